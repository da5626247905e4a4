import type { DeliveryLabel } from '@quayside/contracts/shipments/deliveries.ts'
import type { DeliveryFileDetail } from '@quayside/contracts/shipments/delivery-queries.ts'
import type { ShipmentListAnswer } from '@quayside/contracts/shipments/queries.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import type { Person } from './person.ts'

const headers =
  'Delivery;Item;Plant;Ship-to;Material;Material Description;Batch;Delivery quantity;SU;Ac. GI date;Deliv. Date;POD date;' +
  'Customs entry;Warehouse entry;Shipment'
const materials = ['Determine HIV 1/2, 100 tests', 'Lamivudine 150 mg, 60 tablets', 'Zidovudine 300 mg, 60 tablets']

/** When a line is due, and what has happened to it, in days from today. */
type Told = { due: number; delivered?: number; customs?: number; warehouse?: number }
/** Each label, and what was received as well. */
const stories: readonly (Told & { label: DeliveryLabel })[] = [
  { label: 'ON_TIME', due: 6 },
  { label: 'ON_TIME', due: -2, delivered: -3 },
  { label: 'IN_CUSTOMS', due: 3, customs: -1 },
  { label: 'IN_WAREHOUSE', due: 2, warehouse: -2 },
  { label: 'DELAYED', due: -4 },
  { label: 'EXPIRED', due: -30 },
]

/** SAP's deliveries of the client: a file that went in, a later one that says more, and one whose rows wait for a person. */
export async function playDeliveries(client: Person, today: string, step: () => void): Promise<void> {
  const { items } = await client.get<ShipmentListAnswer>('/shipments', { tab: 'general-view', sort: 'shipmentNumber' })
  const numbers = items.map(item => item.shipmentNumber)
  const rows = stories.flatMap((story, index) =>
    [10, 20].map(line => rowOf(index, line, story, today, numbers[index % Math.max(numbers.length, 1)])),
  )
  const whole = await upload(client, 'sap-deliveries.csv', rows)
  await client.post(`/delivery-files/${whole}/application`, {}, whole)
  step()
  const later = await upload(client, 'sap-deliveries-2.csv', [
    rowOf(0, 10, { due: 6, delivered: 0 }, today, numbers[0]),
  ])
  await client.post(`/delivery-files/${later}/application`, {}, later)
  step()
  const open = [10, 20].map(line => rowOf(7, line, { due: 9 }, today, undefined))
  await upload(client, 'sap-deliveries-3.csv', [...open, rowOf(7, 30, { due: 9, delivered: 30 }, today, undefined)])
  step()
}
export const demoDeliveryFiles = 3

function rowOf(index: number, line: number, told: Told, today: string, shipment: string | undefined): string[] {
  const day = (days: number | undefined) => (days === undefined ? '' : addDays(today, days))
  return [
    String(80_041_200 + index),
    String(line),
    `DE0${(index % 2) + 1}`,
    'PE10',
    `MAT-${100 + line}`,
    materials[(index + line / 10) % materials.length] ?? '',
    `B${2600 + index * 10 + line}`,
    String(120 * (index + 1) + line),
    'EA',
    day(told.due - 12),
    day(told.due),
    day(told.delivered),
    day(told.customs),
    day(told.warehouse),
    shipment ?? '',
  ]
}

/** Its rows are looked at a moment later. */
async function upload(client: Person, name: string, rows: readonly string[][]): Promise<string> {
  const content = [headers, ...rows.map(cells => cells.join(';'))].join('\r\n')
  const { id } = await client.upload<{ id: string }>('/delivery-files', {}, { name, content, once: name })
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await client.get<DeliveryFileDetail>(`/delivery-files/${id}`)
    if (status !== 'UPLOADED') return id
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`${name} was not checked within 20 s`)
}
