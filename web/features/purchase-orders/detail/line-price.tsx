import { Box } from '@chakra-ui/react'
import type { OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'
import { Money, Quantity } from '../../../ui/figures.tsx'

type Props = { line: OrderLineDetail; currency: string | null }

/** A line's price; of a line that is approved in parts at several, how much of it has which. */
export function LinePrice({ line, currency }: Props) {
  const { priceParts, proposal, unitPrice } = line
  if (priceParts.length < 2)
    return proposal === null ? (
      <Money amount={priceParts[0]?.unitPrice ?? unitPrice} currency={currency} bare />
    ) : (
      <ProposedPrice line={line} currency={currency} />
    )
  return (
    <>
      {priceParts.map(part => (
        <Box key={part.unitPrice} whiteSpace="nowrap">
          <Quantity value={part.quantity} /> × <Money amount={part.unitPrice} currency={currency} bare />
        </Box>
      ))}
      {isOther(line) && <ProposedPrice line={line} currency={currency} />}
    </>
  )
}

/** What an approval agrees to; where the supplier proposes another price than was ordered, both: nobody approves it unseen. */
export function ProposedPrice({ line, currency }: Props) {
  const price = <Money amount={line.proposal?.unitPrice ?? line.unitPrice} currency={currency} bare />
  if (!isOther(line)) return price
  return (
    <>
      <del>
        <Money amount={line.unitPrice} currency={currency} bare />
      </del>{' '}
      <strong>{price}</strong>
    </>
  )
}

function isOther({ proposal, unitPrice }: OrderLineDetail): boolean {
  const proposed = proposal?.unitPrice ?? null
  return proposed !== null && unitPrice !== null && !new Decimal(proposed).equals(unitPrice)
}
