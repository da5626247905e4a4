import { randomUUID } from 'node:crypto'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { demoClients } from '@quayside/deploy/local/demo/demo-companies.ts'
import { type Person, personAt } from '@quayside/deploy/local/demo/person.ts'
import { bookingContent } from '@quayside/deploy/testing/bookings-desk.ts'

const password = 'quay-walker-7'

/** A client company's person, as the benchmark of memory needs one. */
export type MemoryClient = {
  signIn(): Promise<void>
  /** One of the pages that people open. */
  look(index: number): Promise<void>
  startImport(number: number): Promise<string>
  /** Documents of its booking and of its receipt, as large as they may be. */
  attach(number: number): Promise<void>
  /** Again where it is told so; how many rows were read. */
  upload(importId: string, sheet: Uint8Array): Promise<number>
}

const pages = [
  '/purchase-orders',
  '/imports',
  '/products',
  '/shipments',
  '/bookings',
  '/quotes',
  '/pickups',
  '/warehouse-receipts',
]
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const goods = { packageId: randomUUID(), packageType: 'PALLET', pieces: 2, weightKg: '300' }
const largeDocument = Buffer.from('Pallet,Weight\n7,300\n'.repeat(220_000))

/** An order that is booked, and its goods announced to a warehouse; what documents are attached to. */
async function bookedGoods(person: Person, number: number): Promise<{ entityType: string; entityId: string }[]> {
  const given = <T = { id: string }>(path: string, body: object) =>
    person.post<T>(path, { ...body }, `client-${number}`)
  const vendor = await given('/providers', {
    businessName: `Vendor ${number}`,
    country: 'IN',
    address: 'Plot 2',
    contact: { names: 'Ravi', email: `ravi-${number}@vendor.example` },
  })
  const { id } = await given('/purchase-orders', {
    orderNumber: `MEMORY-${number}`,
    vendorCompanyId: vendor.id,
    details: { buyerIdentifier: 'Buyer', currency: 'USD', requiredDeliveryDate: inAMonth },
    lines: [{ sku: 'A-1', description: 'A thing', unit: 'BX', quantity: '100', unitPrice: '2' }],
  })
  const order = () => person.get<OrderDetail>(`/purchase-orders/${id}`)
  const at = `/purchase-orders/${id}`
  await given(`${at}/sending`, { version: (await order()).version })
  const { lines, version } = await order()
  const confirmed = lines.map(line => ({ lineId: line.id, quantity: line.required }))
  const told = await given<{ version: number }>(`${at}/confirmations`, { version, lines: confirmed })
  await given(`${at}/approval`, { version: told.version })
  const booked = lines.map(line => ({ orderId: id, orderLineId: line.id, quantity: line.required }))
  const content = bookingContent({ terms: { validityDate: inAMonth } })
  const booking = await given('/bookings', { lines: booked, content })
  const warehouse = await given('/places', {
    kinds: ['warehouse'],
    name: 'Bonded store',
    address: 'Cargo road 4',
    country: 'PE',
    timeZone: 'America/Lima',
  })
  const announced = { warehouseId: warehouse.id, supplier: { name: 'Vendor Ltd.' }, packages: [goods] }
  const receipt = await given('/warehouse-receipts', { content: announced })
  return [
    { entityType: 'booking', entityId: booking.id },
    { entityType: 'warehouse-receipt', entityId: receipt.id },
  ]
}

export async function startClient(url: string, number: number): Promise<MemoryClient> {
  const person = personAt(url, { position: '' }, `buyer-${number}@bench.example`, password)
  await person.signUp('Lucía Mendoza')
  await person.signIn()
  const { andina } = demoClients
  await person.post('/companies', { ...andina, businessName: `${andina.businessName} ${number}` }, `company-${number}`)
  for (const deadline = Date.now() + 20_000; person.company() === ''; await person.signIn())
    if (Date.now() > deadline) throw new Error('The client did not become a member of its company')
  const homes = await bookedGoods(person, number)

  return {
    signIn: () => person.signIn(),
    async look(index) {
      await person.get(pages[index % pages.length] as string)
    },
    async startImport(each) {
      const body = { module: 'purchase-orders' }
      return (await person.post<{ id: string }>('/imports', body, `import-${number}-${each}-${randomUUID()}`)).id
    },
    async attach(each) {
      for (const home of homes) {
        const file = { name: `packages-${each}.csv`, content: largeDocument, once: `${home.entityType}-${each}` }
        await person.upload('/documents', { documentType: 'OTHER', ...home }, file)
      }
    },
    async upload(importId, bytes) {
      const file = { name: 'orders.xlsx', content: bytes, once: importId }
      return (await person.upload<{ file: { rows: number } }>(`/imports/${importId}/file`, {}, file)).file.rows
    },
  }
}
