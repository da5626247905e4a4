import type { JobDetail } from '@quayside/contracts/jobs/jobs.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { purchaseOrders } from '../service.ts'
import { confirmed, type Made, registered, sent } from './desk.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const chosen = (...orders: readonly Made[]) => orders.map(({ id, version }) => ({ id, version }))

/** Once it has ended. */
async function ended(id: string, person = rig.people.client): Promise<JobDetail> {
  return vi.waitFor(
    async () => {
      const { body } = await rig.as(person).get(`/purchase-orders/jobs/${id}`)
      expect(body.status).toBe('ENDED')
      return body
    },
    { timeout: 20_000, interval: 50 },
  )
}
async function start(path: string, body: Record<string, unknown>, person = rig.people.client): Promise<JobDetail> {
  const answer = await rig.as(person).post(`/purchase-orders/${path}`, { asked: {}, ...body })
  expect(answer.status, answer.text).toBe(202)
  expect(answer.body.job).toBe(`/api/v1/purchase-orders/jobs/${answer.body.id}`)
  return ended(answer.body.id, person)
}
const statusOf = async (id: string) => (await client().get(`/purchase-orders/${id}`)).body.status

describe('acts on many orders', () => {
  test('each is answered for itself; what failed is tried again as it is then', async () => {
    const [a, b] = [await registered(rig), await registered(rig)]
    const stranger = v7()
    const job = await start('sending', {
      chosen: [...chosen(a), { id: b.id, version: b.version + 5 }, { id: stranger, version: 1 }],
    })
    expect(job).toMatchObject({ act: 'send', total: 3, done: 1, refused: 2, left: 0, because: null })
    expect(job.results).toEqual([
      { id: a.id, number: a.orderNumber, outcome: 'done', code: null, message: null },
      expect.objectContaining({ id: b.id, number: b.orderNumber, outcome: 'refused', code: 'version-conflict' }),
      expect.objectContaining({ id: stranger, number: '', code: 'purchase-order-not-found' }),
    ])
    expect(await statusOf(a.id)).toBe('SENT_ORDER')
    const again = await client().post(`/purchase-orders/jobs/${job.id}/retry`, {})
    expect(again.status, again.text).toBe(202)
    expect(await ended(job.id)).toMatchObject({ total: 3, done: 2, refused: 1 })
    expect(await statusOf(b.id)).toBe('SENT_ORDER')
  })

  test('confirming as required, submitting and approving go by the command that acts on one alone', async () => {
    const orders = [await sent(rig), await sent(rig)]
    const supplier = rig.people.supplier
    const job = await start('confirmations', { chosen: orders.map(({ id }) => ({ id })) }, supplier)
    expect(job).toMatchObject({ act: 'confirm-as-required', done: 2, refused: 0 })
    for (const { id } of orders) expect(await statusOf(id)).toBe('CONFIRMED')
    const partly = await confirmed(rig, ['60', '0'], { pendingDate: '2026-07-01' })
    expect(await start('submission', { chosen: chosen(partly) }, supplier)).toMatchObject({ done: 1 })
    expect(await statusOf(partly.id)).toBe('TO_BE_APPROVED')
    const approved = await start('approval', { chosen: [...orders, partly].map(({ id }) => ({ id })) })
    expect(approved).toMatchObject({ done: 3, refused: 0 })
    expect([await statusOf(orders[0]?.id ?? ''), await statusOf(partly.id)]).toEqual(['APPROVED', 'PARTIALLY_APPROVED'])
  })

  test('all that match the list’s filter, as the server finds them when it starts', async () => {
    const orders = [
      await registered(rig, { orderNumber: 'MATCH-1' }),
      await registered(rig, { orderNumber: 'MATCH-2' }),
    ]
    const gone = { asked: { reason: 'Gone' }, matching: { q: 'MATCH-' } }
    const job = await start('cancellation', gone)
    expect(job.results.map(({ number }) => number).sort()).toEqual(orders.map(one => one.orderNumber))
    for (const { id } of orders) expect(await statusOf(id)).toBe('CANCELLED')
    const none = await client().post('/purchase-orders/cancellation', {
      asked: { reason: 'x' },
      matching: { q: 'NONE-' },
    })
    expect([none.status, none.body.code]).toEqual([422, 'select-purchase-order'])
    const both = await client().post('/purchase-orders/sending', { asked: {}, chosen: [] })
    expect([both.status, both.body.code]).toEqual([422, 'select-purchase-order'])
    const many = Array.from({ length: 2001 }, () => ({ id: v7() }))
    const most = await client().post('/purchase-orders/sending', { asked: {}, chosen: many })
    expect([most.status, most.body.code, most.body.params]).toEqual([422, 'job-too-many', { most: 2000 }])
  })

  test('the client selector narrows what matches, and what is done', async () => {
    const { operator } = rig.people
    const order = await registered(rig, { orderNumber: 'NARROW-1' })
    const other = await rig.make.company('client', 'Another client')
    const foreign = await rig
      .as(operator)
      .post('/purchase-orders/sending', { asked: {}, client: other, chosen: chosen(order) })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'company-not-yours'])
    await rig.make.serve(operator.company, other)
    await rig.settled()
    const none = await rig
      .as(operator)
      .post('/purchase-orders/sending', { asked: {}, client: other, matching: { q: 'NARROW-1' } })
    expect([none.status, none.body.code]).toEqual([422, 'select-purchase-order'])
    const narrowed = await start('sending', { client: other, chosen: chosen(order) }, operator)
    expect(narrowed.results).toEqual([
      expect.objectContaining({ number: '', outcome: 'refused', code: 'purchase-order-not-found' }),
    ])
  })

  test('the rights are those that the person has when an order’s turn comes; nobody else sees the job', async () => {
    const viewer = await rig.make.person({
      companyType: 'client',
      company: rig.people.client.company,
      role: 'VIEWER',
      permissions: ['purchase-orders.view'],
    })
    const order = await registered(rig)
    const refused = await rig.as(viewer).post('/purchase-orders/sending', { asked: {}, chosen: chosen(order) })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission-missing'])
    const job = await start('sending', { chosen: chosen(order) })
    expect((await rig.as(viewer).get(`/purchase-orders/jobs/${job.id}`)).status).toBe(404)
    expect((await rig.as(viewer).get('/purchase-orders/jobs')).body.items).toEqual([])
    expect((await rig.as(viewer).delete(`/purchase-orders/jobs/${job.id}`)).status).toBe(404)
    expect((await rig.as(viewer).post(`/purchase-orders/jobs/${job.id}/retry`, {})).status).toBe(404)
    const own = (await client().get('/purchase-orders/jobs')).body.items.map((one: { id: string }) => one.id)
    expect(own).toContain(job.id)
    expect((await client().delete(`/purchase-orders/jobs/${job.id}`)).status).toBe(200)
    const left = (await client().get('/purchase-orders/jobs')).body.items.map((one: { id: string }) => one.id)
    expect(left).not.toContain(job.id)
  })
})

describe('a job that nobody works on yet', () => {
  const { create, ...rest } = purchaseOrders
  /** Without runners: what is started waits for those of another process. */
  const waiting: ServiceFactory = {
    ...rest,
    create(ports) {
      const { start: _start, ...service } = create(ports)
      return service
    },
  }

  test('is stopped before it has begun: all is left as it was, and can be gone on with', async () => {
    const own = await startRig({ factories: [waiting] })
    try {
      const person = own.as(own.people.client)
      const orders = [await registered(own), await registered(own)]
      const begun = await person.post('/purchase-orders/sending', { asked: {}, chosen: chosen(...orders) })
      const path = `/purchase-orders/jobs/${begun.body.id}`
      expect((await person.get(path)).body).toMatchObject({ status: 'RUNNING', total: 2, done: 0, left: 2 })
      expect((await person.post(`${path}/retry`, {})).body.code).toBe('job-running')
      expect((await person.delete(path)).status).toBe(200)
      expect((await person.get(path)).body.status).toBe('STOPPING')
      await own.settled()
      await own.another({ factories: [purchaseOrders] })
      const until = (status: string, done: number) =>
        vi.waitFor(async () => expect((await person.get(path)).body).toMatchObject({ status, done }), {
          timeout: 20_000,
          interval: 50,
        })
      await until('ENDED', 0)
      expect((await person.get(path)).body).toMatchObject({ refused: 0, left: 2, because: 'stopped' })
      expect((await person.get(`/purchase-orders/${orders[0]?.id}`)).body.status).toBe('PENDING')
      expect((await person.post(`${path}/retry`, {})).status).toBe(202)
      await until('ENDED', 2)
      expect((await person.get(`/purchase-orders/${orders[1]?.id}`)).body.status).toBe('SENT_ORDER')
    } finally {
      await own.close()
    }
  })
})
