import type { Notification } from '@quayside/contracts/notifications/queries.ts'
import type { ShipmentException } from '@quayside/contracts/shipments/exceptions.ts'
import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import type { ShipmentPosition, ShipmentRoute } from '@quayside/contracts/shipments/map.ts'
import { type NextAct, nextActs, type WaitingShipmentsAnswer } from '@quayside/contracts/shipments/next-acts.ts'
import type { ShipmentDetail, ShipmentListItem, shipmentProductItem } from '@quayside/contracts/shipments/queries.ts'
import { shipmentTabs } from '@quayside/contracts/shipments/statuses.ts'
import { keyOf } from '@quayside/platform/facts/published.ts'
import { mediaTypes } from '@quayside/platform/http/export.ts'
import { csvRows } from '@quayside/platform/testing/csv-rows.ts'
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { publishedShipment, type RecordedShipment } from '@quayside/shipments/published.ts'
import { expect } from 'vitest'
import type * as z from 'zod'
import { fileDifferences, sheetRows } from './list-files.ts'

/** The columns of the two files that are compared. */
const listFile = [
  'shipmentNumber',
  'status',
  'suppliers',
  'orders',
  'references',
  'trackingNumber',
  'carrier',
  'etd',
  'atd',
  'eta',
  'ata',
  'containers',
  'lastFreeDay',
  'chargeableDays',
  'containerCost',
  'open',
  'quantity',
] as const
const productFile = ['shipment', 'order', 'sku', 'status', 'quantity', 'delivered', 'good', 'short', 'damaged'] as const
type FileRow<Columns extends readonly string[]> = Readonly<Record<Columns[number], string>>
type Product = z.infer<typeof shipmentProductItem>

/** What one person is shown of a shipment, place by place. */
export type ShownShipment = {
  /** As its own service says it to this person’s company. */
  readonly facts: ShipmentFacts
  readonly detail: ShipmentDetail
  readonly row: ShipmentListItem
  readonly file: FileRow<typeof listFile>
  readonly products: readonly Product[]
  readonly productRows: readonly FileRow<typeof productFile>[]
  /** The status that the search names. */
  readonly found: string | null
  readonly onMap: ShipmentPosition | null
  readonly route: ShipmentRoute
  readonly board: readonly ShipmentException[]
  /** The list's own filter of those that somebody has to see to. */
  readonly isListedAsException: boolean
  /** What the list says that it waits for this side to do. */
  readonly waitsFor: NextAct | null
  /** The newest first. */
  readonly told: readonly Notification[]
}

/** What one person is shown of all shipments. */
export type ShownToPerson = {
  readonly shipments: readonly ShownShipment[]
  readonly tabs: Readonly<Record<string, number>>
  readonly waiting: WaitingShipmentsAnswer['acts']
}

type Asked = Readonly<Record<string, string>>

/** Asks as this person does; whatever is not answered 200 fails. */
export function readerOf(rig: Rig, person: Person) {
  const as = rig.as(person)
  const get = async (path: string, query: Asked = {}, headers: Asked = {}) => {
    const answer = await as.get(`${path}?${new URLSearchParams(query)}`, { headers })
    expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    return answer
  }
  return {
    get: async (path: string, query: Asked = {}) => (await get(path, query)).body,
    /** A list's CSV file; its Excel file says the same. */
    file: async <Column extends string>(path: string, query: Asked, columns: readonly Column[]) => {
      const asked = { ...query, columns: columns.join(',') }
      const rows = csvRows((await get(path, asked, { accept: mediaTypes.csv })).text, columns)
      const { bytes } = await get(path, asked, { accept: mediaTypes.xlsx })
      expect(fileDifferences(rows, await sheetRows(new Uint8Array(bytes), columns))).toEqual([])
      return rows
    },
    async all<Item>(path: string, query: Asked = {}): Promise<Item[]> {
      const items: Item[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { items: Item[]; nextCursor: string | null } = (
          await get(path, { limit: '200', ...query, ...(cursor !== '' && { cursor }) })
        ).body
        items.push(...page.items)
        cursor = page.nextCursor
      }
      return items
    },
  }
}

const all = { tab: 'general-view' }

/** `recorded` by id: what the events of each have made of it. */
export async function shipmentsShownTo(
  rig: Rig,
  person: Person,
  recorded: ReadonlyMap<string, RecordedShipment>,
): Promise<ShownToPerson> {
  const reader = readerOf(rig, person)
  const rows = await reader.all<ShipmentListItem>('/shipments', all)
  const files = await reader.file('/shipments', all, listFile)
  const products = await reader.all<Product>('/shipments/products', all)
  const productRows = await reader.file('/shipments/products', all, productFile)
  const excepted = await reader.all<ShipmentListItem>('/shipments', { ...all, 'filter[exceptions]': 'true' })
  const board = await reader.all<ShipmentException>('/shipments/exceptions')
  const { positions }: { positions: ShipmentPosition[] } = await reader.get('/shipments/map')
  const told = await reader.all<Notification>('/notifications')
  const waits = new Map<string, NextAct>()
  for (const act of nextActs)
    for (const { id } of await reader.all<ShipmentListItem>('/shipments', { ...all, 'filter[waitsFor]': act }))
      waits.set(id, act)
  const shownOf = async (row: ShipmentListItem): Promise<ShownShipment> => {
    const { id, shipmentNumber } = row
    const { hits } = await reader.get('/search', { q: shipmentNumber, limit: '50' })
    const [file] = files.filter(one => one.shipmentNumber === shipmentNumber)
    if (file === undefined) throw new Error(`${shipmentNumber} is in the list and not in its file`)
    return {
      facts: factsFor(recorded.get(id), person),
      detail: await reader.get(`/shipments/${id}`),
      row,
      file,
      products: products.filter(one => one.shipmentId === id),
      productRows: productRows.filter(one => one.shipment === shipmentNumber),
      found: hits.find((hit: { id: string }) => hit.id === id)?.status ?? null,
      onMap: positions.find(one => one.id === id) ?? null,
      route: await reader.get(`/shipments/${id}/route`),
      board: board.filter(one => one.shipmentId === id),
      isListedAsException: excepted.some(one => one.id === id),
      waitsFor: waits.get(id) ?? null,
      told: told.filter(one => one.entityId === id),
    }
  }
  // One after the other: who reads everything at once is answered that the portal is busy.
  const shipments: ShownShipment[] = []
  for (const row of rows) shipments.push(await shownOf(row))
  const counted: { tab: string; count: number }[] = (await reader.get('/shipments/tabs')).tabs
  const tabs = Object.fromEntries(counted.map(({ tab, count }) => [tab, count]))
  expect(Object.keys(tabs)).toEqual([...shipmentTabs])
  return { shipments, tabs, waiting: (await reader.get('/shipments/waiting')).acts }
}

/** What the shipment's own service says to this person's company: to who runs the transport, as to its client. */
function factsFor(recorded: RecordedShipment | undefined, { company }: Person): ShipmentFacts {
  const viewers = recorded === undefined ? [] : publishedShipment.viewers(recorded)
  const viewer = viewers.find(one => keyOf(one) === company) ?? viewers.find(one => one.client !== null)
  if (recorded === undefined || viewer === undefined) throw new Error('a shipment is shown that has no events')
  return publishedShipment.facts(recorded, viewer)
}
