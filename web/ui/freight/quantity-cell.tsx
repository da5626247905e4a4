import { RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { parseDecimal, writeDecimal } from '../form/decimals.ts'
import { useField } from '../form/use-field.ts'
import { useTyped } from '../form/use-typed.ts'
import { useFormats } from '../formats.ts'
import { Wrong } from './grid-cell.tsx'
import { RowAct } from './row-act.tsx'

type Props = { index: number; counted: string | null }

/** A quantity that follows goods and packages until a person overwrites it, which is shown and can be taken back. */
export const QuantityCell = memo(function QuantityCell({ index, counted }: Props) {
  const { t } = useTranslation('freight')
  const { locale } = useFormats()
  const { setValue } = useFormContext()
  const at = (name: string) => `charges.${index}.${name}`
  const name = at('quantity')
  const isOwn = useWatch({ name: at('isOwnQuantity') }) as boolean
  const { field, fieldState } = useField(name)
  const entered = (field.value as string | undefined) ?? ''
  const { invalid: wrong, error } = fieldState
  const { text, change } = useTyped(
    isOwn ? entered : (counted ?? ''),
    next => {
      setValue(at('isOwnQuantity'), true, { shouldDirty: true })
      field.onChange(next)
    },
    {
      kind: 'decimal',
      write: canonical => writeDecimal(canonical, locale),
      read: typed => parseDecimal(typed, locale),
    },
  )
  const follow = () => {
    setValue(at('isOwnQuantity'), false, { shouldDirty: true })
    setValue(name, '', { shouldDirty: true, shouldValidate: true })
  }
  const row = t('charges.row', { number: index + 1 })
  return (
    <>
      <div className="quantity" data-follows={isOwn ? undefined : ''}>
        <input
          ref={field.ref}
          name={name}
          aria-label={t('grid.ofRow', { row, field: t('field.quantity') })}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${name}-wrong` : undefined}
          title={t(isOwn ? 'charges.own' : 'charges.follows')}
          inputMode="decimal"
          autoComplete="off"
          className="end"
          placeholder="—"
          value={text}
          onChange={event => change(event.target.value)}
          onBlur={field.onBlur}
        />
        {isOwn && <RowAct label={t('charges.reset', { row })} icon={reset} onClick={follow} />}
      </div>
      {isOwn && <div className="own">{t('charges.own')}</div>}
      {wrong && <Wrong name={name} message={error?.message} isNumber />}
    </>
  )
})

const reset = <RotateCcw size={14} aria-hidden="true" />
