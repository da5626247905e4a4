import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money, Percent, Unknown } from '../figures.tsx'
import { useFormats } from '../formats.ts'
import type { ReckonedTotals } from './reckoning.ts'

type Sums = { currency: string; income: string; expense?: string; profit?: string }
export type ShownTotals = {
  perCurrency: readonly Sums[]
  inIssuing: (Sums & { margin?: string | null }) | null
}

/** While they are typed: with what is in no sum yet, and which rates are missing. */
export function ChargeTotalsPanel({ totals, issuing }: { totals: ReckonedTotals; issuing: string }) {
  const { t } = useTranslation('freight')
  const formats = useFormats()
  const { perCurrency, whole, missingRates, left } = totals
  return (
    <Box mt="4">
      <TotalsTable totals={{ perCurrency, inIssuing: whole && { currency: issuing, ...whole } }} full />
      {left > 0 && (
        <Box color="ink2" fontSize="sm" mt="2">
          {t('totals.left', { count: left })}
        </Box>
      )}
      {issuing !== '' && missingRates.length > 0 && (
        <Box color="warn" fontSize="sm" mt="1">
          {t('totals.missingRate', { currency: issuing, missing: formats.list(missingRates) })}
        </Box>
      )}
    </Box>
  )
}

/** Sums of rounded lines, of each currency and in the issuing company's. `full`: with expense, profit and margin. */
export function TotalsTable({ totals: { perCurrency, inIssuing }, full }: { totals: ShownTotals; full: boolean }) {
  const { t } = useTranslation('freight')
  // Where all is in the issuing company's currency one line says it.
  const own = perCurrency.filter(({ currency }) => perCurrency.length > 1 || currency !== inIssuing?.currency)
  const lines: (Sums & { margin?: string | null; isWhole: boolean })[] = [
    ...own.map(one => ({ ...one, isWhole: false })),
    ...(inIssuing === null ? [] : [{ ...inIssuing, isWhole: true }]),
  ]
  if (lines.length === 0) return null
  return (
    <Box role="status" bg="sunken" borderRadius="control" px="3" py="2.5" display="grid" gap="2">
      {lines.map(({ currency, income, expense, profit, margin, isWhole }) => (
        <Flex
          as="dl"
          key={`${currency} ${isWhole}`}
          m="0"
          columnGap="6"
          rowGap="1"
          wrap="wrap"
          fontWeight={isWhole ? 'semibold' : undefined}
        >
          <Sum value={<Money amount={income} currency={currency} />}>
            {full ? t('totals.income') : t('totals.total')}
          </Sum>
          {full && (
            <>
              <Sum value={<Money amount={expense} currency={currency} />}>{t('totals.expense')}</Sum>
              <Sum value={<Money amount={profit} currency={currency} />}>{t('totals.profit')}</Sum>
              {isWhole && (
                <Sum value={margin == null ? <Unknown /> : <Percent value={margin} />}>{t('totals.margin')}</Sum>
              )}
            </>
          )}
        </Flex>
      ))}
    </Box>
  )
}

type SumProps = { value: ReactNode; children: ReactNode }

function Sum({ value, children }: SumProps) {
  return (
    <Box minW="110px">
      <Box as="dt" fontSize="xs" color="ink3" fontWeight="normal">
        {children}
      </Box>
      <Box as="dd" m="0">
        {value}
      </Box>
    </Box>
  )
}
