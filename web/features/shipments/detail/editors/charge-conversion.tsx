import { Box, Flex } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../../ui/figures.tsx'
import { DateField, DecimalField, TextField } from '../../../../ui/form/fields.tsx'
import { inCurrency } from '../charge-conversion.ts'
import { type ChargesForm, converts } from './charges-form.ts'

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** Of a charge in another currency than the shipment's: the rate with its source and day, and what it comes to. */
export function ChargeConversion({ index }: { index: number }) {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const charge = useWatch<ChargesForm, `charges.${number}`>({ name: `charges.${index}` })
  if (!converts(charge)) return null
  const row = t('charge', { number: index + 1 })
  const own = (name: 'rate' | 'rateSource' | 'rateDate') => ({
    name: `charges.${index}.${name}`,
    label: t('ofRow', { field: t(`declaration.${name}`), row }),
    optional: true,
    hiddenLabel: true,
  })
  const { rate, rateTo, income, expense } = charge
  const sums = (['income', 'expense'] as const).filter(name => isNumber({ income, expense }[name]) && isNumber(rate))
  return (
    <Flex gap="2" wrap="wrap" align="flex-start" ps={{ md: '3' }} pb="2" color="ink3" fontSize="sm">
      <Box pt="1.5">{t('conversion', { from: charge.currency.toUpperCase(), to: rateTo })}</Box>
      <Box w="100px">
        <DecimalField {...own('rate')} />
      </Box>
      <Box w="160px">
        <TextField {...own('rateSource')} placeholder={t('declaration.rateSource')} autoComplete="off" />
      </Box>
      <Box w="150px">
        <DateField {...own('rateDate')} />
      </Box>
      {sums.map(name => (
        <Box key={name} pt="1.5">
          {detail(`charges.${name}`)} <Money amount={inCurrency(charge[name], rate, rateTo)} currency={rateTo} />
        </Box>
      ))}
    </Flex>
  )
}
