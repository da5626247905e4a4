import { carrierOf } from '@quayside/contracts/shipments/carrier.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Code, Unknown } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { ModeText } from '../../../ui/mode-text.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { PlaceDay, PlaceText } from '../../../ui/places/place-text.tsx'

/** The facts under the number: orders, route, mode, carrier, and when it leaves and comes. */
export function ShipmentHeadFacts({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const formats = useFormats()
  const { details, references } = shipment
  const orders = [...new Map(shipment.lines.map(line => [line.orderId, line.orderNumber]))]
  // What happened takes the place of what was expected.
  const moment = (expected: 'etd' | 'eta', happened: 'atd' | 'ata', place: ShipmentPlace | null) => ({
    label: t(`shipment-fields:${shipment[happened] === null ? expected : happened}_short`),
    value: <PlaceDay at={shipment[happened] ?? shipment[expected]} place={place} />,
  })
  return (
    <Facts
      facts={[
        {
          label: t('shipment-fields:orders'),
          value: orders.map(([id, number], index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`/purchase-orders/${id}`}>
                <Code>{number}</Code>
              </Link>
            </span>
          )),
        },
        {
          label: t('shipment-fields:references'),
          value: shipment.noReference
            ? t('noReference')
            : formats.list(references.map(one => one.value)) || <Unknown />,
        },
        { label: t('shipment-fields:mode_short'), value: <ModeText mode={shipment.mode} /> },
        { label: t('shipment-fields:origin'), value: <PlaceText place={details.route.origin} /> },
        { label: t('shipment-fields:destination'), value: <PlaceText place={details.route.destination} /> },
        { label: t('shipment-fields:carrier'), value: carrierOf(shipment) ?? <Unknown /> },
        moment('etd', 'atd', details.route.origin),
        moment('eta', 'ata', details.route.destination),
      ]}
    />
  )
}
