import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../app/api/problem.ts'
import { isAllowed, type Told } from '../../../../ui/acts/allowed.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { useShipmentPickupsQuery, useShipmentReceiptsQuery } from './handling-api.ts'
import { PickupRow, ReceiptRow } from './handling-rows.tsx'

type Props = { shipment: ShipmentDetail }

/** The pickup requests and the warehouse receipts of a shipment: each has a page of its own, where its acts are. */
export function HandlingPanels({ shipment }: Props) {
  return (
    <>
      <Pickups shipment={shipment} />
      <Receipts shipment={shipment} />
    </>
  )
}

function Pickups({ shipment: { id, details } }: Props) {
  const { t } = useTranslation('shipment-handling')
  const { data, error, refetch } = useShipmentPickupsQuery(id)
  const { origin, destination, lastMilePickup } = details.route
  const [from, to] = [(lastMilePickup ?? origin)?.country, destination?.country]
  const kind = from != null && from === to ? 'national' : 'international'
  return (
    <Listed
      title={t('pickups.title')}
      none={t('pickups.none')}
      data={data}
      error={error}
      onRetry={() => void refetch()}
      create={{ to: `/pick-up/form/${kind}?shipment=${id}`, text: t('act.pickup.create') }}
      rows={data?.items.map(one => <PickupRow key={one.id} pickup={one} />) ?? []}
    />
  )
}

function Receipts({ shipment: { id } }: Props) {
  const { t } = useTranslation('shipment-handling')
  const { data, error, refetch } = useShipmentReceiptsQuery(id)
  return (
    <Listed
      title={t('receipts.title')}
      none={t('receipts.none')}
      data={data}
      error={error}
      onRetry={() => void refetch()}
      create={{ to: `/warehouse/receipts/new?shipment=${id}`, text: t('receipts.create') }}
      rows={data?.items.map(one => <ReceiptRow key={one.id} receipt={one} />) ?? []}
    />
  )
}

type ListedProps = {
  title: string
  none: string
  data: Told
  error: ApiError | undefined
  onRetry: () => void
  create: { to: string; text: string }
  rows: readonly ReactNode[]
}

function Listed({ title, none, data, error, onRetry, create, rows }: ListedProps) {
  return (
    <Panel
      title={title}
      aside={
        isAllowed(data, 'create') && (
          <LinkButton size="sm" to={create.to}>
            {create.text}
          </LinkButton>
        )
      }
    >
      {data === undefined && (error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton rows={2} />)}
      {data !== undefined && rows.length === 0 && <Box color="ink3">{none}</Box>}
      {rows.length > 0 && (
        <Flex as="ul" direction="column" listStyleType="none" m="0" p="0" gap="4">
          {rows}
        </Flex>
      )}
    </Panel>
  )
}
