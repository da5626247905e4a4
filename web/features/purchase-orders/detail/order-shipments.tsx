import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail, OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { dayZoneOf } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePermission } from '../../../app/session/use-session.ts'
import { useWayToBook } from '../../../ui/bookings-of/way-to-book.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { DeliveredQuantity } from '../../../ui/delivered-quantity.tsx'
import { Code, InstantText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { nextAct } from './acts/next-act.ts'
import { useOrderShipmentsQuery } from './order-api.ts'

type Part = { line: OrderLineDetail; share: OrderLineDetail['shipments'][number] }

const shipping: ReadonlySet<OrderDetail['status']> = new Set([
  'PARTIALLY_APPROVED',
  'APPROVED',
  'IN_TRANSIT',
  'CLOSED_COMPLETE',
])

/** What each shipment has of the order's lines, as long as it has something. */
function partsByShipment(order: OrderDetail): ReadonlyMap<string, Part[]> {
  const parts = order.lines.flatMap(line =>
    line.shipments.filter(share => share.allocated !== '0' || share.delivered !== '0').map(share => ({ line, share })),
  )
  return Map.groupBy(parts, part => part.share.shipmentId)
}

/** The shipments that carry this order or its partial orders: where each is, and how much of which line it has. */
export function OrderShipments({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const maySee = usePermission('shipments.view')
  if (!maySee || !shipping.has(order.status)) return null
  const parts = partsByShipment(order)
  return (
    <Panel title={t('shipments.title')} padded={false} aside={<ShipTheRest order={order} />}>
      {parts.size === 0 ? (
        <Box p="4" color="ink3">
          {t('shipments.none')}
        </Box>
      ) : (
        <Shipments order={order} parts={parts} />
      )}
    </Panel>
  )
}

/** To a new shipment with this order in it, where something is left that a shipment could take and it is not the page's own verb. */
function ShipTheRest({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { t: words } = useTranslation('booking-words')
  const mayCreate = usePermission('shipments.create')
  const book = useWayToBook()({ orders: order.id })
  const isLeft = order.lines.some(line => new Decimal(line.shippable).gt(0))
  const isNext = nextAct(order)?.command === 'create-shipment'
  if (order.status !== 'APPROVED' || !isLeft) return null
  return (
    <Flex gap="2" wrap="wrap">
      {book !== null && (
        <LinkButton size="sm" to={book}>
          {words('create')}
        </LinkButton>
      )}
      {mayCreate && !isNext && (
        <LinkButton size="sm" to={`/shipments/new?order=${order.id}`}>
          {t('shipments.create')}
        </LinkButton>
      )}
    </Flex>
  )
}

function Shipments({ order, parts }: { order: OrderDetail; parts: ReadonlyMap<string, Part[]> }) {
  const { t } = useTranslation('order-detail')
  const { data, error, refetch } = useOrderShipmentsQuery([order.id, ...order.children.map(child => child.id)])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={2} />
  const known = new Map(data.items.map(row => [row.id, row]))
  // As the list has them; what it leaves out comes behind.
  const ids = [...data.items.map(row => row.id).filter(id => parts.has(id)), ...parts.keys()]
  return (
    <Box as="ul" aria-label={t('shipments.title')} listStyleType="none" m="0" p="0">
      {[...new Set(ids)].map(id => (
        <Box as="li" key={id} px="4" py="3" _notLast={{ borderBottomWidth: '1px', borderColor: 'line' }}>
          <Shipment id={id} row={known.get(id)} />
          <Parts parts={parts.get(id) ?? []} />
        </Box>
      ))}
    </Box>
  )
}

function Shipment({ id, row }: { id: string; row: ShipmentListItem | undefined }) {
  const { t } = useTranslation('order-detail')
  if (row === undefined)
    return (
      <Link to={`/shipments/${id}`}>
        <Unknown />
      </Link>
    )
  const moment = (what: 'etd' | 'eta', actual: string | null, expected: string | null, place: ShipmentPlace | null) => (
    <span>
      {t(`shipments.${actual === null ? what : what === 'etd' ? 'departed' : 'arrived'}`)}{' '}
      <InstantText value={actual ?? expected} look="date" zone={dayZoneOf(place)} />
    </span>
  )
  return (
    <Flex gap="2" columnGap="4" wrap="wrap" align="center">
      <Box asChild color="accent" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
        <Link to={`/shipments/${row.id}`}>
          <Code>{row.shipmentNumber}</Code>
        </Link>
      </Box>
      <StatusTag code={row.status} />
      {row.mode !== null && <span>{t(`statuses:transportMode.${row.mode}`)}</span>}
      <Flex as="span" gap="2" align="center" wrap="wrap" color="ink2">
        {moment('etd', row.atd, row.etd, row.origin)}
        <ArrowRight size={12} aria-hidden="true" />
        {moment('eta', row.ata, row.eta, row.destination)}
      </Flex>
    </Flex>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('order-detail')
  return (
    <Box as="ul" listStyleType="none" m="0" mt="1.5" p="0" color="ink2" fontSize="sm">
      {parts.map(({ line, share }) => (
        <Flex as="li" key={line.id} gap="1" columnGap="4" wrap="wrap">
          <Box as="span" color="ink">
            {line.sku ? <Code>{line.sku}</Code> : t('shipments.line', { number: line.number })}
          </Box>
          <span>
            {t('order-fields:allocatedQuantity_short')} <Quantity value={share.allocated} unit={line.unit} plainZero />
          </span>
          <span>
            {t('order-fields:deliveredQuantity_short')}{' '}
            <DeliveredQuantity value={share.delivered} damaged={share.damaged} short={share.short} unit={line.unit} />
          </span>
        </Flex>
      ))}
    </Box>
  )
}
