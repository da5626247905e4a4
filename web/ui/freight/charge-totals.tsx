import { Box, chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Money, Percent, Unknown } from '../figures.tsx'
import { useFormats } from '../formats.ts'
import { sideways } from '../sideways.ts'
import type { ReckonedTotals } from './reckoning.ts'

const Table = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': { textAlign: 'end', py: '1', ps: '6', whiteSpace: 'nowrap', fontWeight: 'normal' },
    '& thead th': { color: 'ink3', fontSize: 'xs' },
    '& th:first-of-type': { textAlign: 'start', ps: '0', minW: '90px' },
    '& tr[data-whole] > *': { fontWeight: 'semibold' },
  },
})

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
  const head = full ? ([t('totals.income'), t('totals.expense'), t('totals.profit')] as const) : [t('totals.total')]
  return (
    <Box role="status" bg="sunken" borderRadius="control" px="3" py="2">
      <Box css={sideways} tabIndex={0} role="group" aria-label={t('totals.total')}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('field.currency')}</th>
              {head.map(label => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              {full && inIssuing !== null && <th scope="col">{t('totals.margin')}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ currency, income, expense, profit, margin, isWhole }) => (
              <tr key={`${currency} ${isWhole}`} data-whole={isWhole ? '' : undefined}>
                <th scope="row">{isWhole && own.length > 0 ? t('totals.allIn', { currency }) : currency}</th>
                {(full ? [income, expense, profit] : [income]).map((amount, index) => (
                  <td key={head[index]}>
                    <Money amount={amount} currency={currency} />
                  </td>
                ))}
                {full && inIssuing !== null && (
                  <td>{isWhole && (margin == null ? <Unknown /> : <Percent value={margin} />)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Box>
  )
}
