import { Box, chakra } from '@chakra-ui/react'
import type { ChargeUnit, FreightCharge } from '@quayside/contracts/freight/charge.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money, Quantity, Unknown } from '../figures.tsx'
import { sideways } from '../sideways.ts'
import { type ShownTotals, TotalsTable } from './charge-totals.tsx'
import { shownTable } from './shown-table.ts'

const Table = chakra('table', shownTable)

type Charge = Omit<FreightCharge, 'expense' | 'payTo'> & {
  total: string | null
  expense?: string
  payTo?: string | null
  cost?: string | null
  profit?: string | null
}
type Column = { id: string; label: string; end?: boolean; cell: (charge: Charge) => ReactNode }

type Props = {
  /** Null where only what they come to is told. */
  charges: readonly Charge[] | null
  totals: ShownTotals
  /** In which the profit is; null where none is reckoned. */
  issuing: string | null
  /** With what they cost, which is the operating company's alone. */
  full: boolean
  wordOf?: (group: 'chargesType' | 'shipmentType' | 'payTo', code: string) => string
}

/** Charges as they are read, and what they come to. */
export function ShownCharges({ charges, totals, issuing, full, wordOf = (_group, code) => code }: Props) {
  const { t } = useTranslation('freight')
  const paymentOf = ({ payment }: Charge) => payment && t(`payment.${payment}`)
  const said = (what: string, text: string | null) =>
    text && (
      <Box fontSize="xs" color="ink2">
        {t('ui:said', { what, text })}
      </Box>
    )
  const money = (amount: string | null | undefined, currency: string) => <Money amount={amount} currency={currency} />
  const own: Column[] = [
    {
      id: 'expense',
      label: t('field.expense'),
      end: true,
      cell: one => <PerUnit amount={one.expense} charge={one} />,
    },
    { id: 'cost', label: t('field.cost'), end: true, cell: one => money(one.cost, one.currency) },
    ...(issuing === null
      ? []
      : [
          {
            id: 'profit',
            label: t('field.profit'),
            end: true,
            cell: (one: Charge) => money(one.profit, issuing),
          },
        ]),
  ]
  const columns: Column[] = [
    {
      id: 'chargeType',
      label: t('field.chargeType'),
      cell: one => (
        <>
          {wordOf('chargesType', one.chargeType)}
          {[one.service, one.serviceDescription].map(
            text =>
              text && (
                <Box key={text} fontSize="xs" color="ink2">
                  {text}
                </Box>
              ),
          )}
          {one.shipmentType && (
            <Box fontSize="xs" color="ink3">
              {wordOf('shipmentType', one.shipmentType)}
            </Box>
          )}
        </>
      ),
    },
    {
      id: 'quantity',
      label: t('field.quantity'),
      end: true,
      cell: one => (
        // Units may be whole phrases: they go on in the next line.
        <Box
          as="span"
          css={{ '& .one-line': { whiteSpace: 'normal' } }}
          title={full ? t(one.isOwnQuantity ? 'charges.own' : 'charges.follows') : undefined}
        >
          <Quantity value={one.quantity} unit={t(`chargeUnit.${one.unit as ChargeUnit}`, { context: 'counted' })} />
          {full && one.isOwnQuantity && (
            <Box fontSize="xs" color="warn">
              {t('charges.own')}
            </Box>
          )}
        </Box>
      ),
    },
    {
      id: 'income',
      label: full ? t('field.income') : t('field.price'),
      end: true,
      cell: one => <PerUnit amount={one.income} charge={one} />,
    },
    ...(full ? own.slice(0, 1) : []),
    { id: 'total', label: t('field.total'), end: true, cell: one => money(one.total, one.currency) },
    ...(full ? own.slice(1) : []),
    // Beside costs and profit there is no room for a column of its own.
    ...(full
      ? []
      : [{ id: 'payment', label: t('field.payment'), cell: (one: Charge) => paymentOf(one) ?? <Unknown /> }]),
    {
      id: 'billTo',
      label: t('field.billTo'),
      cell: one => (
        <>
          {one.billTo ?? <Unknown />}
          {full && said(t('field.payment'), paymentOf(one))}
          {one.payTo && said(t('field.payTo'), wordOf('payTo', one.payTo))}
        </>
      ),
    },
  ]
  return (
    <>
      {charges !== null && (
        <Box css={sideways} mb="3" tabIndex={0} role="group" aria-label={t('charges.title')}>
          <Table aria-label={t('charges.title')}>
            <thead>
              <tr>
                {columns.map(({ id, label, end }) => (
                  <th key={id} scope="col" className={end ? 'end' : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {charges.map(charge => (
                <tr key={charge.chargeId}>
                  {columns.map(({ id, label, end, cell }) => (
                    <td key={id} data-label={label} className={end ? 'end' : undefined}>
                      {cell(charge)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      )}
      {charges === null && (
        <Box color="ink2" mb="2">
          {t('charges.totalsOnly')}
        </Box>
      )}
      <TotalsTable totals={totals} full={full} />
    </>
  )
}

/** A price has as many digits as it was given. */
function PerUnit({ amount, charge }: { amount: string | undefined; charge: Charge }) {
  if (amount === undefined) return <Unknown />
  return (
    <span className="one-line">
      <Quantity value={amount} plainZero /> {charge.currency}
    </span>
  )
}
