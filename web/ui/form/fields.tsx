import { Box, chakra, Flex } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { useFormats } from '../formats.ts'
import {
  datePattern,
  decimalExample,
  isUnreadable,
  parseDate,
  parseDecimal,
  unreadable,
  writeDate,
  writeDecimal,
} from './decimals.ts'
import { useErrorText } from './error-text.ts'
import { inputStyles } from './input-styles.ts'

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
  children,
}: FieldProps & { hiddenLabel?: boolean; children: (parts: Parts) => ReactNode }) {
  const { t } = useTranslation('ui')
  const { getFieldState, formState } = useFormContext()
  const text = useErrorText()
  const own = useId()
  const { error, invalid } = getFieldState(name, formState)
  const id = `${own}-${name}`
  const message = invalid ? text(error?.message) : undefined
  const described = [hint ? `${id}-hint` : '', message ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
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
      {hint && (
        <Box id={`${id}-hint`} textStyle="label" color="ink3" mt="1">
          {hint}
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
  const { field } = useController({ name })
  return (
    <Field name={name} label={label} hint={hint} optional={optional} hiddenLabel={hiddenLabel}>
      {({ aria }) => <Input {...rest} {...field} {...aria} value={field.value ?? ''} />}
    </Field>
  )
}

export function TextAreaField({ name, label, hint, optional, ...rest }: FieldProps & Native<'textarea'>) {
  const { field } = useController({ name })
  return (
    <Field name={name} label={label} hint={hint} optional={optional}>
      {({ aria }) => <Area {...rest} {...field} {...aria} value={field.value ?? ''} />}
    </Field>
  )
}

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
  options: readonly { value: string; label: string; disabled?: boolean }[]
  placeholder?: string
  hiddenLabel?: boolean
} & Native<'select'>) {
  const { field } = useController({ name })
  return (
    <Field name={name} label={label} hint={hint} optional={optional} hiddenLabel={hiddenLabel}>
      {({ aria }) => (
        <Select {...rest} {...field} {...aria} value={field.value ?? ''}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function CheckboxField({ name, label, hint }: FieldProps) {
  const { field } = useController({ name })
  const id = useId()
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
        />
        {label}
      </chakra.label>
      {hint && (
        <Box textStyle="label" color="ink3" ms="6">
          {hint}
        </Box>
      )}
    </Box>
  )
}

/** What is typed in the locale's style while the form keeps the canonical value; a value set from outside replaces it. */
function useTyped(
  { name, empty }: { name: string; empty: '' | null },
  write: (canonical: string) => string,
  read: (typed: string) => string | null,
) {
  const { field } = useController({ name })
  const [typed, setTyped] = useState<{ for: string; text: string } | null>(null)
  const canonical = typeof field.value === 'string' ? field.value : ''
  const text = typed !== null && typed.for === canonical ? typed.text : canonical === '' ? '' : write(canonical)
  const change = (next: string) => {
    const value = next.trim() === '' ? empty : (read(next) ?? `${unreadable}${next}`)
    setTyped({ for: value ?? '', text: next })
    field.onChange(value)
  }
  return { field, text, change }
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
  const { t } = useTranslation('ui')
  const { locale } = useFormats()
  const { field, text, change } = useTyped(
    { name, empty },
    value => writeDecimal(value, locale),
    typed => parseDecimal(typed, locale),
  )
  return (
    <Field
      name={name}
      label={label}
      hint={isUnreadable(field.value) ? t('validation.decimalStyle', { example: decimalExample(locale) }) : hint}
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

/** A day in the locale's style, typed or picked; the form keeps it as YYYY-MM-DD. */
export function DateField({
  name,
  label,
  hint,
  optional,
  min,
  max,
  hiddenLabel,
  empty = '',
  ...rest
}: FieldProps & { min?: string; max?: string; hiddenLabel?: boolean; empty?: '' | null } & Native<'input'>) {
  const { t } = useTranslation('ui')
  const { locale } = useFormats()
  const picker = useRef<HTMLInputElement>(null)
  const { field, text, change } = useTyped(
    { name, empty },
    value => writeDate(value, locale),
    typed => parseDate(typed, locale),
  )
  const pattern = datePattern(locale, { day: t('date.day'), month: t('date.month'), year: t('date.year') })
  return (
    <Field
      name={name}
      label={label}
      hint={isUnreadable(field.value) ? t('validation.dateStyle', { pattern }) : hint}
      optional={optional}
      hiddenLabel={hiddenLabel}
    >
      {({ aria }) => (
        <Flex position="relative" align="center">
          <Input
            {...rest}
            {...aria}
            ref={field.ref}
            name={name}
            placeholder={pattern}
            autoComplete="off"
            pe="8"
            value={text}
            onBlur={field.onBlur}
            onChange={event => change(event.target.value)}
          />
          <chakra.input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            position="absolute"
            insetEnd="2"
            bottom="0"
            w="1px"
            h="1px"
            opacity="0"
            pointerEvents="none"
            min={min}
            max={max}
            value={isUnreadable(field.value) ? '' : (field.value ?? '')}
            onChange={event => field.onChange(event.target.value || empty)}
          />
          <Box position="absolute" insetEnd="0.5">
            <IconButton
              size="sm"
              label={t('date.pick', { field: label })}
              icon={<CalendarDays size={14} />}
              onClick={() => picker.current?.showPicker()}
            />
          </Box>
        </Flex>
      )}
    </Field>
  )
}
