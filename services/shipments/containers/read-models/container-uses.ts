import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ContainerUseEvent } from '@quayside/contracts/shipments/events.ts'
import type { ContainerClocks, ContainerSummary } from '@quayside/contracts/shipments/queries.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { today as dayAt } from '@quayside/platform/values/dates.ts'
import { addAmounts } from '@quayside/platform/values/money.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Shipment } from '../../shipment/domain/state.ts'
import { measuresIn } from '../../shipment/domain/weights.ts'
import { costsOf, readClock } from '../domain/container-clocks.ts'
import { containerUse } from '../domain/container-use.ts'
import {
  type ContainerUse,
  type ContainerUseState,
  costsUntil,
  isOpen,
  timesOf,
} from '../domain/container-use-state.ts'
import { freeTimesOf } from '../domain/free-time.ts'

type Db = Kysely<AnyTables> | Transaction<AnyTables>
type Recorded = StoredEvent<ContainerUseEvent>
export type Uses = ReadonlyMap<string, ContainerUse>
/** As a shipment has it; a row from before knows the number alone. */
export type KeptContainer = { readonly containerUseId: string; readonly containerNumber: string } & Partial<
  Pick<ContainerSummary, 'containerType' | 'size' | 'vgmKg' | 'weightKg' | 'volumeM3' | 'pallets'>
>

export function keptContainers(shipment: Shipment): KeptContainer[] {
  return shipment.containers.map(({ containerUseId, containerNumber, containerType, size, vgmKg }) => ({
    containerUseId,
    containerNumber,
    containerType,
    size,
    vgmKg,
    ...measuresIn(shipment, containerNumber),
  }))
}

const stream = 'ContainerUse-'

/** Folds what happened to container uses; answers with the shipments whose free time may be another one. */
export async function writeContainerUses(
  tx: Transaction<AnyTables>,
  events: readonly StoredEvent[],
): Promise<string[]> {
  const own = events.filter(event => event.stream.startsWith(stream)) as readonly Recorded[]
  if (own.length === 0) return []
  const before = await containerUsesOf(tx, [...new Set(own.map(event => event.stream.slice(stream.length)))])
  const states = new Map<string, ContainerUseState>(before)
  const concerned = new Set<string>()
  for (const event of own) {
    const id = event.stream.slice(stream.length)
    states.set(id, containerUse.evolve(states.get(id) ?? containerUse.initial, event))
    if (event.type === 'ShipmentLeftContainer') concerned.add(event.data.shipmentId)
  }
  for (const use of [...before.values(), ...states.values()])
    if (isOpen(use)) for (const { shipmentId } of use.shares) concerned.add(shipmentId)
  const rows = [...states].map(([id, state]) => ({ id, state }))
  await sql`insert into container_uses select id, state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id uuid, state jsonb)
    on conflict (id) do update set state = excluded.state`.execute(tx)
  return [...concerned]
}

export async function containerUsesOf(db: Db, ids: readonly string[]): Promise<Map<string, ContainerUse>> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; state: ContainerUse }>`select id, state from container_uses
    where id = any (${ids}::uuid[])`.execute(db)
  return new Map(found.rows.map(({ id, state }) => [id, state]))
}

/** The first of its containers' last free days; '' where no clock runs. */
export function lastFreeDayOf(containers: readonly KeptContainer[], uses: Uses): string {
  const days = containers.flatMap(({ containerUseId }) => {
    const use = uses.get(containerUseId)
    return use === undefined ? [] : freeTimesOf(use).map(end => end.lastFreeDay)
  })
  return days.sort()[0] ?? ''
}

/** As it reads at an instant; what it costs is not for suppliers. */
export function summaryOf(
  { containerUseId, ...kept }: KeptContainer,
  uses: Uses,
  now: string,
  isSupplier: boolean,
  /** The shipment has ended: whatever runs on runs for others. */
  isOver: boolean,
): ContainerSummary {
  const use = uses.get(containerUseId)
  const readings = clocksOf(use, now)
  const times = use === undefined ? {} : timesOf(use)
  const next = readings
    .filter(one => !isOver && one.running && one.lastFreeDay !== null)
    .sort((one, other) => ((one.lastFreeDay ?? '') < (other.lastFreeDay ?? '') ? -1 : 1))[0]
  const moments = { pickedUpAt: times.GATE_OUT ?? null, returnedAt: times.EMPTY_RETURN ?? null }
  const told = { ...kept, ...moments, lastFreeDay: next?.lastFreeDay ?? null, daysLeft: next?.daysLeft ?? null }
  if (isSupplier) return { ...told, costs: [] }
  const clocks = readings.map(({ clock: { type, side }, lastFreeDay, chargeableDays }) => ({
    type,
    side,
    lastFreeDay,
    chargeableDays,
  }))
  const priced = readings.map(({ clock, ...reading }) => ({ ...reading, ...clock }))
  return { ...told, clocks, costs: costsOf(priced), perDay: isOver ? [] : perDayOf(priced) }
}

/** Each clock of a container with its tariff, for those who may see both. */
export function containerClocksOf(
  container: Pick<KeptContainer, 'containerUseId' | 'containerNumber'>,
  uses: Uses,
  now: string,
): ContainerClocks {
  return { ...container, clocks: clocksOf(uses.get(container.containerUseId), now) }
}

function clocksOf(use: ContainerUse | undefined, now: string): ContainerClocks['clocks'] {
  if (use === undefined) return []
  return use.clocks.map(clock => {
    const {
      clockId: _id,
      type: _type,
      currency: _currency,
      ...reading
    } = readClock(clock, timesOf(use), dayAt(now, clock.zone), use.stops, costsUntil(use, clock))
    return { clock, ...reading }
  })
}

type Priced = { readonly currency: string; readonly costOfToday: string }

function perDayOf(readings: readonly Priced[]): NonNullable<ContainerSummary['perDay']> {
  const byCurrency = Map.groupBy(readings, one => one.currency)
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    amount: addAmounts(...own.map(one => one.costOfToday)),
  }))
}
