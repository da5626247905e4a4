import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { Code, Unknown } from '../../../ui/figures.tsx'
import { Linked } from '../../../ui/linked.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { PlaceDay } from '../../../ui/places/place-text.tsx'
import { RouteText } from '../../../ui/places/route-text.tsx'

/** The facts under the number: what is booked of what, with whom, and when it leaves and comes. */
export function BookingHeadFacts({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-fields')
  const { content, confirmation, shipmentId, shipmentNumber, shipmentDeleted } = booking
  const { terms, goods, locations, lines } = content
  const orders = [...new Map(lines.map(line => [line.orderId, line.orderNumber]))]
  return (
    <Facts
      facts={[
        { label: t('carrier'), value: terms.carrier || <Unknown /> },
        {
          label: t('carrierReference'),
          value: confirmation?.reference ? <Code>{confirmation.reference}</Code> : <Unknown />,
        },
        { label: t('route'), value: <RouteText mode={goods.transportMode} {...locations} /> },
        { label: t('etd_short'), value: <PlaceDay at={confirmation?.etd ?? null} place={locations.origin} /> },
        { label: t('eta_short'), value: <PlaceDay at={confirmation?.eta ?? null} place={locations.destination} /> },
        {
          label: t('orders'),
          value: orders.map(([id, number], index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Linked to={`/purchase-orders/${id}`} of="purchase-orders.view">
                <Code>{number}</Code>
              </Linked>
            </span>
          )),
        },
        {
          label: t('shipment'),
          value: shipmentDeleted ? (
            <del>
              <Code>{shipmentNumber}</Code>
            </del>
          ) : (
            <Linked to={`/shipments/${shipmentId}`} of="shipments.view">
              <Code>{shipmentNumber}</Code>
            </Linked>
          ),
        },
        ...(booking.quoteId === null || booking.quoteNumber === null
          ? []
          : [
              {
                label: t('quote'),
                value: (
                  <Linked to={`/quotes/edit/${booking.quoteId}`} of="quotes.view">
                    <Code>
                      {booking.quoteRevision === null
                        ? booking.quoteNumber
                        : t('booking-words:quoted.revision', {
                            number: booking.quoteNumber,
                            revision: booking.quoteRevision,
                          })}
                    </Code>
                  </Linked>
                ),
              },
            ]),
      ]}
    />
  )
}
