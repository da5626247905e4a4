import { Box } from '@chakra-ui/react'
import type { SupplierFigures } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Money, Unknown } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'

export type Figures = SupplierFigures['items'][number]
type Purchases = Figures['month']

/** The list with the same orders as a figure. */
export function ordersOf(supplierId: string, figure: 'active' | 'month' | 'year', month: string): string {
  const search = new URLSearchParams({ supplier: supplierId, countedAs: figure === 'active' ? 'active' : 'purchase' })
  const [year = '', of = ''] = month.split('-')
  if (figure === 'month') {
    const last = new Date(Date.UTC(Number(year), Number(of), 0)).getUTCDate()
    search.set('issuedFrom', `${month}-01`)
    search.set('issuedTo', `${month}-${last}`)
  }
  if (figure === 'year') {
    search.set('issuedFrom', `${year}-01-01`)
    search.set('issuedTo', `${year}-12-31`)
  }
  return `/purchase-orders?${search}`
}

const link = { color: 'accent', _hover: { textDecoration: 'underline' } } as const

/** What was bought, per currency; a link to the orders. Of orders without a currency how many there are. */
export function PurchasesLink({ purchases, to }: { purchases: Purchases | undefined; to: string }) {
  const { t } = useTranslation('providers')
  const formats = useFormats()
  if (purchases === undefined) return <Unknown />
  const { orders, sums } = purchases
  const counted = t('orders.count', { count: orders, formatted: formats.count(orders) })
  return (
    <Box asChild {...link} title={counted}>
      <Link to={to}>
        {sums.length === 0 && (orders === 0 ? formats.count(0) : counted)}
        {sums.map(({ currency, amount }, index) => (
          <span key={currency}>
            {index > 0 && ', '}
            <Money amount={amount} currency={currency} />
          </span>
        ))}
      </Link>
    </Box>
  )
}

export function ActiveLink({ active, to }: { active: number | undefined; to: string }) {
  const formats = useFormats()
  if (active === undefined) return <Unknown />
  return (
    <Box asChild {...link}>
      <Link to={to}>{formats.count(active)}</Link>
    </Box>
  )
}
