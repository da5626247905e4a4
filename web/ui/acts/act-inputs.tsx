import { Box, Grid } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { clockTime, instantOfClock } from '../form/clock-time.ts'
import { CountryField } from '../form/country-field.tsx'
import {
  CheckboxField,
  DateField,
  DateTimeField,
  DecimalField,
  SelectField,
  TextAreaField,
  TextField,
} from '../form/fields.tsx'
import { FormSection } from '../form/form-section.tsx'
import { type ActField, mayBeBlank, type Option } from './act-field.ts'
import { clockOf } from './act-times.ts'
import type { ActValues } from './act-values.ts'

/** The words of a feature's dialogs. */
export type ActWords<Thing> = {
  /** Of its input. */
  field: (field: ActField<Thing>) => string
  /** Of a field where it stands alone, as in the summary of errors; else as its input's. */
  alone?: (field: ActField<Thing>) => string
  /** `zone`: by whose clock a time is entered. */
  hint: (hint: string, zone: string) => string
  section: (section: string) => string
  code: (group: string, code: string) => string
  /** What a select shows where nothing is chosen; without it one is chosen always. */
  blank: (field: ActField<Thing>, isOptional: boolean) => string | undefined
  say: (key: string, values: Readonly<Record<string, string>>) => string
}

export type Shared = { name: string; label: string; optional: boolean; hint?: string }
/** Of a select, too. */
export type Choices = { options: readonly Option[]; placeholder?: string }
/** An input that a feature has of its own, for some of its fields. */
export type DrawOwn<Thing> = (
  field: ActField<Thing>,
  shared: Shared,
  beside: { thing: Thing; values: ActValues; choices: Choices },
) => ReactNode | undefined

type Props<Thing> = {
  fields: readonly ActField<Thing>[]
  thing: Thing
  words: ActWords<Thing>
  draw?: DrawOwn<Thing> | undefined
}

/** In a section with many fields three stand beside each other. */
const many = 8

/** The fields of an act, in their sections where they have any; one that depends on another stands there once it is asked for. */
export function ActInputs<Thing>({ fields, thing, words, draw }: Props<Thing>) {
  const values = useWatch() as ActValues
  const shown = fields.filter(field => field.kind !== 'kept' && (field.shown?.(values) ?? true))
  const [rows, single] = [shown.filter(isRows), shown.filter(field => !isRows(field))]
  const input = (field: ActField<Thing>) => (
    <ActInput key={field.name} field={field} thing={thing} words={words} draw={draw} values={values} />
  )
  const sections = [...Map.groupBy(single, field => field.section ?? null)]
  const columns = fields.length > many ? 3 : 2
  return (
    <>
      {sections.length > 1 ? (
        sections.map(([section, some]) => (
          <FormSection key={section} title={words.section(section ?? '')} columns={section === 'places' ? 2 : 3}>
            {some.map(input)}
          </FormSection>
        ))
      ) : (
        <Grid
          gap="3.5"
          alignItems="start"
          templateColumns={{ base: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {single.map(input)}
        </Grid>
      )}
      {rows.map(input)}
    </>
  )
}

const isRows = ({ kind }: { kind?: ActField['kind'] }) => kind === 'rows'

type InputProps<Thing> = Omit<Props<Thing>, 'fields'> & { field: ActField<Thing>; values: ActValues }

function ActInput<Thing>({ field, thing, words, draw, values }: InputProps<Thing>) {
  const { name, kind, hint, codes = [], words: group = '', options } = field
  const optional = kind !== 'check' && mayBeBlank(field as ActField, values)
  const zone = clockOf(field.zone?.(values))
  const shared = {
    name,
    optional,
    // Rows are named by what draws them.
    label: kind === 'rows' ? '' : words.field(field),
    ...(hint !== undefined && { hint: words.hint(hint, zone) }),
  }
  const placeholder = words.blank(field, optional)
  const choices = {
    options: options?.(thing) ?? codes.map(value => ({ value, label: words.code(group, value) })),
    ...(placeholder !== undefined && { placeholder }),
  }
  const input = draw?.(field, shared, { thing, values, choices }) ?? (
    <PlainInput field={field} shared={shared} choices={choices} zone={zone} />
  )
  return field.ownRow || kind === 'area' ? <Box gridColumn="1 / -1">{input}</Box> : input
}

type PlainProps<Thing> = { field: ActField<Thing>; shared: Shared; choices: Choices; zone: string }

function PlainInput<Thing>({ field: { kind, most, checkedFrom }, shared, choices, zone }: PlainProps<Thing>) {
  switch (kind) {
    case 'area':
      return <TextAreaField {...shared} maxLength={most ?? 2000} />
    case 'select':
      return <SelectField {...shared} {...choices} />
    case 'instant':
      return <InstantInput {...shared} zone={zone} />
    case 'date':
      return <DateField {...shared} />
    case 'decimal':
      return <DecimalField {...shared} />
    case 'country':
      return <CountryField {...shared} />
    case 'check':
      return <CheckboxField {...shared} />
    default:
      if (checkedFrom !== undefined) return <CheckedText {...shared} from={checkedFrom} />
      return <TextField {...shared} autoComplete="off" />
  }
}

/** A time by the clock of its place. What the dialog began with stays the same moment when that is another place. */
function InstantInput({ zone, ...shared }: ComponentProps<typeof DateTimeField> & { zone: string }) {
  const { getValues, setValue } = useFormContext()
  const begun = useRef({ zone, text: String(getValues(shared.name) ?? '') })
  useEffect(() => {
    const { zone: before, text } = begun.current
    if (before === zone || text === '' || getValues(shared.name) !== text) return
    begun.current = { zone, text: clockTime(instantOfClock(text, before), zone) }
    setValue(shared.name, begun.current.text)
  }, [zone, shared.name, getValues, setValue])
  return <DateTimeField {...shared} zone={zone} />
}

/** Says what is wrong as soon as all of it is typed, not only once the field is left. */
function CheckedText({ from, ...shared }: ComponentProps<typeof TextField> & { from: number }) {
  const { trigger } = useFormContext()
  const value = String(useWatch({ name: shared.name }) ?? '')
  const told = useRef(false)
  useEffect(() => {
    if (value.length >= from) told.current = true
    if (told.current) void trigger(shared.name)
  }, [value, from, shared.name, trigger])
  return <TextField {...shared} autoComplete="off" />
}
