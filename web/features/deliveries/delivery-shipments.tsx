import { Box, Flex } from '@chakra-ui/react'
import type { DeliveryDetail } from '@quayside/contracts/shipments/delivery-queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePermission } from '../../app/session/use-session.ts'
import { Code, InstantText } from '../../ui/figures.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useReceiptsOfShipmentQuery } from './deliveries-api.ts'
import { ShipmentLink } from './delivery-columns.tsx'

/** The shipments that the lines name, each with its warehouse receipts as far as they may be looked at. */
export function DeliveryShipments({ delivery: { shipments } }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('deliveries')
  const seesReceipts = usePermission('warehouses.view')
  return (
    <Panel title={t('detail.shipments')}>
      {shipments.length === 0 && <Box color="ink3">{t('detail.noShipment')}</Box>}
      <Flex
        direction="column"
        gap="4"
        css={{ '& a': { color: 'accent' }, '& a:hover': { textDecoration: 'underline' } }}
      >
        {shipments.map(({ shipmentNumber, shipmentId }) => (
          <Box key={shipmentNumber}>
            <ShipmentLink id={shipmentId} number={shipmentNumber} />
            {shipmentId !== null && seesReceipts && <Receipts shipmentId={shipmentId} />}
          </Box>
        ))}
      </Flex>
    </Panel>
  )
}

function Receipts({ shipmentId }: { shipmentId: string }) {
  const { t } = useTranslation(['deliveries', 'shipment-handling'])
  const { data, error, refetch } = useReceiptsOfShipmentQuery(shipmentId)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={1} />
  if (data.items.length === 0)
    return (
      <Box textStyle="label" color="ink3" mt="1">
        {t('detail.noReceipt')}
      </Box>
    )
  return (
    <Flex as="ul" direction="column" gap="2" mt="2" p="0" listStyleType="none" aria-label={t('detail.receipts')}>
      {data.items.map(({ id, receiptNumber, status, arrivals: [first] }) => (
        <Box as="li" key={id}>
          <Flex gap="2" align="center" wrap="wrap">
            <Link to={`/warehouse/receipts/${id}`}>
              <Code>{receiptNumber}</Code>
            </Link>
            <StatusTag code={status} label={t(`statuses:receiptStatus.${status}`)} />
          </Flex>
          {first && (
            <Box textStyle="label" color="ink3">
              <InstantText value={first.at} />
            </Box>
          )}
        </Box>
      ))}
    </Flex>
  )
}
