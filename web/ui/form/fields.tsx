import { Box, chakra, Flex } from '@chakra-ui/react'
import { zoneText } from '@quayside/contracts/reference/instants.ts'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../formats.ts'
import { ownZone } from '../own-zone.ts'
import { DateInput, type DayKind } from './date-input.tsx'
import { isUnreadable, parseDecimal, type WrittenAs, writeDecimal } from './decimals.ts'
import { useErrorText } from './error-text.ts'
import { inputStyles } from './input-styles.ts'
import { useFault, useField } from './use-field.ts'
import { useTyped } from './use-typed.ts'
import { useWriteAs } from './write-as.ts'

const Input = chakra('input', { base: inputStyles })
const Area = chakra('textarea', { base: inputStyles })
const Select = chakra('select', { base: inputStyles })

type FieldProps = { name: string; label: string; hint?: ReactNode; optional?: boolean }
type Parts = {
  id: string
  error: string | undefined
  aria: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined; 'aria-required'?: boolean }
}

/** Label above, hint and error below, all tied to the control. */
export function Field({
  name,
  label,
  hint,
  optional,
  hiddenLabel,
  unreadable,
  isNumber = false,
  children,
}: FieldProps & {
  hiddenLabel?: boolean
  unreadable?: WrittenAs | undefined
  isNumber?: boolean
  children: (parts: Parts) => ReactNode
}) {
  const { t } = useTranslation('ui')
  const { getValues } = useFormContext()
  const text = useErrorText()
  const writeAs = useWriteAs()
  const own = useId()
  const error = useFault(name)
  const invalid = error !== undefined
  const id = `${own}-${name}`
  // What is typed and cannot be read is told once, and how to write it.
  const howTo = unreadable && writeAs(unreadable)
  const message = invalid ? text(error?.message, getValues(name), isNumber) : undefined
  const shownHint = howTo === undefined ? hint : invalid ? null : howTo
  const described = [shownHint ? `${id}-hint` : '', message ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <Box minW="0">
      <chakra.label
        htmlFor={id}
        display="block"
        textStyle="label"
        fontWeight="medium"
        color="ink2"
        mb="1"
        className={hiddenLabel ? 'sr-only' : undefined}
      >
        {label}
        {optional && (
          <Box as="span" color="ink3" fontWeight="normal">
            {' '}
            {t('form.optional')}
          </Box>
        )}
      </chakra.label>
      {children({
        id,
        error: message,
        aria: {
          id,
          'aria-invalid': invalid,
          'aria-describedby': described,
          ...(optional ? {} : { 'aria-required': true }),
        },
      })}
      {shownHint && (
        <Box id={`${id}-hint`} textStyle="label" color="ink3" mt="1">
          {shownHint}
        </Box>
      )}
      {message && (
        <Box id={`${id}-error`} textStyle="label" color="bad" mt="1">
          {message}
        </Box>
      )}
    </Box>
  )
}

type Native<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'name' | 'size' | 'color' | 'height' | 'width'
>

export function TextField({
  name,
  label,
  hint,
  optional,
  hiddenLabel,
  ...rest
}: FieldProps & { hiddenLabel?: boolean } & Native<'input'>) {
  const { field } = useField(name)
  return (
    <Field name={name} label={label} hint={hint} optional={optional} hiddenLabel={hiddenLabel}>
      {({ aria }) => <Input {...rest} {...field} {...aria} value={field.value ?? ''} />}
    </Field>
  )
}

export function TextAreaField({ name, label, hint, optional, ...rest }: FieldProps & Native<'textarea'>) {
  const { field } = useField(name)
  return (
    <Field name={name} label={label} hint={hint} optional={optional}>
      {({ aria }) => <Area {...rest} {...field} {...aria} value={field.value ?? ''} />}
    </Field>
  )
}

/** `group`: what those that stand together below the others have in common. */
type SelectOption = { value: string; label: string; disabled?: boolean; group?: string }

export function SelectField({
  name,
  label,
  hint,
  optional,
  options,
  placeholder,
  hiddenLabel,
  ...rest
}: FieldProps & {
  options: readonly SelectOption[]
  placeholder?: string
  hiddenLabel?: boolean
} & Native<'select'>) {
  const { field } = useField(name)
  return (
    <Field name={name} label={label} hint={hint} optional={optional} hiddenLabel={hiddenLabel}>
      {({ aria }) => (
        <Select {...rest} {...field} {...aria} value={field.value ?? ''}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.filter(({ group }) => group === undefined).map(drawnOption)}
          {[...new Set(options.flatMap(({ group }) => group ?? []))].map(group => (
            <optgroup key={group} label={group}>
              {options.filter(option => option.group === group).map(drawnOption)}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}

function drawnOption({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}

export function CheckboxField({ name, label, hint }: FieldProps) {
  const { field, fieldState } = useField(name)
  const text = useErrorText()
  const id = useId()
  const message = fieldState.error && text(fieldState.error.message)
  return (
    <Box>
      <chakra.label htmlFor={id} display="inline-flex" alignItems="flex-start" gap="2" minH="6" cursor="pointer">
        <chakra.input
          type="checkbox"
          id={id}
          ref={field.ref}
          name={name}
          checked={Boolean(field.value)}
          onChange={event => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          mt="2px"
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
        />
        {label}
      </chakra.label>
      {hint && (
        <Box textStyle="label" color="ink3" ms="6">
          {hint}
        </Box>
      )}
      {message && (
        <Box id={`${id}-error`} textStyle="label" color="bad" ms="6">
          {message}
        </Box>
      )}
    </Box>
  )
}

/** A decimal in the locale's style; the form keeps it as a plain decimal string. `empty` is what nothing typed becomes. */
export function DecimalField({
  name,
  label,
  hint,
  optional,
  unit,
  hiddenLabel,
  empty = '',
  ...rest
}: FieldProps & { unit?: string; hiddenLabel?: boolean; empty?: '' | null } & Native<'input'>) {
  const { locale } = useFormats()
  const { field } = useField(name)
  const { text, change } = useTyped(
    typeof field.value === 'string' ? field.value : '',
    value => field.onChange(value === '' ? empty : value),
    { kind: 'decimal', write: value => writeDecimal(value, locale), read: typed => parseDecimal(typed, locale) },
  )
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      unreadable={isUnreadable(field.value) ? 'decimal' : undefined}
      isNumber
      optional={optional}
      hiddenLabel={hiddenLabel}
    >
      {({ aria }) => (
        <Flex align="center" gap="2">
          <Input
            {...rest}
            {...aria}
            ref={field.ref}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            textAlign="end"
            value={text}
            onBlur={field.onBlur}
            onChange={event => change(event.target.value)}
          />
          {unit && (
            <Box as="span" color="ink3" fontSize="sm">
              {unit}
            </Box>
          )}
        </Flex>
      )}
    </Field>
  )
}

type DayProps = FieldProps & { min?: string; max?: string; hiddenLabel?: boolean; empty?: '' | null } & Native<'input'>

/** A day in the locale's style, typed, pasted or picked; the form keeps it as YYYY-MM-DD. */
export function DateField(props: DayProps) {
  return <MomentField {...props} kind="date" />
}

/** A moment by the clock of a zone, which stands beside it; the form keeps it as YYYY-MM-DDTHH:mm of that clock. */
export function DateTimeField({ zone = ownZone(), ...props }: DayProps & { zone?: string }) {
  const { locale } = useFormats()
  return <MomentField {...props} kind="moment" beside={zoneText(locale, new Date().toISOString(), zone)} />
}

function MomentField({
  kind,
  beside,
  name,
  label,
  hint,
  optional,
  hiddenLabel,
  empty = '',
  ...rest
}: DayProps & { kind: DayKind; beside?: string }) {
  const { field } = useField(name)
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      unreadable={isUnreadable(field.value) ? kind : undefined}
      optional={optional}
      hiddenLabel={hiddenLabel}
    >
      {({ aria }) => (
        <Flex align="center" columnGap="2" wrap="wrap">
          <DateInput
            {...rest}
            {...aria}
            ref={field.ref}
            name={name}
            kind={kind}
            label={label}
            value={typeof field.value === 'string' ? field.value : ''}
            onBlur={field.onBlur}
            onValue={value => field.onChange(value === '' ? empty : value)}
          />
          {beside && (
            <Box as="span" id={`${aria.id}-zone`} color="ink3" fontSize="sm" whiteSpace="nowrap">
              {beside}
            </Box>
          )}
        </Flex>
      )}
    </Field>
  )
}
