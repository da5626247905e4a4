import { Box, Flex } from '@chakra-ui/react'
import { RotateCcw } from 'lucide-react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { isUnreadable, parseDecimal, writeDecimal } from '../form/decimals.ts'
import { useErrorText } from '../form/error-text.ts'
import { useTyped } from '../form/use-typed.ts'
import { useFormats } from '../formats.ts'

/** A quantity that follows goods and packages until a person overwrites it, which is shown and can be taken back. */
export function QuantityCell({ index, counted }: { index: number; counted: string | null }) {
  const { t } = useTranslation('freight')
  const { locale } = useFormats()
  const { setValue, trigger } = useFormContext()
  const errorText = useErrorText()
  const at = (name: string) => `charges.${index}.${name}`
  const isOwn = useWatch({ name: at('isOwnQuantity') }) as boolean
  const entered = (useWatch({ name: at('quantity') }) as string | undefined) ?? ''
  const { errors } = useFormState({ name: at('quantity'), exact: true })
  const fault = (errors.charges as Record<number, { quantity?: { message?: string } }> | undefined)?.[index]?.quantity
  const value = isOwn ? entered : (counted ?? '')
  const { text, change } = useTyped(
    value,
    next => {
      setValue(at('isOwnQuantity'), true, { shouldDirty: true })
      setValue(at('quantity'), next, { shouldDirty: true, shouldValidate: fault !== undefined })
    },
    {
      kind: 'decimal',
      write: canonical => writeDecimal(canonical, locale),
      read: typed => parseDecimal(typed, locale),
    },
  )
  const follow = () => {
    setValue(at('isOwnQuantity'), false, { shouldDirty: true })
    setValue(at('quantity'), '', { shouldDirty: true, shouldValidate: true })
  }
  const row = t('charges.row', { number: index + 1 })
  return (
    <Box mt="-1.5">
      <Flex align="center" gap="0.5">
        <input
          name={at('quantity')}
          aria-label={t('grid.ofRow', { row, field: t('field.quantity') })}
          aria-invalid={fault !== undefined || undefined}
          title={t(isOwn ? 'charges.own' : 'charges.follows')}
          inputMode="decimal"
          autoComplete="off"
          className="end"
          placeholder="—"
          value={text}
          onChange={event => change(event.target.value)}
          onBlur={() => void trigger(at('quantity'))}
          style={{ minWidth: 0, fontStyle: isOwn ? 'normal' : 'italic' }}
        />
        {isOwn && (
          <IconButton
            size="sm"
            label={t('charges.reset', { row })}
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={follow}
          />
        )}
      </Flex>
      {isOwn && (
        <Box fontSize="xs" color="warn" textAlign="start">
          {t('charges.own')}
        </Box>
      )}
      {fault && (
        <div className="wrong">{errorText(isUnreadable(entered) ? 'invalid' : fault.message, entered, true)}</div>
      )}
    </Box>
  )
}
