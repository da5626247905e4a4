import registered from '@quayside/contracts/purchase-orders/samples/purchase-order-registered-v1.json' with {
  type: 'json',
}
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'

/** Texts and figures that occur in what the operating company keeps to itself, and nowhere else. */
export const secrets = {
  payTo: 'PAYEE-MARKER',
  expense: '3.917531',
  onlyCost: 'EXPENSE-LINE-MARKER',
  draft: 'DRAFT-MARKER',
  note: 'INTERNAL-MARKER',
} as const

export const freight = (over: object = {}) => ({
  chargeId: v7(),
  chargeType: 'FREIGHT',
  service: 'Air freight',
  income: '4.5',
  expense: secrets.expense,
  unit: 'KG_CHARGEABLE',
  currency: 'EUR',
  payTo: secrets.payTo,
  billTo: 'Hospital del Norte',
  ...over,
})
const costLine = () =>
  freight({ chargeType: secrets.onlyCost, income: '0', expense: '77.77', unit: 'SHIPMENT', currency: 'MXN' })

/** 4 cartons, 133.336 kg chargeable by air: 600.01 EUR, and a line that costs alone. */
export const offer = (over: object = {}) => ({
  project: 'North line',
  customerReference: 'RFQ-7',
  goods: { transportMode: 'AIR', incoterm: 'FCA', incotermPlace: 'Shanghai', value: '12000.00', currency: 'USD' },
  packages: [
    { packageId: v7(), packageType: 'CARTON', count: 4, grossWeight: '100', length: '100', width: '50', height: '40' },
  ],
  locations: {
    portOfReceipt: null,
    origin: { name: 'Shanghai', unlocode: 'CNSHA', country: 'CN' },
    destination: { name: 'Monterrey', unlocode: 'MXMTY', country: 'MX' },
  },
  carrier: { code: 'LH', name: 'Lufthansa Cargo' },
  validUntil: '2026-03-20',
  transitDays: 6,
  charges: [freight(), costLine()],
  exchangeRates: [
    { currency: 'EUR', rate: '1.08', source: 'ECB', date: '2026-03-02' },
    { currency: 'MXN', rate: '0.05', source: 'DOF', date: '2026-03-02' },
  ],
  ...over,
})

/** What a client asks an offer for. */
export const requestContent = (project = 'Asked for') => {
  const { goods, locations } = offer()
  return { project, goods: { ...goods, description: 'Rapid tests' }, locations }
}

/** Drafted by the operator for the client; answers its id. */
export async function draft(rig: Rig, over: object = {}, more: object = {}, client: Person = rig.people.client) {
  const body = { customerCompanyId: client.company, content: offer(over), ...more }
  const { status, body: answer, text } = await rig.as(rig.people.operator).post('/quotes', body)
  if (status !== 201) throw new Error(text)
  return answer as { id: string; quoteNumber: string; version: number }
}

export async function sent(rig: Rig, over: object = {}, more: object = {}, client: Person = rig.people.client) {
  const { id, version, quoteNumber } = await draft(rig, over, more, client)
  const { status, text } = await rig.as(rig.people.operator).post(`/quotes/${id}/sending`, { version })
  if (status !== 200) throw new Error(text)
  return { id, quoteNumber }
}

export async function approved(rig: Rig, over: object = {}): Promise<string> {
  const { id } = await sent(rig, over)
  const { status, text } = await rig.as(rig.people.client).post(`/quotes/${id}/approval`, { revision: 1 })
  if (status !== 200) throw new Error(text)
  return id
}

/** An order of the client, as its own service would tell of it. */
export async function order(rig: Rig): Promise<string> {
  const orderId = v7()
  const { client, supplier } = rig.people
  const data = {
    ...registered.data,
    orderId,
    orderNumber: `PO-${orderId.slice(-6)}`,
    clientCompanyId: client.company,
    vendorCompanyId: supplier.company,
  }
  await rig.append(`PurchaseOrder-${orderId}`, [{ type: 'PurchaseOrderRegistered', data }], [client.company])
  await rig.settled()
  return orderId
}
