import { Box, Flex } from '@chakra-ui/react'
import type { PickupCommandName } from '@quayside/contracts/handling/pickups.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, problemOf } from '../../../../app/api/problem.ts'
import { isAllowed, type Told } from '../../../../ui/acts/allowed.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { useShipmentLocation } from '../shipment-location.ts'
import { type HandlingKind, useShipmentPickupsQuery, useShipmentReceiptsQuery } from './handling-api.ts'
import { HandlingDialog } from './handling-dialog.tsx'
import { HandlingHistory } from './handling-history.tsx'
import { PickupRow, ReceiptRow } from './handling-rows.tsx'
import { pickupActs } from './pickup-acts.ts'

type Props = { shipment: ShipmentDetail }

/** The pickup requests and the warehouse receipts of a shipment, with what can be done with each. */
export function HandlingPanels({ shipment }: Props) {
  return (
    <>
      <Pickups shipment={shipment} />
      <Receipts shipment={shipment} />
    </>
  )
}

function Pickups({ shipment }: Props) {
  const { t } = useTranslation('shipment-handling')
  const { data, error, refetch } = useShipmentPickupsQuery(shipment.id)
  const { command, item, close } = useOpened('pickup', data?.items)
  const { open } = useShipmentLocation()
  const [fault, setFault] = useState<{ id: string; error: ApiError } | null>(null)
  /** What a request lacks is entered in its own form: that opens where it is refused, at the first field that is wrong. */
  const toItsFields = (error: ApiError) => {
    const isOfFields = problemOf(error)?.fields.some(field => field.path.startsWith('content.')) ?? false
    const mayChange = isAllowed(item, 'change')
    if (command !== 'send' || item === null || !isOfFields || !mayChange) return false
    setFault({ id: item.id, error })
    open('pickup.change', item.id)
    return true
  }
  return (
    <Listed
      kind="pickup"
      title={t('pickups.title')}
      none={t('pickups.none')}
      data={data}
      error={error}
      onRetry={() => void refetch()}
      rows={data?.items.map(one => <PickupRow key={one.id} pickup={one} />) ?? []}
    >
      {command === 'history' && item !== null && (
        <HandlingHistory kind="pickup" id={item.id} number={item.pickupNumber} onClose={close} />
      )}
      {isAct(pickupActs, command) && (command === 'create' || item !== null) && (
        <HandlingDialog
          key={`${command}:${item?.id}`}
          kind="pickup"
          shipment={shipment}
          item={item}
          command={command}
          act={pickupActs[command as PickupCommandName]}
          onRefused={toItsFields}
          fault={command === 'change' && fault?.id === item?.id ? (fault?.error ?? null) : null}
          onClose={() => {
            setFault(null)
            close()
          }}
        />
      )}
    </Listed>
  )
}

/** Each has a page of its own, where its acts are. */
function Receipts({ shipment }: Props) {
  const { t } = useTranslation('shipment-handling')
  const { data, error, refetch } = useShipmentReceiptsQuery(shipment.id)
  return (
    <Panel
      title={t('receipts.title')}
      aside={
        isAllowed(data, 'create') && (
          <LinkButton size="sm" to={`/warehouse/receipts/new?shipment=${shipment.id}`}>
            {t('receipts.create')}
          </LinkButton>
        )
      }
    >
      {data === undefined &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data?.items.length === 0 && <Box color="ink3">{t('receipts.none')}</Box>}
      <Flex as="ul" direction="column" listStyleType="none" m="0" p="0" gap="4">
        {data?.items.map(one => (
          <ReceiptRow key={one.id} receipt={one} />
        ))}
      </Flex>
    </Panel>
  )
}

function isAct<Name extends string>(acts: Readonly<Record<Name, unknown>>, name: string | null): name is Name {
  return name !== null && Object.hasOwn(acts, name)
}

/** The dialog that the URL asks for: `act=pickup.accept&about=<id>`. */
function useOpened<Item extends { id: string }>(kind: HandlingKind, items: readonly Item[] | undefined) {
  const { act, about, close } = useShipmentLocation()
  const [own, command = null] = act?.split('.') ?? []
  const item = items?.find(one => one.id === about) ?? null
  return { command: own === kind && items !== undefined ? command : null, item, close }
}

type ListedProps = {
  kind: HandlingKind
  title: string
  none: string
  data: Told
  error: ApiError | undefined
  onRetry: () => void
  rows: readonly ReactNode[]
  children: ReactNode
}

function Listed({ kind, title, none, data, error, onRetry, rows, children }: ListedProps) {
  const { t } = useTranslation('shipment-handling')
  const { open } = useShipmentLocation()
  return (
    <Panel
      title={title}
      aside={
        isAllowed(data, 'create') && (
          <Button size="sm" onClick={() => open(`${kind}.create`)}>
            {t(`act.${kind}.create`)}
          </Button>
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
      {children}
    </Panel>
  )
}
