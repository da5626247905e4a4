import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'
import type { ReceiptAnswer } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import type { Person } from './person.ts'

/** A receipt in each state, and goods of which nobody knows whose they are. */
const states = ['expected', 'received', 'on-hand', 'partly-released', 'released', 'voided', 'unknown-owner'] as const
type State = (typeof states)[number]
export const demoReceipts = states.length

type People = { readonly client: Person; readonly supplier: Person; readonly operator: Person }

/** A warehouse of the operator with goods of the client, through the same calls as people make. */
export async function playWarehouses(people: People, day: string, step: () => void): Promise<void> {
  const place = {
    kinds: ['warehouse'],
    name: 'Callao bonded store',
    address: 'Av. Argentina 2085',
    city: 'Callao',
    country: 'PE',
    unlocode: 'PECLL',
    coordinates: { latitude: -12.047, longitude: -77.081 },
    timeZone: 'America/Lima',
  }
  const { id: warehouseId } = await people.operator.post<{ id: string }>('/places', place, 'demo warehouse')
  for (const state of states) {
    await play(people, state, warehouseId, day)
    step()
  }
}

async function play(
  { client, supplier, operator }: People,
  state: State,
  warehouseId: string,
  day: string,
): Promise<void> {
  const name = `demo receipt ${state}`
  const packages = packagesOf(client, name)
  const at = (daysBefore: number, hour: string) => `${addDays(day, -daysBefore)}T${hour}:00:00.000Z`
  const content = {
    warehouseId,
    expectedOn: addDays(day, state === 'expected' ? 3 : -9),
    supplier: {
      companyId: supplier.company(),
      name: 'Aurobindo Pharma Ltd.',
      addressLine1: 'Plot 2, Pashamylaram',
      city: 'Hyderabad',
      country: 'IN',
    },
    invoiceNumber: `INV-${states.indexOf(state) + 301}`,
    orderNumber: '4500-018810',
    carrier: 'Transportes Callao',
    trackingNumber: `TC-${states.indexOf(state) + 88_401}`,
    packages,
  }
  const arrival = { at: at(8, '14'), packages: countedOf(state, packages, client, name) }
  if (state === 'unknown-owner') {
    const found = { ...content, supplier: { name: '—' }, invoiceNumber: null, orderNumber: null, packages: [] }
    await operator.post('/warehouse-receipts/unannounced', { content: found, arrival }, name)
    return
  }
  const { id } = await client.post<ReceiptAnswer>('/warehouse-receipts', { content }, name)
  const path = `/warehouse-receipts/${id}`
  const act = (what: string, body: object) => operator.post(`${path}/${what}`, { ...body }, `${name} ${what}`)
  if (state === 'expected') return
  await act('arrivals', arrival)
  if (state === 'voided') return void (await act('voiding', { reason: 'Announced twice' }))
  if (state === 'received') return
  await act('on-hand', { at: at(7, '15'), location: `B-${states.indexOf(state) + 10}` })
  if (state === 'on-hand') return
  const { packages: known } = await operator.get<ReceiptDetail>(path)
  const released = known.slice(0, state === 'released' ? 2 : 1)
  await act('releases', {
    at: at(2, '16'),
    target: { kind: 'handed-out' },
    reason: 'Collected by the client',
    transport: { carrier: 'Transportes Lurín' },
    packages: released.map(({ packageId, counted: pieces }) => ({ packageId, pieces })),
  })
}

type Package = { packageId: string; packageType: string; pieces: number; weightKg: string; orderLine: object | null }

function packagesOf(client: Person, name: string): Package[] {
  const made = (packageType: string, sku: string, pieces: number, weightKg: string): Package => ({
    packageId: newIdFor(client.uid(), name, packageType),
    packageType,
    pieces,
    weightKg,
    orderLine: { orderNumber: '4500-018810', sku },
  })
  return [made('Pallet', 'AMX-500', 4, '960'), made('Carton', 'PCM-650', 12, '180')]
}

/** What was received came short, damaged, and with a crate that nobody announced. */
function countedOf(state: State, packages: readonly Package[], client: Person, name: string): object[] {
  if (state !== 'received') return [...packages]
  const crate = { packageId: newIdFor(client.uid(), name, 'Crate'), packageType: 'Crate', pieces: 1, weightKg: '42' }
  return packages
    .map((one, index) => (index === 0 ? { ...one, pieces: 3, damaged: 1, condition: 'Wet on one side' } : one))
    .concat({ ...crate, orderLine: null })
}
