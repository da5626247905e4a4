import { bookings } from '@quayside/bookings/service.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { directory } from '@quayside/directory/service.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { startWorker } from '@quayside/workflows/worker.ts'
import { type ApprovedOrder, wanted } from './shipments-desk.ts'
import { startTestServers } from './test-servers.ts'

/** What a booking leans on, with a worker, and the services under test. */
export async function bookingsRig(
  ...services: readonly ServiceFactory[]
): Promise<{ rig: Rig; close: () => Promise<void> }> {
  const servers = await startTestServers(['temporal'])
  const temporal = {
    address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  }
  const rig = await startRig({ factories: [directory, purchaseOrders, shipments, bookings, ...services], temporal })
  const { call } = rig.ports('shipments')
  const worker = await startWorker({ ...temporal, taskQueue: quaysideTaskQueue, deps: { call } })
  return {
    rig,
    async close() {
      await worker.close()
      await rig.close()
      await servers.stop()
    },
  }
}

const place = (name: string, unlocode: string) => ({ name, unlocode, country: unlocode.slice(0, 2) })
const party = (name: string) => ({ name, country: 'MX' })

/** What a person enters of a booking; `terms` among the parts replace single ones. */
export const bookingContent = (parts: { readonly terms?: object } & Record<string, unknown> = {}) => ({
  parties: {
    shipper: party('Shanghai Yarn'),
    consignee: party('Telas del Norte'),
    notify: null,
    pickup: null,
    delivery: null,
  },
  goods: { transportMode: 'OCEAN', description: 'Yarn' },
  locations: { portOfReceipt: null, origin: place('Shanghai', 'CNSHA'), destination: place('Manzanillo', 'MXZLO') },
  packages: [
    {
      packageId: '0198e000-0000-7000-8000-000000000001',
      packageType: 'Carton',
      count: 4,
      grossWeight: '80',
      volume: '1.2',
    },
  ],
  equipment: [{ containerType: '22G1', count: 1 }],
  references: [{ kind: 'customer', value: 'REF-7' }],
  ...parts,
  terms: {
    carrier: 'Oceanic Line',
    carrierCode: 'OCEA',
    customerReference: 'CUST-9',
    validityDate: '2026-04-01',
    transitDays: 28,
    daysValue: 14,
    ...parts.terms,
  },
})

export const bookingOf = (orders: readonly ApprovedOrder[], parts: object = {}) => ({
  lines: orders.flatMap(order => wanted(order)),
  content: bookingContent(),
  ...parts,
})

export const promised = (parts: object = {}) => ({
  reference: 'OCEA-1',
  etd: '2026-04-10T08:00:00.000Z',
  eta: '2026-05-08T08:00:00.000Z',
  cutOffs: { cargo: { at: '2026-04-08T08:00:00.000Z', zone: 'Asia/Shanghai' } },
  ...parts,
})

export async function shipmentsOf(rig: Rig, { id }: ApprovedOrder) {
  const client = rig.as(rig.people.client)
  return (await client.get(`/shipments?tab=general-view&filter[orderId]=${id}`)).body.items
}
export async function bookingsOf(rig: Rig, { id }: ApprovedOrder) {
  const client = rig.as(rig.people.client)
  return (await client.get(`/bookings?tab=general-view&filter[orderId]=${id}`)).body.items
}
export async function allocatedOf(rig: Rig, { id }: ApprovedOrder): Promise<string> {
  const { body } = await rig.as(rig.people.client).get(`/purchase-orders/${id}`)
  return body.lines.map((line: { allocated: string }) => line.allocated).join()
}
