import { Box, Flex } from '@chakra-ui/react'
import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Code, DateText } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { CountedTitle, Panel } from '../../ui/panel.tsx'
import { PanelRow } from '../../ui/panel-row.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useHomeOrdersToShipQuery } from './home-api.ts'

/** Approved orders of which something is on no shipment: how many, which leads to a list of exactly those, and the first ones. */
export function OrdersToShip() {
  const maySee = usePermission('purchase-orders.view')
  const mayCreate = usePermission('shipments.create')
  return maySee && mayCreate ? <Waiting /> : null
}

function Waiting() {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const { data, error, refetch } = useHomeOrdersToShipQuery()
  if (error)
    return (
      <Panel padded={false} title={t('toShip.heading')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (data === undefined || data.total === 0) return null
  const { total, totalIsCapped } = data
  return (
    <Panel
      padded={false}
      title={<CountedTitle count={total}>{t('toShip.heading')}</CountedTitle>}
      aside={
        <Box
          asChild
          color="accent"
          fontSize="sm"
          fontWeight="medium"
          whiteSpace="nowrap"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to="/purchase-orders?tab=confirmed&sort=requiredDeliveryDate&waitsFor=shipment">
            {t('toShip.count', { count: total, formatted: formats.count(total, totalIsCapped) })}
          </Link>
        </Box>
      }
    >
      <Box as="ul" listStyleType="none" m="0" p="0">
        {data.items.map(order => (
          <Row key={order.id} order={order} />
        ))}
      </Box>
    </Panel>
  )
}

function Row({ order }: { order: OrderListItem }) {
  const { t } = useTranslation('home')
  const { id, orderNumber, clientName, supplier, requiredDeliveryDate } = order
  return (
    <PanelRow>
      <Box flex="1" minW="0">
        <Flex columnGap="3" wrap="wrap" align="baseline">
          <Box asChild color="accent" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
            <Link to={`/purchase-orders/${id}`}>
              <Code>{orderNumber}</Code>
            </Link>
          </Box>
          {requiredDeliveryDate !== null && (
            <Box as="span" color="ink2" whiteSpace="nowrap">
              {t('toShip.required')} <DateText value={requiredDeliveryDate} look="short" />
            </Box>
          )}
        </Flex>
        <Box color="ink3" fontSize="sm">
          {[clientName, supplier.name].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <LinkButton to={`/shipments/new?order=${id}`}>{t('toShip.act')}</LinkButton>
    </PanelRow>
  )
}
