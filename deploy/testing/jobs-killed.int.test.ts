import type { JobDetail } from '@quayside/contracts/jobs/jobs.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { everyEvent } from '@quayside/platform/testing/every-event.ts'
import type { Person } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { mortalImports } from './mortal-imports.ts'
import { killed } from './mortal-services.ts'

const testMs = 180_000
const orders = 60

const { rig, mortal } = mortalImports()

function caller(url: string, { token, company, uid }: Person) {
  const headers = { authorization: `Bearer ${token}`, 'client-utc': '0', 'content-type': 'application/json' }
  return {
    async post<Body>(path: string, body: object): Promise<Body> {
      const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': v7() } }
      const answer = await fetch(`${url}/api/v1${path}`, { ...sent, body: JSON.stringify({ company, uid, ...body }) })
      expect(answer.ok, `${path} ${answer.status} ${answer.ok ? '' : await answer.text()}`).toBe(true)
      return (await answer.json()) as Body
    },
    async ended(id: string): Promise<JobDetail> {
      return vi.waitFor(
        async () => {
          const answer = await fetch(`${url}/api/v1/purchase-orders/jobs/${id}?company=${company}`, { headers })
          const job = (await answer.json()) as JobDetail
          expect(job.status).toBe('ENDED')
          return job
        },
        { timeout: 60_000, interval: 100 },
      )
    },
  }
}

/** How often each order was sent. */
async function sendings(): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for await (const { type, stream } of everyEvent(rig().ports('products').store))
    if (type === 'PurchaseOrderSent') times.set(stream, (times.get(stream) ?? 0) + 1)
  return times
}

test(
  'services killed in the middle of jobs: the next ones finish them, nothing is done twice, and a right taken away meanwhile is gone',
  async () => {
    const { client, supplier } = rig().people
    const leaving = await rig().make.person({ companyType: 'client', company: client.company })
    const first = await mortal.start()
    const asClient = caller(first.url, client)
    const register = async (index: number) =>
      asClient.post<{ id: string; version: number }>('/purchase-orders', {
        orderNumber: `KILL-${index}`,
        vendorCompanyId: supplier.company,
        details: { buyerIdentifier: 'B', currency: 'MXN', requiredDeliveryDate: '2026-06-01' },
        lines: [{ sku: 'BOLT-1', description: 'Bolt', quantity: '1', unitPrice: '1' }],
      })
    const made: Awaited<ReturnType<typeof register>>[] = []
    for (let index = 0; index < 2 * orders; index += 10)
      made.push(...(await Promise.all(Array.from({ length: 10 }, (_none, at) => register(index + at)))))
    const chosen = made.map(({ id, version }) => ({ id, version }))
    const start = (person: Person, part: typeof chosen) =>
      caller(first.url, person).post<{ id: string }>('/purchase-orders/sending', { asked: {}, chosen: part })
    const own = await start(client, chosen.slice(0, orders))
    const theirs = await start(leaving, chosen.slice(orders))
    await vi.waitFor(async () => expect((await sendings()).size).toBeGreaterThan(5), { timeout: 60_000, interval: 5 })
    await killed(first.child)
    const half = (await sendings()).size
    expect(half).toBeLessThan(2 * orders)

    const rights = { role: 'VIEWER', actor: 'C', permissions: ['purchase-orders.view'] }
    const membershipId = newIdFor(leaving.uid, 'membership', client.company)
    const data = { membershipId, userId: leaving.uid, companyId: client.company, ...rights }
    await rig().append(`Membership-${membershipId}`, [{ type: 'MembershipChanged', data }], [client.company])
    const next = await mortal.start()
    const done = await caller(next.url, client).ended(own.id)
    expect(done).toMatchObject({ total: orders, done: orders, refused: 0, left: 0 })
    const rest = await caller(next.url, leaving).ended(theirs.id)
    expect(rest).toMatchObject({ total: orders, left: 0 })
    const refused = rest.results.filter(({ outcome }) => outcome === 'refused')
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['permission-missing']))
    const times = await sendings()
    expect(times.size).toBe(2 * orders - refused.length)
    expect([...times.values()].filter(count => count !== 1)).toEqual([])
    expect(chosen.slice(0, orders).every(({ id }) => times.has(`PurchaseOrder-${id}`))).toBe(true)
  },
  testMs,
)
