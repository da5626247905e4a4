import type { Language } from '@quayside/contracts/reference/languages.ts'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import { openPoints } from '@quayside/contracts/shipments/open-points.ts'
import type { ContainerSummary, ShipmentListItem } from '@quayside/contracts/shipments/queries.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'
import { chosenColumns, type FileColumns } from './chosen-columns.ts'

const columns = {
  shipmentNumber: { of: item => item.shipmentNumber },
  status: { of: (item, language) => textIn(language, `statuses:status.${item.status}`, { context: 'shipment' }) },
  mode: { of: ({ mode }, language) => mode && textIn(language, `statuses:transportMode.${mode}`) },
  client: { of: item => item.clientName },
  suppliers: { of: item => item.suppliers.map(one => one.name ?? one.id).join(', ') },
  orders: { of: item => item.orders.map(one => one.orderNumber).join(', ') },
  references: { of: item => item.references.map(one => one.value).join(', ') },
  trackingNumber: { of: item => item.trackingNumber },
  carrier: { of: item => item.carrier },
  origin: { of: item => item.origin?.name ?? null },
  destination: { of: item => item.destination?.name ?? null },
  etd: { kind: 'date', of: item => dayAt(item.etd, item.origin) },
  atd: { kind: 'date', of: item => dayAt(item.atd, item.origin) },
  eta: { kind: 'date', of: item => dayAt(item.eta, item.destination) },
  ata: { kind: 'date', of: item => dayAt(item.ata, item.destination) },
  lastFreeDay: { kind: 'date', of: ({ containers }) => earliest(containers.flatMap(one => one.lastFreeDay ?? [])) },
  containers: { of: of(one => one.containerNumber, true) },
  containerType: { of: of(one => one.containerType) },
  containerSize: { of: of(one => one.size) },
  containerVolume: { of: of(one => one.volumeM3) },
  containerWeight: { of: of(one => one.weightKg) },
  vgm: { of: of(one => one.vgmKg) },
  pallets: { of: of(one => one.pallets) },
  portPickup: { of: item => of(one => dayAt(one.pickedUpAt ?? null, item.destination))(item) },
  containerReturn: { of: item => of(one => dayAt(one.returnedAt ?? null, item.destination))(item) },
  freeUntil: { of: byClock(one => one.lastFreeDay) },
  chargeableDays: { of: byClock(one => one.chargeableDays) },
  costPerDay: { of: of(({ perDay = [] }) => amounts(perDay)) },
  containerCost: { of: of(({ costs }) => amounts(costs)) },
  open: { kind: 'number', of: item => String(openCount(item)) },
  onHold: { of: ({ onHold }, language) => textIn(language, `statuses:yesNo.${onHold}`) },
  quantity: { kind: 'number', of: item => item.quantity },
  co2: { kind: 'number', of: item => item.co2?.wellToWheelKg ?? null },
  operation: { of: (item, language) => textIn(language, `shipment-words:operation.${item.operation}`) },
  date: { kind: 'date', of: item => item.date },
} satisfies FileColumns<string, ShipmentListItem>

function openCount(item: ShipmentListItem): number {
  const { holds, issues, missing } = openPoints(item)
  return holds + issues + missing
}

/** What is called otherwise than the field of the list's column. */
const named: Readonly<Record<string, string>> = {
  open: 'shipment-fields:openPoints',
  onHold: 'shipment-words:onHold',
  date: 'shipment-fields:created',
}

type Told = string | number | null | undefined

/** Of each container with its number before it, where the value alone would not tell whose it is. */
function of(value: (container: ContainerSummary) => Told, alone = false) {
  return ({ containers }: ShipmentListItem): string | null => {
    const told = containers.flatMap(one => {
      const known = value(one) ?? ''
      return known === '' ? [] : [alone ? String(known) : `${one.containerNumber}: ${known}`]
    })
    return told.join('; ') || null
  }
}

function byClock(value: (clock: NonNullable<ContainerSummary['clocks']>[number]) => Told) {
  return (item: ShipmentListItem, language: Language): string | null =>
    of(({ clocks = [] }) =>
      clocks
        .filter(one => value(one) !== null)
        .map(one => `${textIn(language, `shipment-words:clockType.${one.type}`)} ${value(one)}`)
        .join(', '),
    )(item)
}

const amounts = (costs: ContainerSummary['costs']) => costs.map(one => `${one.amount} ${one.currency}`).join(', ')

function earliest(days: readonly string[]): string | null {
  return days.toSorted()[0] ?? null
}

/** As the list shows it: by the clock of the place. */
function dayAt(instant: string | null, place: ShipmentListItem['origin']): string | null {
  return instant === null ? null : dayAtPlace(instant, place)
}

export function shipmentExport(wanted: string | undefined, language: Language) {
  const translate = translatorOf(language)
  const headerOf = (id: string) => translate(named[id] ?? `shipment-fields:${id}`)
  return chosenColumns<string, ShipmentListItem>(columns, headerOf, wanted, language)
}
