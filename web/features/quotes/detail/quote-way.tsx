import { Box, Flex } from '@chakra-ui/react'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { useTranslation } from 'react-i18next'
import { useChainsQuery } from '../../../app/api/chains.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { useBookingsOfQuery } from '../../../ui/bookings-of/bookings-api.ts'
import { ChainLine } from '../../../ui/chain-line/chain-line.tsx'
import { ShipmentWay } from '../../../ui/chain-line/shipment-way.tsx'
import { Code } from '../../../ui/figures.tsx'
import { Linked } from '../../../ui/linked.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { useQuoteRequestQuery } from '../quote-api.ts'
import { offeredStations } from './offered-stations.ts'
import { shownRevision } from './shown-revision.ts'

type Booked = { readonly shipmentId: string; readonly shipmentNumber: string }

/** Where it stands in the chain: its shipment once it is booked, before that its orders and the days wished; and what it is of and became. */
export function QuoteWay({ quote }: { quote: QuoteDetail }) {
  const maySee = usePermission('bookings.view')
  const { currentData } = useBookingsOfQuery(
    { by: 'quoteId', ids: [quote.id] },
    { skip: !maySee || quote.booking === null },
  )
  const booked = currentData?.items.find(({ id }) => id === quote.booking?.id)
  const offered = (
    <Panel>
      <OfferedWay quote={quote} />
      <Ways quote={quote} booked={booked} />
    </Panel>
  )
  return (
    <ShipmentWay shipmentId={booked?.shipmentId ?? null} otherwise={offered}>
      <Ways quote={quote} booked={booked} />
    </ShipmentWay>
  )
}

function OfferedWay({ quote }: { quote: QuoteDetail }) {
  const orders = quote.purchaseOrders.map(({ id }) => id)
  const skip = !usePermission('purchase-orders.view') || orders.length === 0
  const { data, isLoading } = useChainsQuery(orders, { skip })
  const content = shownRevision(quote)?.content ?? null
  return <ChainLine stations={offeredStations(quote, content, data?.chains ?? [])} arriving={isLoading} />
}

/** The request that it answers, its orders, its booking and the shipment that this goes with, as far as there are some. */
function Ways({ quote: { requestId, purchaseOrders, booking }, booked }: { quote: QuoteDetail; booked?: Booked }) {
  const { t } = useTranslation('quotes')
  const { currentData: asked } = useQuoteRequestQuery(requestId ?? '', { skip: requestId === null })
  const facts = [
    requestId !== null && {
      label: t('field.request'),
      value: (
        <Linked to={`/quotes/requests/${requestId}`} of="quotes.view">
          {asked ? <Code>{asked.requestNumber}</Code> : t('field.request')}
        </Linked>
      ),
    },
    purchaseOrders.length > 0 && {
      label: t('field.purchaseOrders'),
      value: (
        <Flex as="span" gap="2" wrap="wrap">
          {purchaseOrders.map(order => (
            <Linked key={order.id} to={`/purchase-orders/${order.id}`} of="purchase-orders.view">
              <Code>{order.orderNumber}</Code>
            </Linked>
          ))}
        </Flex>
      ),
    },
    booking !== null && {
      label: t('field.booking'),
      value: (
        <Linked to={`/bookings/${booking.id}`} of="bookings.view">
          <Code>{booking.bookingNumber ?? t('booking.RESERVED')}</Code>
        </Linked>
      ),
    },
    booked !== undefined && {
      label: t('field.shipment'),
      value: (
        <Linked to={`/shipments/${booked.shipmentId}`} of="shipments.view">
          <Code>{booked.shipmentNumber}</Code>
        </Linked>
      ),
    },
  ].filter(fact => fact !== false)
  if (facts.length === 0) return null
  return (
    <Box mt="2">
      <Facts facts={facts} />
    </Box>
  )
}
