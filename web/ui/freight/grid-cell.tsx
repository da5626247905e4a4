import { type ChangeEvent, memo } from 'react'
import { useFormContext } from 'react-hook-form'
import { isUnreadable, parseDecimal, typedText, writeDecimal } from '../form/decimals.ts'
import { useErrorText } from '../form/error-text.ts'
import { useField } from '../form/use-field.ts'
import { useTyped } from '../form/use-typed.ts'
import { useFormats } from '../formats.ts'

export type Choice = { value: string; label: string }
export type EntryKind =
  | { kind: 'text' | 'currency'; most?: number | undefined }
  | { kind: 'decimal' }
  | { kind: 'check' }
  | { kind: 'select'; options: readonly Choice[]; placeholder?: string | undefined }

type Props = { name: string; label: string; of: EntryKind; required: boolean }

/** An input of a grid: it is drawn anew for its own value and its own fault alone. */
export const GridCell = memo(function GridCell({ name, label, of, required }: Props) {
  const { field, fieldState } = useField(name)
  const wrong = fieldState.invalid
  const aria = {
    'aria-label': label,
    'aria-invalid': wrong || undefined,
    'aria-required': required || undefined,
    ...(wrong && { 'aria-describedby': `${name}-wrong` }),
  }
  const shared = { ...aria, ref: field.ref, name, onBlur: field.onBlur }
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <>
      {of.kind === 'text' && (
        <input {...shared} value={value} maxLength={of.most} autoComplete="off" onChange={field.onChange} />
      )}
      {of.kind === 'currency' && (
        <input
          {...shared}
          value={value}
          maxLength={3}
          autoComplete="off"
          onChange={(event: ChangeEvent<HTMLInputElement>) => field.onChange(event.target.value.toUpperCase())}
        />
      )}
      {of.kind === 'decimal' && <DecimalInput {...shared} value={value} onValue={field.onChange} />}
      {of.kind === 'check' && (
        <input {...shared} type="checkbox" checked={Boolean(field.value)} onChange={field.onChange} />
      )}
      {of.kind === 'select' && (
        <select {...shared} value={value} onChange={field.onChange}>
          {of.placeholder !== undefined && <option value="">{of.placeholder}</option>}
          {of.options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {isLost(value, of.options) && <option value={value}>{typedText(value)}</option>}
        </select>
      )}
      {wrong && <Wrong name={name} message={fieldState.error?.message} isNumber={of.kind === 'decimal'} />}
    </>
  )
})

/** What was pasted and is no choice, or is none any more, stands there until another is chosen. */
const isLost = (value: string, options: readonly Choice[]) =>
  value !== '' && !options.some(option => option.value === value)

type DecimalProps = Omit<React.ComponentProps<'input'>, 'value'> & {
  value: string
  onValue: (value: string) => void
}

function DecimalInput({ value, onValue, ...rest }: DecimalProps) {
  const { locale } = useFormats()
  const { text, change } = useTyped(value, onValue, {
    kind: 'decimal',
    write: canonical => writeDecimal(canonical, locale),
    read: typed => parseDecimal(typed, locale),
  })
  return (
    <input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      className="end"
      value={text}
      onChange={event => change(event.target.value)}
    />
  )
}

/** What is wrong with the field, below it. */
export function Wrong({ name, message, isNumber }: { name: string; message: string | undefined; isNumber: boolean }) {
  const { getValues } = useFormContext()
  const text = useErrorText()
  const value = getValues(name) as unknown
  return (
    <div className="wrong" id={`${name}-wrong`}>
      {text(isUnreadable(value) ? 'invalid' : message, value, isNumber)}
    </div>
  )
}
