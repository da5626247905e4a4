import { Box } from '@chakra-ui/react'
import type { OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/figures.tsx'
import { unbroken, useFormats } from '../../../ui/formats.ts'

type Part = OrderLineDetail['promisedParts'][number]

/** By when all of a line is promised; where its parts come on several days, smaller, how much comes by which. */
export function PromisedDate({ line }: { line: OrderLineDetail }) {
  const { lastPromisedDate, promisedParts } = line
  const isInParts = promisedParts.length > 1
  return (
    <>
      <DateText value={lastPromisedDate} />
      {isInParts && promisedParts.map(part => <PartBy key={`${part.date} ${part.isRest}`} part={part} />)}
    </>
  )
}

function PartBy({ part: { quantity, date, isRest } }: { part: Part }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const told = {
    quantity: formats.quantity(quantity),
    date: date === null ? '' : unbroken(formats.date(date, 'short')),
  }
  return (
    <Box className="whole" color="ink3" fontSize="xs">
      {t(`line.${isRest ? (date === null ? 'restOpen' : 'restBy') : 'partBy'}`, told)}
    </Box>
  )
}
