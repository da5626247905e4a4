import { Box } from '@chakra-ui/react'
import type { ContainerSummary, ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { Code, DateText, Money, Quantity, Unknown } from '../../../ui/figures.tsx'
import type { useFormats } from '../../../ui/formats.ts'
import { PlaceDay } from '../../../ui/places/place-text.tsx'

type Row = ShipmentListItem
type Clock = NonNullable<ContainerSummary['clocks']>[number]

/** What is known of the containers, a line each and in their order; shown by whoever wants them. */
export function containerColumns(
  t: TFunction<'shipment-list'>,
  formats: ReturnType<typeof useFormats>,
  clockWord: (type: Clock['type']) => string,
): readonly TableColumn<Row>[] {
  const column = (
    id: Parameters<typeof header>[0],
    width: number,
    value: (container: ContainerSummary, row: Row) => ReactNode,
    end = true,
  ): TableColumn<Row> => ({
    id,
    header: header(id),
    width,
    initiallyHidden: true,
    ...(end && { align: 'end' as const }),
    cell: row => <Each containers={row.containers} value={one => value(one, row)} />,
  })
  const header = (id: ContainerColumn) => t(`shipment-fields:${id}`)
  const measured = (value: string | null | undefined) => value && <Quantity value={value} />
  const byClock = (value: (clock: Clock) => ReactNode) => (container: ContainerSummary) =>
    container.clocks
      ?.filter(clock => value(clock) !== null)
      .map((clock, index) => (
        <span key={`${clock.type} ${clock.side}`}>
          {index > 0 && ', '}
          {clockWord(clock.type)} {value(clock)}
        </span>
      ))
  const money = (costs: ContainerSummary['costs'] = []) =>
    costs.map(cost => <Money key={cost.currency} amount={cost.amount} currency={cost.currency} />)
  return [
    column('containers', 130, one => <Code>{one.containerNumber}</Code>, false),
    column('containerType', 110, one => one.containerType, false),
    column('containerSize', 110, one => one.size, false),
    column('containerVolume', 120, one => measured(one.volumeM3)),
    column('containerWeight', 120, one => measured(one.weightKg)),
    column('vgm', 100, one => measured(one.vgmKg)),
    column('pallets', 84, one => one.pallets != null && formats.quantity(String(one.pallets))),
    column('portPickup', 110, (one, row) => one.pickedUpAt && <PlaceDay at={one.pickedUpAt} place={row.destination} />),
    column(
      'containerReturn',
      110,
      (one, row) => one.returnedAt && <PlaceDay at={one.returnedAt} place={row.destination} />,
    ),
    column(
      'freeUntil',
      190,
      byClock(({ lastFreeDay }) => lastFreeDay && <DateText value={lastFreeDay} />),
    ),
    column(
      'chargeableDays',
      170,
      byClock(clock => clock.chargeableDays),
    ),
    column('costPerDay', 120, one => money(one.perDay)),
    column('containerCost', 120, one => money(one.costs)),
  ]
}

type ContainerColumn =
  | 'containers'
  | 'containerType'
  | 'containerSize'
  | 'containerVolume'
  | 'containerWeight'
  | 'vgm'
  | 'pallets'
  | 'portPickup'
  | 'containerReturn'
  | 'freeUntil'
  | 'chargeableDays'
  | 'costPerDay'
  | 'containerCost'

function Each({ containers, value }: { containers: Row['containers']; value: (one: ContainerSummary) => ReactNode }) {
  if (containers.length === 0) return <Unknown />
  return (
    <>
      {containers.map(container => {
        const told = value(container)
        const isKnown = Array.isArray(told) ? told.length > 0 : Boolean(told)
        return (
          <Box key={container.containerNumber} className="one-line">
            {isKnown ? told : <Unknown />}
          </Box>
        )
      })}
    </>
  )
}
