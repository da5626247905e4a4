import type { OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'
import { Money } from '../../../ui/figures.tsx'

/** A line's price; where the supplier proposes another than was ordered, both: nobody approves it unseen. */
export function LinePrice({ line, currency }: { line: OrderLineDetail; currency: string | null }) {
  const proposed = line.proposal?.unitPrice ?? null
  if (proposed === null || line.unitPrice === null || new Decimal(proposed).equals(line.unitPrice))
    return <Money amount={proposed ?? line.confirmedPrice ?? line.unitPrice} currency={currency} bare />
  return (
    <>
      <del>
        <Money amount={line.unitPrice} currency={currency} bare />
      </del>{' '}
      <strong>
        <Money amount={proposed} currency={currency} bare />
      </strong>
    </>
  )
}
