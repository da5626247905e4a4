import { confirmationRoutes } from '@quayside/contracts/purchase-orders/workflow.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purchaseOrders } from '../service.ts'
import { approved, confirmed, quantities, sent } from './desk.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
})
afterAll(() => rig.close())

const client = () => rig.as(rig.people.client)
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects of the answer
async function call(path: string, body: object): Promise<{ status: number; body: any }> {
  const answer = await rig.ports('purchase-orders').call.post('purchase-orders', path, body, { causationId: v7() })
  await rig.settled()
  return answer
}
const shown = async (id: string) => (await client().get(`/purchase-orders/${id}`)).body

describe('importing', () => {
  const importId = v7()
  const row = (change: object) => ({
    row: 1,
    vendorCompanyId: rig.people.supplier.company,
    buyer: 'PURCHASING',
    currency: 'USD',
    requiredDeliveryDate: '2026-06-01',
    description: 'Bolt',
    quantity: '10',
    unitPrice: '2',
    orderNumber: 'I-1',
    ...change,
  })
  const run = (rows: object[], of = importId) =>
    call('/purchase-orders/import', {
      importId: of,
      clientCompanyId: rig.people.client.company,
      onBehalfOf: rig.people.client.uid,
      rows,
    })
  const results = async (rows: object[], of?: string) => {
    const answer = await run(rows, of)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.results.map(
      (one: { row: number; result: string; rejection: { code: string; field: string } | null }) =>
        one.rejection === null ? `${one.row} ${one.result}` : `${one.row} ${one.rejection.code} ${one.rejection.field}`,
    )
  }

  test('[S1.026] [D7.020] rows of one number and vendor are one order; equal rows stay two lines; good rows go in, bad ones are told', async () => {
    const rows = [
      row({ row: 2, sourceRowId: 'A' }),
      row({ row: 3, sourceRowId: 'B' }),
      row({ row: 4, sourceRowId: 'C', quantity: '0' }),
      row({ row: 5, sourceRowId: 'D', currency: 'EUR' }),
      row({ row: 6, sourceRowId: 'E', orderNumber: 'I-2', incoterm: 'DDU', incotermPlace: 'Lagos' }),
      row({ row: 7, sourceRowId: 'F', orderNumber: 'I-3', vendorCompanyId: v7() }),
      row({ row: 8, sourceRowId: 'A' }),
    ]
    expect(await results(rows)).toEqual([
      '2 imported',
      '3 imported',
      '4 invalid-quantity quantity',
      '5 order-rows-disagree currency',
      '6 imported',
      '7 vendor-unknown vendorCompanyId',
      '8 already-imported',
    ])
    const { items } = (await client().get(`/purchase-orders?filter[importId]=${importId}&sort=orderNumber`)).body
    expect(items).toMatchObject([
      {
        orderNumber: 'I-1',
        status: 'PENDING',
        lines: 2,
        requestedQuantity: '20',
        creator: { uid: rig.people.client.uid },
      },
      { orderNumber: 'I-2', lines: 1 },
    ])
    expect((await shown(items[1].id)).logistics).toMatchObject({ incoterm: 'DDU', incotermRetired: true })
  })

  test('[D7.020] [D7.021] a source row again changes nothing, in any import; a new one adds a line to a PENDING order and is reported for a sent one', async () => {
    expect(await results([row({ row: 4, sourceRowId: 'C', quantity: '5' })])).toEqual(['4 imported'])
    expect(await results([row({ row: 2, sourceRowId: 'A' })], v7())).toEqual(['2 already-imported'])
    const { items } = (await client().get('/purchase-orders?q=I-1')).body
    expect(items[0]).toMatchObject({ lines: 3, version: 2 })
    await client().post(`/purchase-orders/${items[0].id}/sending`, { version: 2 })
    expect(await results([row({ row: 2, sourceRowId: 'A' }), row({ row: 9, sourceRowId: 'Z' })], v7())).toEqual([
      '2 already-imported',
      '9 order-already-sent null',
    ])
  })

  test('[D7.020] a file without row ids that comes again adds nothing, also to an order made by hand or sent since', async () => {
    const rows = [row({ row: 2, orderNumber: 'N-1' }), row({ row: 3, orderNumber: 'N-1' })]
    expect(await results(rows, v7())).toEqual(['2 imported', '3 imported'])
    const again = v7()
    expect(await results(rows, again)).toEqual(['2 already-imported', '3 already-imported'])
    const more = [...rows, row({ row: 4, orderNumber: 'N-1' }), row({ row: 5, orderNumber: 'N-1', quantity: '11' })]
    expect(await results(more, again)).toEqual(['2 already-imported', '3 already-imported', '4 imported', '5 imported'])
    const { id } = (await client().get('/purchase-orders?q=N-1')).body.items[0]
    expect((await shown(id)).lines).toHaveLength(4)
    await client().post(`/purchase-orders/${id}/sending`, { version: (await shown(id)).version })
    expect(await results([...rows, row({ row: 6, orderNumber: 'N-1', quantity: '12' })], v7())).toEqual([
      '2 already-imported',
      '3 already-imported',
      '6 order-already-sent null',
    ])
  })

  test('what rows would meet is told before anything is written', async () => {
    const check = async (...rows: object[]) => {
      const kept = rows.map(one => {
        const {
          row: at,
          orderNumber,
          vendorCompanyId,
          description,
          quantity,
          requiredDeliveryDate,
        } = row(one) as Record<string, unknown>
        return { row: at, orderNumber, vendorCompanyId, description, quantity, requiredDeliveryDate }
      })
      const answer = await call('/purchase-orders/check-import', {
        importId: v7(),
        clientCompanyId: rig.people.client.company,
        rows: kept,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    }
    await results([row({ row: 2, orderNumber: 'M-1' })], v7())
    const pending = await check(
      { row: 2, orderNumber: 'm-1' },
      { row: 3, orderNumber: 'M-1', quantity: '7' },
      { row: 4, orderNumber: 'M-1', quantity: '7', requiredDeliveryDate: '2026-05-01' },
      { row: 5, orderNumber: 'M-2' },
    )
    expect(pending.today).toBe('2026-03-02')
    expect(pending.findings).toMatchObject([
      { row: 2, finding: 'known', orderNumber: 'M-1' },
      { row: 3, finding: 'adds', earliestBefore: null },
      { row: 4, finding: 'adds', earliestBefore: '2026-06-01' },
    ])
    const { id, version } = (await client().get('/purchase-orders?q=M-1')).body.items[0]
    await client().post(`/purchase-orders/${id}/sending`, { version })
    expect(
      (await check({ row: 2, orderNumber: 'M-1' }, { row: 3, orderNumber: 'M-1', quantity: '7' })).findings,
    ).toMatchObject([
      { row: 2, finding: 'known' },
      { row: 3, finding: 'closed', status: 'SENT_ORDER' },
    ])
  })

  test('[D7.011] an import that something used is not undone at all; one that nothing used is', async () => {
    const { company: clientCompanyId, uid: onBehalfOf } = rig.people.client
    const check = (of: string) => call('/purchase-orders/undo-import/check', { importId: of, clientCompanyId })
    const undo = (of: string, change: object = {}) => {
      const asked = { importId: of, clientCompanyId, onBehalfOf, after: null, limit: 100, ...change }
      return call('/purchase-orders/undo-import', asked)
    }
    const refused = await check(importId)
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([422, 'import-in-use', { poId: 'I-1' }])
    expect((await client().get('/purchase-orders?q=I-2')).body.total).toBe(1)
    const other = v7()
    expect(
      await results(
        [row({ row: 1, orderNumber: 'U-1' }), row({ row: 2, orderNumber: 'U-2' }), row({ row: 3, orderNumber: 'U-2' })],
        other,
      ),
    ).toHaveLength(3)
    expect((await check(other)).body).toEqual({ orders: 2 })
    const whole = { orders: 2, lines: 3, kept: [], looked: 2 }
    const half = await undo(other, { limit: 1 })
    expect(half.body).toMatchObject({ orders: 1, looked: 1 })
    expect(await undo(other)).toMatchObject({ status: 200, body: whole })
    expect(await undo(other)).toMatchObject({ status: 200, body: whole })
    expect((await undo(other, { after: half.body.last })).body).toMatchObject({ orders: 1, looked: 1 })
    await rig.settled()
    // What somebody used since the check stays by itself, and is named.
    const used = await undo(importId)
    expect(used.body.kept).toContainEqual({ orderId: expect.any(String), orderNumber: 'I-1', code: 'import-in-use' })
    expect((await client().get('/purchase-orders?q=U-')).body.items).toEqual([])
    expect(await results([row({ row: 1, orderNumber: 'U-1' })], v7())).toEqual(['1 imported'])
  })

  test('[D0.006] the same call again is the same answer and no event', async () => {
    const of = v7()
    const rows = [row({ row: 1, orderNumber: 'R-1' })]
    const first = await run(rows, of)
    const again = await run(rows, of)
    expect(again.body).toEqual(first.body)
    expect(await rig.events(`PurchaseOrder-${first.body.results[0].orderId}`)).toHaveLength(1)
  })
})

describe('the confirmation workflow’s calls', () => {
  const path = (name: keyof typeof confirmationRoutes, id: string, round = 1) =>
    confirmationRoutes[name].replace(':id', id).replace(':round', String(round))

  test('[D1.052] [D1.053] [D1.031] reminders, then the deadline: too early, expired, and nothing for an earlier round', async () => {
    const { id } = await sent(rig)
    expect(await call(path('remind', id), { moment: 'half' })).toMatchObject({ status: 200, body: { outcome: 'done' } })
    expect(await call(path('remind', id), { moment: 'half' })).toMatchObject({ body: { outcome: 'done' } })
    const { deadline } = (await shown(id)).round
    expect(await call(path('deadline', id), {})).toMatchObject({ body: { outcome: 'too-early', deadline } })
    const now = rig.clock.now()
    rig.clock.set(deadline)
    expect(await call(path('deadline', id), {})).toMatchObject({ body: { outcome: 'expired', deadline: null } })
    expect(await call(path('escalate', id), { cause: 'expired' })).toMatchObject({ body: { outcome: 'done' } })
    expect(await call(path('remind', id), { moment: 'day' })).toMatchObject({ body: { outcome: 'superseded' } })
    rig.clock.set(now)
    const expired = await shown(id)
    expect(expired).toMatchObject({ status: 'EXPIRED', ask: { of: 'you', what: 'reopen' } })
    const reopened = await client().post(`/purchase-orders/${id}/reopening`, {
      version: expired.version,
      deadline: '2026-04-01',
    })
    expect(reopened.body.status, reopened.text).toBe('TO_BE_CONFIRMED')
    expect(await call(path('deadline', id), {})).toMatchObject({ body: { outcome: 'superseded' } })
    const types = (await rig.events(`PurchaseOrder-${id}`)).map(event => event.type)
    expect(types.filter(type => type === 'ConfirmationReminded')).toHaveLength(1)
  })

  test('[D1.019] [D1.053] at the deadline what is proposed is submitted', async () => {
    const { id } = await confirmed(rig, ['60', '0'], { pendingDate: '2026-07-01' })
    const now = rig.clock.now()
    rig.clock.set((await shown(id)).round.deadline)
    expect(await call(path('deadline', id), {})).toMatchObject({ body: { outcome: 'submitted' } })
    rig.clock.set(now)
    expect((await shown(id)).status).toBe('TO_BE_APPROVED')
    expect(await call(path('remindApprover', id), {})).toMatchObject({ body: { outcome: 'done' } })
    expect(await call(path('escalateApproval', id), {})).toMatchObject({ body: { outcome: 'done' } })
  })

  test('[D1.053] a round with something approved and nothing proposed only escalates', async () => {
    const { id } = await approved(rig, ['60', '0'], { pendingDate: '2026-07-01' })
    const now = rig.clock.now()
    rig.clock.set((await shown(id)).round.deadline)
    expect(await call(path('deadline', id, 2), {})).toMatchObject({ body: { outcome: 'nothing-proposed' } })
    rig.clock.set(now)
    expect((await shown(id)).status).toBe('PARTIALLY_APPROVED')
  })

  test('[D1.041] a change request that nobody answers expires', async () => {
    const { id } = await approved(rig)
    const lineId = (await shown(id)).lines[0].id
    const { body } = await client().post(`/purchase-orders/${id}/change-requests`, {
      lineId,
      kind: 'date',
      date: '2026-06-09',
    })
    await rig.settled()
    const workflow = rig.workflows.started().find(one => one.id === `po-change-request/${body.createdId}`)
    expect(workflow).toMatchObject({
      type: 'purchase-order-change-request',
      args: [{ orderId: id, requestId: body.createdId }],
    })
    const url = `/purchase-orders/${id}/change-requests/${body.createdId}/expiry`
    expect(await call(url, {})).toMatchObject({ body: { outcome: 'superseded' } })
    const now = rig.clock.now()
    rig.clock.set((await shown(id)).changeRequests[0].decideBy)
    expect(await call(url, {})).toMatchObject({ body: { outcome: 'done' } })
    rig.clock.set(now)
    expect((await shown(id)).changeRequests[0].status).toBe('EXPIRED')
  })
})

const waiting = async () => {
  const { items } = (await client().get('/purchase-orders?tab=confirmed&filter[waitsFor]=shipment')).body
  return items.map((one: { id: string }) => one.id)
}

describe('what shipments do', () => {
  test('[D1.057] fifty shipments want one line at once: what is promised is exact', async () => {
    const { id } = await approved(rig)
    const lineId = (await shown(id)).lines[0].id
    const wanted = Array.from({ length: 50 }, (_, index) =>
      call(`/purchase-orders/${id}/allocations`, {
        shipmentId: `S${index}`,
        sequence: 1,
        lines: [{ lineId, quantity: '3' }],
      }),
    )
    const answers = await Promise.all(wanted)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(33)
    expect(new Set(answers.filter(answer => answer.status !== 200).map(answer => answer.body.code))).toEqual(
      new Set(['exceeds-shippable']),
    )
    expect((await shown(id)).lines[0]).toMatchObject({ allocated: '99', shippable: '1' })
    expect(await waiting()).toContain(id)
    expect((await shown(id)).ask).toMatchObject({ of: 'you', command: 'create-shipment' })
  })

  test('[D1.033] [D1.034] on its way, delivered, settled and closed', async () => {
    const { id } = await approved(rig)
    const lines = (await shown(id)).lines.map((line: { id: string; confirmed: string }) => ({
      lineId: line.id,
      quantity: line.confirmed,
    }))
    const shipment = { shipmentId: 'S1' }
    expect(await waiting()).toContain(id)
    expect((await call(`/purchase-orders/${id}/allocations`, { ...shipment, sequence: 1, lines })).body.status).toBe(
      'APPROVED',
    )
    expect(await waiting()).not.toContain(id)
    expect((await shown(id)).ask).toMatchObject({ of: 'them', who: 'carrier', what: 'depart' })
    expect(
      (await call(`/purchase-orders/${id}/departures`, { ...shipment, departedAt: '2026-03-02T10:00:00Z' })).body
        .status,
    ).toBe('IN_TRANSIT')
    expect(
      (await call(`/purchase-orders/${id}/deliveries`, { ...shipment, deliveredOn: '2026-05-01', lines })).body.status,
    ).toBe('IN_TRANSIT')
    expect(await shown(id)).toMatchObject({
      badges: { fulfilment: 'delivered', lateness: { state: 'early', slipDays: -31 } },
    })
    const received = lines.map((line: { lineId: string; quantity: string }) => ({
      lineId: line.lineId,
      received: line.quantity,
    }))
    expect(
      (await call(`/purchase-orders/${id}/settlements`, { ...shipment, deliveredOn: '2026-05-01', lines: received }))
        .body.status,
    ).toBe('CLOSED_COMPLETE')
  })

  test('people do not reach these routes', async () => {
    const { id } = await approved(rig)
    const answer = await client().post(`/purchase-orders/${id}/allocations`, {
      shipmentId: 'S1',
      sequence: 1,
      lines: [],
    })
    expect(answer.status).toBe(404)
  })
})

test('a partial order on the system’s side: quantities of both lines are known by their order', async () => {
  const { id } = await sent(rig)
  const body = await quantities(rig, id, ['60', '0'], { pendingDate: '2026-07-01' })
  const answer = await client().post(`/purchase-orders/${id}/partial-orders`, body)
  expect(answer.body, answer.text).toMatchObject({ status: 'PARTIALLY_APPROVED', createdId: expect.any(String) })
})
