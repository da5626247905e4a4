import { type ReactNode, useMemo } from 'react'
import { type ActDefinition, bodyOf, fieldsOf, placesIn, type Versioned, valuesOf } from './act-definition.ts'
import type { ActField } from './act-field.ts'
import { ActFrame, type FrameProps } from './act-frame.tsx'
import { ActInputs, type ActWords, type DrawOwn } from './act-inputs.tsx'
import type { ActValues } from './act-values.ts'
import type { Told } from './allowed.ts'
import { schemaOfFaults, useFaults } from './field-faults.ts'

/** What a form of these fields needs to be one: its checks, its first values, what it sends and where that stands in it. */
export function useDefinedAct<Thing extends Versioned>(
  definition: ActDefinition<Thing>,
  about: string,
  { say }: Pick<ActWords<Thing>, 'say'>,
) {
  const faultsOf = useFaults(say)
  return {
    schemaOf: (thing: Thing) =>
      schemaOfFaults(values => faultsOf(fieldsOf(definition, thing, about), values, thing)) as never,
    valuesOf: (thing: Thing) => valuesOf(definition, thing, about),
    body: (values: ActValues, thing: Thing) => bodyOf(definition, values, thing, about),
    placesOf: (values: ActValues, thing: Thing) => placesIn(definition, values, thing, about),
    versionOf: definition.versionOf,
  }
}

type Props<Thing extends Versioned, Now> = Omit<FrameProps<Thing, Now, ActValues>, 'label' | 'wordOf' | 'children'> & {
  definition: ActDefinition<Thing>
  about: string
  words: ActWords<Thing>
  draw?: DrawOwn<Thing>
  /** Of a field that the definition does not name. */
  labelOf: (path: string) => string
}

/** Asks what an act needs and gives it; a refusal stands in the dialog, at its field where it has one. */
export function ActDialog<Thing extends Versioned, Now extends Thing & Told>(props: Props<Thing, Now>) {
  const { definition, about, words, draw, labelOf, told, ...frame } = props
  const { seen, changed } = frame.act
  const fields = useMemo(() => fieldsOf(definition, seen, about), [definition, seen, about])
  const named = (path: string) => fields.find(one => one.name === path)
  const label = (path: string) => {
    const field = named(path)
    return field === undefined || field.kind === 'rows' ? labelOf(path) : (words.alone ?? words.field)(field)
  }
  const wordOf = (path: string, value: string): ReactNode | undefined => {
    const field = named(path)
    return field === undefined ? undefined : chosenWord(field, value, words, [seen, ...(changed ? [changed.now] : [])])
  }
  const { danger = false, warns: Warning } = definition
  const isToldOf = Boolean(told) || Warning !== undefined
  return (
    <ActFrame
      {...frame}
      label={label}
      wordOf={wordOf}
      danger={danger}
      focus={named(about)?.name}
      told={
        isToldOf && (
          <>
            {told}
            {Warning && <Warning thing={seen} about={about} />}
          </>
        )
      }
    >
      <ActInputs fields={fields} thing={seen} words={words} draw={draw} />
    </ActFrame>
  )
}

/** Of a code or an id; a file that was uploaded in the dialog is one of the thing as it is now. */
function chosenWord<Thing>(
  { codes, words: group, options }: ActField<Thing>,
  value: string,
  words: ActWords<Thing>,
  things: readonly Thing[],
): string | undefined {
  if (group !== undefined && codes !== undefined) return words.code(group, value)
  return things.flatMap(thing => options?.(thing) ?? []).find(option => option.value === value)?.label
}
