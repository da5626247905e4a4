import type { WorkflowPort } from '@quayside/platform/ports/workflows.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { purchaseOrders } from '../service.ts'
import { approved, confirmed, order, quantities, registered, sent } from './desk.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
})
afterAll(() => rig.close())

const client = () => rig.as(rig.people.client)
const supplier = () => rig.as(rig.people.supplier)
const types = async (id: string) =>
  (await client().get(`/purchase-orders/${id}/history`)).body.items.map((item: { type: string }) => item.type)

describe('an order’s life over HTTP', () => {
  test('[S1.009] [S2.048] [S2.046] a client registers an order, finds it in the list and opens it', async () => {
    const { id, orderNumber } = await registered(rig)
    const list = await client().get('/purchase-orders?tab=to-be-confirmed')
    expect(list.status, list.text).toBe(200)
    const row = list.body.items.find((item: { id: string }) => item.id === id)
    expect(row).toMatchObject({
      orderNumber,
      status: 'PENDING',
      requestedQuantity: '140',
      pendingQuantity: '140',
      totalValue: '263.33',
      totalTaxes: '40.00',
      totalCash: '303.33',
      currencyCode: 'MXN',
      supplier: { name: 'Shenzhen Fasteners' },
    })
    expect(row.actions).toContain('send')
    const detail = await client().get(`/purchase-orders/${id}`)
    expect(detail.body, detail.text).toMatchObject({
      id,
      status: 'PENDING',
      creator: { uid: rig.people.client.uid, name: rig.people.client.name },
      ask: { of: 'you', what: 'send', command: 'send' },
    })
  })

  test('[S1.010] [S1.011] [S4.012] [D1.012] sent, acknowledged by the supplier’s first opening, confirmed and approved', async () => {
    const { id } = await sent(rig)
    const opened = await supplier().get(`/purchase-orders/${id}`)
    expect(opened.body, opened.text).toMatchObject({
      status: 'TO_BE_CONFIRMED',
      ask: { of: 'you', what: 'confirm', command: 'confirm' },
    })
    await supplier().get(`/purchase-orders/${id}`)
    const confirmation = await supplier().post(
      `/purchase-orders/${id}/confirmations`,
      await quantities(rig, id, ['100', '40']),
    )
    expect(confirmation.body, confirmation.text).toMatchObject({ status: 'CONFIRMED' })
    const approval = await client().post(`/purchase-orders/${id}/approval`, { version: confirmation.body.version })
    expect(approval.body, approval.text).toMatchObject({ status: 'APPROVED', createdId: null })
    const history = await supplier().get(`/purchase-orders/${id}/history`)
    expect(history.body.items.map((item: { type: string }) => item.type)).toEqual([
      'PurchaseOrderSent',
      'ConfirmationRoundOpened',
      'PurchaseOrderAcknowledged',
      'QuantitiesConfirmed',
      'ApprovalAwaited',
      'ConfirmationApproved',
    ])
    expect(history.body.items[3]).toMatchObject({
      actor: { uid: rig.people.supplier.uid, name: rig.people.supplier.name },
      changes: expect.arrayContaining([
        { field: 'status', lineNumber: null, old: 'TO_BE_CONFIRMED', new: 'CONFIRMED' },
        { field: 'confirmedQuantity', lineNumber: 1, old: null, new: '100' },
      ]),
    })
  })

  test('[D1.024] [S3.010] [S1.012] a partial approval makes a child order with its own page, row and history', async () => {
    const { id, createdId } = await approved(rig, ['60', '0'], { pendingDate: '2026-07-01' })
    const child = await client().get(`/purchase-orders/${createdId}`)
    expect(child.body, child.text).toMatchObject({
      status: 'APPROVED',
      version: 1,
      parent: { id, status: 'PARTIALLY_APPROVED' },
      totals: { required: '60', value: '150.00' },
    })
    expect(child.body.orderNumber).toMatch(/-01$/)
    const both = await Promise.all(
      ['to-be-confirmed', 'confirmed'].map(tab =>
        client().get(`/purchase-orders?tab=${tab}&q=${child.body.parent.orderNumber}`),
      ),
    )
    expect(both.map(list => list.body.items.map((item: { status: string }) => item.status).sort())).toEqual([
      ['PARTIALLY_APPROVED'],
      ['APPROVED', 'PARTIALLY_APPROVED'],
    ])
    // The child's value is part of its parent's.
    expect(both[1]?.body.sums).toEqual([{ currency: 'MXN', amount: '263.33' }])
    expect(
      (await client().get(`/purchase-orders/${createdId}/history`)).body.items.map(
        (item: { type: string }) => item.type,
      ),
    ).toEqual(['ConfirmationApproved'])
    const cancelled = await client().post(`/purchase-orders/${createdId}/cancellation`, {
      version: 1,
      reason: 'Not needed',
    })
    expect(cancelled.body, cancelled.text).toMatchObject({ id: createdId, status: 'CANCELLED', version: 2 })
    expect((await client().get(`/purchase-orders/${id}`)).body).toMatchObject({
      status: 'TO_BE_CONFIRMED',
      round: { round: 3, cause: 'child-cancelled' },
    })
  })

  test('[D1.020] [D1.021] [S1.011] [S2.050] confirmed by a file that was uploaded before', async () => {
    const { id, version } = await sent(rig)
    const documentId = v7()
    const url = `/purchase-orders/${id}/confirmation-file`
    const none = await supplier().post(url, { version, documentId, documentType: 'OTHER' })
    expect([none.status, none.body.code]).toEqual([422, 'document-not-chosen'])
    const companies = [rig.people.client.company, rig.people.supplier.company]
    const uploaded = {
      documentId,
      entityType: 'purchase-order',
      entityId: id,
      documentType: 'OTHER',
      clientCompanyId: companies[0],
      vendorCompanyId: companies[1],
      name: 'confirmation.xlsx',
      bytes: 4000,
      sha256: '',
      format: 'xlsx',
      key: 'k',
      uploadedBy: rig.people.supplier.uid,
      uploadedAt: rig.clock.now(),
    }
    await rig.append(`Document-${documentId}`, [{ type: 'DocumentUploaded', data: uploaded }], companies)
    const untyped = await supplier().post(url, { version, documentId })
    expect([untyped.status, untyped.body.code]).toEqual([422, 'document-type-required'])
    const attached = await supplier().post(url, { version, documentId, documentType: 'OTHER' })
    expect(attached.body, attached.text).toMatchObject({ status: 'PO_FILE_UPLOADED' })
    const shown = (await client().get(`/purchase-orders/${id}`)).body
    expect(shown).toMatchObject({
      confirmationFile: { documentId, fileName: 'confirmation.xlsx', uploadedBy: rig.people.supplier.uid },
      overlays: { documentStatus: 'attached' },
      round: { paused: true },
    })
    const discarded = await supplier().delete(url, { version: attached.body.version })
    expect(discarded.body, discarded.text).toMatchObject({ status: 'SENT_ORDER' })
    const again = await supplier().post(url, { version: discarded.body.version, documentId, documentType: 'OTHER' })
    const applied = await rig
      .as(rig.people.operator)
      .post(`${url}/application`, await quantities(rig, id, ['100', '40']))
    expect([again.status, applied.body.status], applied.text).toEqual([200, 'CONFIRMED'])
  })

  test('[D1.007] [D10.002] [S2.064] a pre-order is saved, saved again, registered with the same id, or discarded', async () => {
    const draft = { orderNumber: 'D-1', details: { currency: 'MXN' }, lines: [{ description: 'Bolt' }] }
    const saved = await client().post('/purchase-orders/pre-orders', draft)
    expect([saved.status, saved.body.status], saved.text).toEqual([201, 'PRE_ORDER'])
    const { id } = saved.body
    const again = await client().post(`/purchase-orders/pre-orders/${id}`, { version: 1, ...draft, orderNumber: 'D-2' })
    expect(again.body, again.text).toMatchObject({ version: 2, orderNumber: 'D-2' })
    const list = await client().get('/purchase-orders?tab=pre-orders')
    expect(list.body.items, list.text).toMatchObject([{ id, status: 'PRE_ORDER', orderNumber: 'D-2' }])
    const shown = await client().get(`/purchase-orders/${id}`)
    expect(shown.body, shown.text).toMatchObject({ status: 'PRE_ORDER', ask: { what: 'complete-draft' } })
    expect((await supplier().get(`/purchase-orders/${id}`)).status).toBe(404)
    const made = await client().post('/purchase-orders', order(rig, { preOrderId: id, version: 2 }))
    expect(made.body, made.text).toMatchObject({ id, status: 'PENDING', version: 3 })
    const other = (await client().post('/purchase-orders/pre-orders', draft)).body
    const gone = await client().post(`/purchase-orders/pre-orders/${other.id}/discarding`, { version: 1 })
    expect(gone.status, gone.text).toBe(200)
    expect((await client().get(`/purchase-orders/${other.id}`)).status).toBe(404)
  })

  test('[D1.041] [D1.042] a change request is proposed by one side and accepted by the other', async () => {
    const { id } = await approved(rig)
    const { lines } = (await client().get(`/purchase-orders/${id}`)).body
    const proposed = await supplier().post(`/purchase-orders/${id}/change-requests`, {
      lineId: lines[0].id,
      kind: 'quantity',
      quantity: '80',
      reason: 'Steel',
    })
    expect(proposed.status, proposed.text).toBe(201)
    const waiting = (await client().get(`/purchase-orders/${id}`)).body
    expect(waiting).toMatchObject({
      ask: { of: 'you', what: 'answer-change-request' },
      changeRequests: [{ id: proposed.body.createdId, status: 'PROPOSED', current: '100' }],
    })
    const accepted = await client().post(
      `/purchase-orders/${id}/change-requests/${proposed.body.createdId}/acceptance`,
      { version: waiting.version },
    )
    expect(accepted.status, accepted.text).toBe(200)
    expect((await supplier().get(`/purchase-orders/${id}`)).body.lines[0]).toMatchObject({
      required: '80',
      confirmed: '80',
    })
  })

  test('what a version before has kept is shown, listed and exported in full before it is made anew', async () => {
    const { database } = rig.ports('purchase-orders')
    const [order] = (await client().get('/purchase-orders?tab=confirmed')).body.items
    const shown = async () => [
      (await client().get(`/purchase-orders/${order.id}`)).body,
      (await supplier().get(`/purchase-orders/${order.id}`)).body,
    ]
    const now = await shown()
    await sql`update order_states set facts = facts - 'parts' - 'askedAgainFor'`.execute(database)
    await sql`update purchase_orders set row = row - 'shares' - 'lastPromisedDate' - 'lastRequiredDate' - 'slipDays'`.execute(
      database,
    )
    expect(await shown()).toEqual(now)
    const list = await client().get('/purchase-orders?tab=confirmed')
    expect(list.body.items.find((one: { id: string }) => one.id === order.id)).toMatchObject({
      lastRequiredDate: order.lastRequiredDate,
      lastPromisedDate: order.lastPromisedDate,
      slipDays: order.slipDays,
      shares: { promised: order.shares.promised },
    })
    const exported = await client().get('/purchase-orders?tab=confirmed', { headers: { accept: 'text/csv' } })
    expect([exported.status, exported.text]).toEqual([200, expect.stringContaining(order.orderNumber)])
  })

  test('asOf shows an order as it was, without commands', async () => {
    const { id } = await sent(rig)
    const then = rig.clock.now()
    rig.clock.set('2026-03-02T10:00:00.000Z')
    const body = await quantities(rig, id, ['100', '40'])
    expect((await supplier().post(`/purchase-orders/${id}/confirmations`, body)).body.status).toBe('CONFIRMED')
    const past = await client().get(`/purchase-orders/${id}?asOf=${then}`)
    expect(past.body, past.text).toMatchObject({ status: 'SENT_ORDER', allowedCommands: [] })
    expect((await client().get(`/purchase-orders/${id}?asOf=2020-01-01T00:00:00.000Z`)).status).toBe(404)
  })

  test('[D1.051] workflows that were lost with their server’s data are begun again where they are to run, as they stood', async () => {
    const { id } = await confirmed(rig)
    const { id: over } = await sent(rig)
    const { version } = (await client().get(`/purchase-orders/${over}`)).body
    await client().post(`/purchase-orders/${over}/cancellation`, { version, reason: 'No need' })
    const { id: asked } = await approved(rig)
    const lineId = (await client().get(`/purchase-orders/${asked}`)).body.lines[0].id
    const request = { lineId, kind: 'date', date: '2026-06-09' }
    const { createdId } = (await client().post(`/purchase-orders/${asked}/change-requests`, request)).body
    await rig.settled()
    const started = () => rig.workflows.started().map(one => [one.id, one.signals.map(({ name }) => name)])
    rig.workflows.loseAll()
    await rig.another({ factories: [purchaseOrders] })
    await expect.poll(started, { timeout: 30_000 }).toEqual(
      expect.arrayContaining([
        [`po-confirmation/${id}/1`, ['approvalAwaited']],
        [`po-change-request/${createdId}`, []],
      ]),
    )
    expect(started().some(([workflow]) => workflow?.includes(over))).toBe(false)
  })

  test('[D1.051] the round’s workflow is started, told of what happens, and shown', async () => {
    const { id } = await confirmed(rig)
    await rig.settled()
    const started = rig.workflows.started().find(workflow => workflow.id === `po-confirmation/${id}/1`)
    expect(started).toMatchObject({
      type: 'purchase-order-confirmation',
      taskQueue: 'quayside',
      args: [{ orderId: id, round: 1 }],
    })
    expect(started?.signals.map(signal => signal.name)).toEqual(['approvalAwaited'])
    const shown = await client().get(`/purchase-orders/${id}/workflow`)
    expect(shown.body, shown.text).toMatchObject({
      round: 1,
      status: 'RUNNING',
      ahead: [{ what: 'approval-reminder' }, { what: 'approve-by' }],
    })
    const late = vi.spyOn(rig.workflows as unknown as WorkflowPort, 'describe')
    late.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'))
    const away = await client().get(`/purchase-orders/${id}/workflow`)
    expect(away.body, 'while its server is away').toMatchObject({ ...shown.body, status: null, startedAt: null })
    const declined = await client().post(`/purchase-orders/${id}/decline`, {
      version: (await client().get(`/purchase-orders/${id}`)).body.version,
      comment: 'No',
    })
    expect(declined.body.status, declined.text).toBe('TO_BE_CONFIRMED')
    await rig.settled()
    const ids = rig.workflows
      .started()
      .filter(workflow => workflow.id.includes(id))
      .map(workflow => [workflow.id.at(-1), workflow.signals.map(signal => signal.name)])
    expect(ids).toEqual([
      ['1', ['approvalAwaited', 'closed']],
      ['2', []],
    ])
  })

  test('[D1.026] a client that approves by threshold need not approve what is as ordered', async () => {
    const company = rig.people.client.company
    const settings = {
      companyId: company,
      timeZone: 'UTC',
      approvalMode: 'THRESHOLD',
      quantityTolerancePercent: '0',
      dateToleranceDays: 0,
      priceTolerancePercent: '0',
      confirmationWorkingDays: 5,
      approveByWorkingDays: 3,
      approverMustDiffer: false,
    }
    await rig.append(`Company-${company}`, [{ type: 'CompanySettingsChanged', data: settings }], [company])
    await rig.settled()
    const { id } = await confirmed(rig)
    await rig.settled()
    expect((await client().get(`/purchase-orders/${id}`)).body.status).toBe('APPROVED')
    const { id: late } = await confirmed(rig, ['100', '40'], { date: '2026-06-02' })
    await rig.settled()
    expect((await client().get(`/purchase-orders/${late}`)).body.status).toBe('TO_BE_APPROVED')
    await rig.append(
      `Company-${company}`,
      [{ type: 'CompanySettingsChanged', data: { ...settings, approvalMode: 'MANUAL' } }],
      [company],
    )
    await rig.settled()
    expect(await types(id)).toContain('ConfirmationApproved')
  })
})
