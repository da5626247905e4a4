import { largeChain } from '@quayside/contracts/overview/chain-line.ts'
import { purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import type { Ask, OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { allow, detail, detailId, entry, line } from '../../../testing/fixtures/order-detail.ts'
import { orderRow } from '../../../testing/fixtures/orders.ts'
import { andina } from '../../../testing/fixtures/people.ts'
import { shipmentId, shipmentRow } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { refused } from '../../../testing/told.ts'

beforeEach(() => {
  // Days of another year are told with it.
  vi.setSystemTime('2026-11-23T12:00:00Z')
  signInAs()
})
afterEach(() => void vi.useRealTimers())

type Detail = Parameters<typeof detail>[0]
const ok = (body: unknown) => ({ status: 200, body })
const done = ok({ id: detailId, orderNumber: '4500-018832', status: 'CONFIRMED', version: 4, createdId: null })
const path = `/purchase-orders/${detailId}`

async function open(order: Detail, { at = path, table = {} }: { at?: string; table?: Table } = {}) {
  const calls = answerWith({
    [`GET ${path}`]: () => ok(detail(order)),
    [`GET ${path}/history`]: () => ok({ items: [] }),
    [`GET /chains/purchase-order/${detailId}`]: () => problem(404, 'not-found', 'No chain'),
    'GET /documents': () => ok({ items: [] }),
    ...table,
  })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1, name: '4500-018832' })
  return { ...view, calls }
}
const asked = (of: 'you' | 'them', what: Ask['what'], command: Ask['command']): Pick<OrderDetail, 'ask'> => ({
  ask: { of, who: 'buyer', what, command, until: null },
})
const sent = (calls: Call[], command: string) =>
  calls.filter(call => call.path === `${path}/${command}`).map(call => call.body)

describe('the page of an order', () => {
  test('[S3.009] a line shows SKU, description, required, confirmed and pending quantity and its dates', async () => {
    const confirmed = { proposed: '6', open: '4', pending: '4' }
    const inParts = [
      { quantity: '4', date: '2027-02-01', isRest: true },
      { quantity: '6', date: '2027-01-19', isRest: false },
    ]
    const proposal = {
      quantity: '6',
      date: '2027-01-19',
      unitPrice: null,
      pendingQuantity: '4',
      pendingDate: '2027-02-01',
    }
    const promised = { promised: '6', lastPromisedDate: '2027-02-01', promisedParts: inParts }
    await open({ lines: [line(1, { ...confirmed, ...promised, proposal, slipDays: 20 })] })
    const table = await screen.findByRole('table', { name: 'Lines' })
    const row = within(table).getByRole('row', { name: /ARV-1/ })
    for (const text of [
      'ARV-1',
      'Lamivudine 1',
      '10',
      '6',
      '4',
      '12 Jan 2027',
      '1 Feb 2027',
      'rest 4 by 1 Feb 2027',
      '6 by 19 Jan 2027',
      '+20 d',
    ])
      expect(within(row).getByText(text)).toBeTruthy()
    // Where it takes two lines, the year stays with its day.
    expect(within(row).getByText('rest 4 by 1 Feb 2027').textContent).toBe('rest 4 by 1\u00a0Feb\u00a02027')
    expect(await findings()).toEqual([])
  })

  test('the head tells the slip that the list tells, as the largest where lines differ, and the day all of it came', async () => {
    const confirmed = { confirmed: '10', open: '0', pending: '0' }
    const lines = [
      line(1, { ...confirmed, lastPromisedDate: '2027-01-19', slipDays: 7 }),
      line(2, { ...confirmed, lastPromisedDate: '2027-02-28', actualDeliveryDate: '2027-01-02', slipDays: -10 }),
    ]
    const badges = { fulfilment: 'partly-delivered' as const, lateness: { state: 'late' as const, slipDays: 7 } }
    const dates = { ...detail().dates, lastPromisedDate: '2027-02-28', slipDays: 7 }
    const { unmount } = await open({ lines, badges, dates })
    const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent
    expect(await fact('Last promised')).toBe('Last promised28 Feb 2027 largest slip +7 d')
    const table = screen.getByRole('table', { name: 'Lines' })
    expect(within(table).getByText('10 d early')).toBeTruthy()
    unmount()
    const came = lines.map(one => ({ ...one, actualDeliveryDate: '2027-01-02', slipDays: -10 }))
    await open({
      lines: came,
      badges: { fulfilment: 'delivered', lateness: { state: 'early', slipDays: -10 } },
      dates: { ...dates, actualDeliveryDate: '2027-01-02', slipDays: -10 },
    })
    expect(await fact('Delivered')).toBe('Delivered2 Jan 2027 10 d early')
  })

  test('header, line table and list show the same promised date, slip and share of an order in parts', async () => {
    const dates = { ...detail().dates, lastPromisedDate: '2027-02-22', slipDays: 41 }
    const shares = { promised: 0.86, approved: 0.36 }
    const promisedParts = [
      { quantity: '700', date: '2027-02-22', isRest: false },
      { quantity: '500', date: '2027-02-15', isRest: false },
    ]
    const own = { lastPromisedDate: '2027-02-22', slipDays: 41, shares, promisedParts }
    const order = { lines: [line(1, own)], dates, shares: { ...shares, proposed: 0.5, of: 'quantity' as const } }
    const first = await open(order)
    const told = ['22 Feb 2027', '+41 d']
    const promised = (await screen.findByText('Last promised', { selector: 'dt' })).parentElement
    expect(promised?.textContent).toBe(`Last promised${told.join(' ')}`)
    const table = within(screen.getByRole('table', { name: 'Lines' }))
    for (const text of [...told, '700 by 22 Feb 2027', '500 by 15 Feb 2027']) expect(table.getByText(text)).toBeTruthy()
    const bar = table.getByRole('img', { name: /86%/ }).getAttribute('aria-label')
    first.unmount()
    const items = [orderRow(0, { ...dates, shares })]
    const list = { items, nextCursor: null, total: 1, totalIsCapped: false, sums: [] }
    answerWith({ 'GET /purchase-orders': () => ok(list) })
    await renderPortal('/purchase-orders')
    const row = within(await screen.findByRole('row', { name: /4500-018832/ }))
    for (const text of told) expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('img', { name: /86%/ }).getAttribute('aria-label')).toBe(bar)
  })

  test('a price that the supplier proposes stands beside the one that was ordered', async () => {
    const proposal = { quantity: '10', date: null, unitPrice: '4.35', pendingQuantity: '0', pendingDate: null }
    await open({ lines: [line(1, { proposed: '10', open: '0', pending: '0', proposal }), line(2)] })
    const table = await screen.findByRole('table', { name: 'Lines' })
    const row = within(table).getByRole('row', { name: /ARV-1/ })
    expect(within(row).getByText('4.10').closest('del')).toBeTruthy()
    expect(within(row).getByText('4.35').closest('strong')).toBeTruthy()
    const other = within(table).getByRole('row', { name: /ARV-2/ })
    expect(within(other).getByText('4.10').closest('del')).toBeNull()
  })

  test('[D0.002] every act that the server may allow has its name in the menu', async () => {
    const { user } = await open({
      allowedCommands: allow(...(Object.keys(purchaseOrderCommands) as (keyof typeof purchaseOrderCommands)[])),
    })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    const names = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
    expect(names).toContain('Ask for a change')
    expect(names.filter(name => /[a-z]\.[a-z]/.test(name ?? ''))).toEqual([])
  })

  test('[D0.002] the acts are those the server allows; a blocked one says why and who can', async () => {
    const blocked = refused({ command: 'confirm', reason: 'wrong-status', params: {}, who: ['P'] as 'P'[] })
    const { user } = await open({
      allowedCommands: [...allow('send', 'amend'), blocked],
      ...asked('you', 'send', 'send'),
    })
    expect(screen.getByRole('button', { name: 'Send to supplier' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    const item = await screen.findByRole('menuitem', { name: /^Confirm/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('Who can: the supplier')
  })

  test('[S2.052] reversing asks first; declining the prompt changes nothing', async () => {
    const { user, calls } = await open(
      { status: 'TO_BE_APPROVED', allowedCommands: allow('reverse') },
      { at: `${path}?act=reverse` },
    )
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent(calls, 'reversal')).toEqual([])
  })

  test('[S4.013] [D0.007] declining needs a comment', async () => {
    const { user, calls } = await open(
      {
        status: 'TO_BE_APPROVED',
        allowedCommands: allow('approve', 'decline'),
        ...asked('you', 'approve', 'approve'),
      },
      { table: { [`POST ${path}/decline`]: () => done } },
    )
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(within(dialog).getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
    await user.type(within(dialog).getByRole('textbox'), 'Too late')
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await waitFor(() =>
      expect(sent(calls, 'decline')).toEqual([expect.objectContaining({ version: 3, comment: 'Too late' })]),
    )
  })

  test('[D1.024] of a line approved in parts each price stands with its quantity, and approving the rest shows what it agrees to', async () => {
    const proposal = { quantity: '6500', pendingQuantity: '0', date: null, unitPrice: null, pendingDate: null }
    const priceParts = [
      { quantity: '100', unitPrice: '9.99' },
      { quantity: '6500', unitPrice: '1.35' },
    ]
    const own = { required: '6600', confirmed: '100', proposed: '6500', unitPrice: '1.35', priceParts, proposal }
    const at = { status: 'TO_BE_APPROVED' as const, allowedCommands: allow('approve') }
    const one = await open({ ...at, lines: [line(1, own)], ...asked('you', 'approve', 'approve') })
    const table = within(await screen.findByRole('table', { name: 'Lines' }))
    expect(table.getByText('9.99').parentElement?.textContent).toBe('100 × 9.99')
    expect(table.getByText('1.35').parentElement?.textContent).toBe('6,500 × 1.35')
    await one.user.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const row = within(dialog.getByRole('table', { name: 'What approving changes' }))
    expect(row.getByText('1.35')).toBeTruthy()
    expect(row.queryByText('9.99')).toBeNull()
    one.unmount()
    const dearer = { ...own, proposal: { ...proposal, unitPrice: '2.00' } }
    await open({ ...at, lines: [line(1, dearer)], ...asked('you', 'approve', 'approve') })
    const lines = within(await screen.findByRole('table', { name: 'Lines' }))
    expect(lines.getByText('9.99')).toBeTruthy()
    expect(lines.getByText('2.00').closest('strong')).toBeTruthy()
  })

  test('[S8.064] approving with a rest tells that a partial order was created', async () => {
    const answer = ok({
      id: detailId,
      orderNumber: '4500-018832',
      status: 'PARTIALLY_APPROVED',
      version: 4,
      createdId: 'child',
    })
    const proposal = { quantity: '6', date: '2027-01-19', unitPrice: null, pendingQuantity: '4', pendingDate: null }
    const waits = { proposedDate: '2027-01-19', proposedSlipDays: 7 }
    const lines = [line(1, { proposed: '6', open: '4', pending: '4', proposal, ...waits })]
    const { user } = await open(
      {
        status: 'TO_BE_APPROVED',
        allowedCommands: allow('approve'),
        lines,
        totals: { ...detail().totals, proposed: '6', pending: '4' },
        approving: { what: 'partly', child: '4500-018832-01' },
        ...asked('you', 'approve', 'approve'),
      },
      { table: { [`POST ${path}/approval`]: () => answer } },
    )
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(/makes order 4500-018832-01/)).toBeTruthy()
    const row = within(within(dialog).getByRole('table', { name: 'What approving changes' })).getByRole('row', {
      name: /ARV-1/,
    })
    expect([...row.querySelectorAll('td')].slice(1).map(cell => cell.textContent)).toEqual([
      '6',
      '4',
      '12 Jan 2027 19 Jan 2027',
      '+7 d',
      '4.10',
    ])
    expect(within(dialog).getByText(/Order 4500-018832-01 is made with 6 approved/)).toBeTruthy()
    expect(within(dialog).getByText(/4 stays open on 4500-018832/)).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Partial order created')).toBeTruthy()
  })

  test('[S8.054] a failed cancellation shows the server’s message', async () => {
    const { user } = await open(
      { allowedCommands: allow('cancel') },
      {
        at: `${path}?act=cancel`,
        table: {
          [`POST ${path}/cancellation`]: () =>
            problem(422, 'cancellation-failed', 'Something went wrong cancelling the purchase order'),
        },
      },
    )
    const dialog = await screen.findByRole('alertdialog')
    await user.type(within(dialog).getByRole('textbox'), 'No longer needed')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByText('Something went wrong cancelling the purchase order')).toBeTruthy()
  })

  test('asked to cancel what is on a shipment, one reads why, that it can only be declined, and nothing else', async () => {
    const why = 'PO 4500-018832 is on a shipment: take it off the shipment first'
    const params = { poId: '4500-018832' }
    const cancel = refused({ command: 'cancel', reason: 'allocated-to-shipment', params })
    const ask = { of: 'you', who: 'buyer', what: 'answer-cancellation-request', until: null } as const
    const request = { reason: 'Plant closed', side: 'supplier', at: '2026-11-20T10:00:00.000Z' } as const
    const { user } = await open(
      {
        allowedCommands: [...allow('decline-cancellation-request'), cancel],
        ask: { ...ask, command: 'decline-cancellation-request' },
        overlays: { cancellationRequest: request, documentStatus: 'none', lastComment: null, changedSinceSent: [] },
      },
      { at: `${path}?act=cancel` },
    )
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(why)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Cancel the order' })).toBeNull()
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await screen.findByText('The supplier asks to cancel this order.')).toBeTruthy()
    expect(screen.getByText('Plant closed').tagName).toBe('Q')
    expect(screen.getByText(new RegExp(why))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Decline to cancel' }))
    expect(await screen.findByRole('alertdialog', { name: /decline/i })).toBeTruthy()
  })

  test('the history shows who, what, the old value and the new one', async () => {
    const changes = [{ field: 'confirmedDate', lineNumber: 1, old: '2027-01-12', new: '2027-01-19' }]
    await open(
      {},
      {
        table: {
          [`GET ${path}/history`]: () =>
            ok({ items: [entry('QuantitiesConfirmed', { changes, reason: 'API batch released late' })] }),
        },
      },
    )
    const history = await screen.findByRole('list', { name: 'History' })
    expect(within(history).getByText('Quantities confirmed')).toBeTruthy()
    expect(within(history).getByText('12 Jan 2027').closest('del')).toBeTruthy()
    expect(within(history).getByText('19 Jan 2027').closest('ins')).toBeTruthy()
    expect(within(history).getByText('API batch released late')).toBeTruthy()
  })

  test('[D1.044] the history names a change request by what it is about, and what was agreed of which partial order', async () => {
    const changes = [
      { field: 'changeRequest date', lineNumber: 1, old: 'PROPOSED', new: 'ACCEPTED' },
      { field: 'confirmedDate 4500-018832-01', lineNumber: 1, old: '2027-01-12', new: '2027-01-19' },
    ]
    const items = [entry('ChangeRequestAccepted', { changes })]
    await open({}, { table: { [`GET ${path}/history`]: () => ok({ items }) } })
    const history = await screen.findByRole('list', { name: 'History' })
    expect(history.textContent).toContain('Line 1: Change request: date')
    expect(history.textContent).toContain('Line 1: Promised date 4500-018832-01')
    expect(within(history).getByText('19 Jan 2027').closest('ins')).toBeTruthy()
  })

  test('[D1.044] the history says what is asked for instead of what stands, and of the request itself what it is now', async () => {
    const changes = [
      { field: 'changeRequest date', lineNumber: 1, old: null, new: 'PROPOSED' },
      { field: 'dateRequest', lineNumber: 1, old: '2027-01-21', new: '2027-01-16' },
    ]
    const items = [entry('ChangeRequestProposed', { changes })]
    await open({}, { table: { [`GET ${path}/history`]: () => ok({ items }) } })
    const history = await screen.findByRole('list', { name: 'History' })
    expect(history.textContent).toContain('Change request: date is now Proposed')
    expect(history.textContent).toMatch(/is 21 Jan 2027 *asked for 16 Jan 2027/)
  })

  test('boxes and kits are not added up: lines and the share of the value are', async () => {
    const shares = { promised: 0.75, approved: 0.75, proposed: 0, of: 'value' as const }
    await open({ shares, linesInFull: { promised: 1, wanted: 2 } })
    expect(await screen.findByText('1 of 2 lines confirmed in full · 75% of the value')).toBeTruthy()
  })

  test('how many lines are confirmed in full is told beside the pieces, too', async () => {
    const { totals } = detail()
    const shares = { promised: 0.75, approved: 0.75, proposed: 0, of: 'quantity' as const }
    await open({
      shares,
      linesInFull: { promised: 1, wanted: 2 },
      totals: { ...totals, promised: '1500', required: '2000' },
    })
    expect(await screen.findByText('Confirmed 1,500 of 2,000 pieces · 1 of 2 lines confirmed in full')).toBeTruthy()
  })

  test('the deadline is told by the reader’s clock, whose zone is named, here as at home and in the mail', async () => {
    const until = '2026-11-28T00:23:00.000Z'
    await open({ ask: { of: 'you', who: 'supplier', what: 'confirm', command: 'confirm', until } })
    expect(await screen.findByText(/until 28 Nov 05:53 \(India Time\)/)).toBeTruthy()
  })

  test('its line of stations says by whose clocks its days are told: on the way by those of the places', async () => {
    const drawn = { state: 'done', share: null, date: '2026-11-20', dateKind: 'actual', place: null, slipDays: null }
    const line = largeChain.parse({
      entity: 'purchase-order',
      id: detailId,
      number: '4500-018832',
      slipDays: null,
      zone: 'America/Lima',
      stations: [{ station: 'sent', ...drawn, events: [] }],
    })
    await open({}, { table: { [`GET /chains/purchase-order/${detailId}`]: () => ok(line) } })
    const told = 'Days of the order and the booking by the client’s clock (Peru Time), on the way by that of each place'
    expect(await screen.findByText(told)).toBeTruthy()
  })

  test('a past moment says so and offers no acts', async () => {
    const { calls } = await open({ allowedCommands: allow('send') }, { at: `${path}?asOf=2026-11-18T00:00:00.000Z` })
    expect(await screen.findByText(/You see this order as it was/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send to supplier' })).toBeNull()
    for (const asked of [path, `/chains/purchase-order/${detailId}`])
      expect(calls.find(call => call.path === asked)?.query.get('asOf')).toBe('2026-11-18T00:00:00.000Z')
  })
})

describe('what this person has to do next', () => {
  test('[D0.002] is the primary button; while others are waited for there is none, and the rest is in the menu', async () => {
    const may = { status: 'PARTIALLY_CONFIRMED' as const, allowedCommands: allow('submit', 'confirm') }
    const mine = await open({ ...may, ...asked('you', 'submit', 'submit') })
    expect(screen.getByRole('button', { name: 'Submit for approval' })).toBeTruthy()
    mine.unmount()
    const { user } = await open({ ...may, ...asked('them', 'submit', 'submit') })
    expect(screen.queryByRole('button', { name: 'Submit for approval' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Submit for approval' })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Confirm' })).toBeTruthy()
  })

  test('[D0.004] where the role is the reason, the role is named', async () => {
    const params = { permission: 'purchase-orders.approve' }
    const approve = refused({ command: 'approve', reason: 'permission-missing', params, who: ['C', 'A'] as const })
    const { user } = await open({
      status: 'TO_BE_APPROVED',
      allowedCommands: [{ ...approve, who: [...approve.who] }],
      ...asked('them', 'approve', 'approve'),
    })
    await user.click(screen.getByRole('button', { name: 'More' }))
    const item = await screen.findByRole('menuitem', { name: /^Approve/ })
    expect(item.textContent).toContain('Only the client’s approver or an administrator can do this')
  })

  test('[S4.013] a declined confirmation is told with its reason, and the grid starts from what was proposed then', async () => {
    const last = {
      quantity: '6',
      date: '2027-01-19',
      unitPrice: '4.05',
      pendingQuantity: '4',
      pendingDate: '2027-02-01',
    }
    const round = {
      round: 2,
      cause: 'declined' as const,
      openedAt: '2026-11-20T10:00:00.000Z',
      paused: false,
      open: true,
      deadline: '2026-11-27T10:00:00.000Z',
      remindReaderAt: null,
      approveBy: null,
    }
    const lastComment = { kind: 'declined' as const, text: 'A week earlier, please', at: '2026-11-20T10:00:00.000Z' }
    const declined: Detail = {
      round,
      lines: [line(1, { declinedProposal: last })],
      allowedCommands: allow('confirm'),
      overlays: { cancellationRequest: null, documentStatus: 'none', lastComment, changedSinceSent: [] },
      ask: { of: 'you', who: 'supplier', what: 'confirm', command: 'confirm', until: round.deadline },
    }
    await open(declined, {
      at: `${path}?act=confirm`,
      table: { [`GET ${path}/history`]: () => ok({ items: [entry('ConfirmationDeclined')] }) },
    })
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/^Declined by R\. Iyer/)).toBeTruthy()
    expect(within(dialog).getByText('A week earlier, please')).toBeTruthy()
    const field = (name: string) => within(dialog).getByRole('textbox', { name })
    expect(field('Quantity, line 1')).toHaveProperty('value', '6')
    expect(field('Pending date, line 1')).toHaveProperty('value', '01/02/2027')
    expect(await findings()).toEqual([])
  })

  const aRequest = {
    id: '0198a000-0000-7000-8000-00000000e001',
    target: detailId,
    targetNumber: '4500-018832',
    lineId: line(1).id,
    lineNumber: 1,
    sku: 'ARV-1',
    kind: 'date' as const,
    status: 'PROPOSED' as const,
    side: 'supplier' as const,
    proposedBy: null,
    proposedAt: null,
    decideBy: '2026-11-27T10:00:00.000Z',
    current: '2027-01-12',
    date: '2027-01-26',
    quantity: null,
    unitPrice: null,
    reason: 'Late resin',
    value: null,
    answer: null,
    allowedCommands: allow('accept-change', 'reject-change'),
  }

  test('[D1.042] an entry of a change that is asked for opens the answer to exactly that one', async () => {
    const other = { ...aRequest, id: '0198a000-0000-7000-8000-00000000e002', reason: 'Price of resin' }
    const changeRequests = [aRequest, other]
    const at = `${path}?tab=change-requests&act=answer-change&request=${other.id}`
    const { user, path: shown } = await open({ status: 'APPROVED', changeRequests }, { at })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Price of resin')).toBeTruthy()
    expect(within(dialog).queryByText('Late resin')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Back' }))
    expect(shown()).toBe(`${path}?tab=change-requests`)
  })

  test('[D1.042] a change that is asked for is answered from the banner, beside what stands now', async () => {
    const request = aRequest
    const { user, calls } = await open(
      {
        status: 'APPROVED',
        changeRequests: [request],
        allowedCommands: allow('accept-change'),
        ...asked('you', 'answer-change-request', 'accept-change'),
      },
      { table: { [`POST ${path}/change-requests/${request.id}/acceptance`]: () => done } },
    )
    await user.click(screen.getByRole('button', { name: 'Answer it' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('12 Jan 2027').closest('del')).toBeTruthy()
    expect(within(dialog).getByText('26 Jan 2027').closest('ins')).toBeTruthy()
    expect(within(dialog).getByText('Late resin')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('A reason is required')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Change accepted')).toBeTruthy()
    expect(sent(calls, `change-requests/${request.id}/acceptance`)).toEqual([expect.objectContaining({ version: 3 })])
  })

  test('[D1.042] a change of quantity shows what the order comes to, before and with it', async () => {
    const value = { present: '24000', accepted: '18000' }
    const request = { ...aRequest, kind: 'quantity' as const, current: '40', date: null, quantity: '30', value }
    const at = `${path}?tab=change-requests&act=answer-change&request=${request.id}`
    await open({ status: 'APPROVED', changeRequests: [request] }, { at })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Value of 4500-018832, USD/)).toBeTruthy()
    expect(dialog.getByText('24,000.00').closest('del')).toBeTruthy()
    expect(dialog.getByText('18,000.00').closest('ins')).toBeTruthy()
  })

  test('[D1.042] who asks for a change sees what stands; of an order with partial orders it is asked there', async () => {
    const lines = [line(1, { confirmed: '10', approvedDate: '2027-01-19', confirmedPrice: '4.20' })]
    const one = await open(
      { status: 'APPROVED', lines, allowedCommands: allow('propose-change') },
      { at: `${path}?tab=change-requests` },
    )
    await one.user.click(screen.getByRole('button', { name: 'Ask for a change' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Now: 19 Jan 2027')).toBeTruthy()
    await one.user.selectOptions(within(dialog).getByRole('combobox', { name: 'What' }), 'Price')
    expect(within(dialog).getByText('Now: 4.20')).toBeTruthy()
    one.unmount()
    const id = '0198a000-0000-7000-8000-00000000d011'
    const child = {
      id,
      orderNumber: '4500-018832-01',
      status: 'APPROVED' as const,
      version: 1,
      requested: '6',
      confirmed: '6',
      allocated: '0',
      delivered: '0',
      damaged: '0',
      short: '0',
      totalValue: '24.60',
      confirmedDate: '2027-01-19',
      toShip: true,
    }
    const blocked = refused({ command: 'propose-change', reason: 'change-children-instead', params: {} })
    await open(
      { status: 'APPROVED', children: [child], allowedCommands: [blocked] },
      { at: `${path}?tab=change-requests` },
    )
    const link = screen.getByRole('link', { name: 'Ask for a change of 4500-018832-01' })
    expect(link.getAttribute('href')).toBe(`/purchase-orders/${id}?tab=change-requests&act=propose-change`)
  })

  test('a cancelled order says why, who and when, and shows its lines as they were', async () => {
    const was = line(1, { confirmed: '6', promised: '6', lastPromisedDate: '2027-01-19' })
    const cancelled = { field: 'status', lineNumber: null, old: 'APPROVED', new: 'CANCELLED' }
    const items = [
      entry('ConfirmationApproved', { at: '2026-11-19T09:14:00.000Z' }),
      entry('PurchaseOrderCancelled', { changes: [cancelled], reason: 'The tender was lost' }),
    ]
    await open(
      {},
      {
        table: {
          [`GET ${path}`]: ({ query }) =>
            ok(
              query.get('asOf') === '2026-11-19T09:14:00.000Z'
                ? detail({ status: 'APPROVED', lines: [was], totals: { ...detail().totals, value: '24.60' } })
                : detail({
                    status: 'CANCELLED',
                    lines: [line(1, { cancelled: '10' })],
                    totals: { ...detail().totals, value: '0' },
                  }),
            ),
          [`GET ${path}/history`]: () => ok({ items }),
        },
      },
    )
    const why = await screen.findByText(/· R\. Iyer, 20 Nov/)
    expect(why.textContent).toContain('Cancelled')
    expect(within(why).getByText('The tender was lost')).toBeTruthy()
    const lines = await screen.findByRole('region', { name: 'The lines as they were before the cancellation' })
    const row = within(lines).getByRole('row', { name: /ARV-1/ })
    expect(within(row).getByText('6')).toBeTruthy()
    const amount = screen.getByText('Amount').nextElementSibling
    expect(amount?.textContent).toBe('0.00 USD was 24.60 USD')
  })

  test.each([
    ['reopen', 'reopen'],
    ['split', 'split'],
    ['confirm', 'confirm'],
    ['read-file', 'apply-confirmation-file'],
    ['create-partial-order', 'create-partial-order'],
    ['upload-confirmation-file', 'upload-confirmation-file'],
    ['propose-change', 'propose-change'],
    ['approve', 'approve'],
  ])('[S8.054] ?act=%s where that is impossible says why, and asks for nothing', async (act, command) => {
    const params = { poId: '4500-018832' }
    const blocked = refused({ command, reason: 'allocated-to-shipment', params })
    await open({ status: 'APPROVED', allowedCommands: [blocked] }, { at: `${path}?act=${act}` })
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('PO 4500-018832 is on a shipment: take it off the shipment first')).toBeTruthy()
    expect(dialog.getAllByRole('button').map(button => button.textContent || button.title)).toEqual(['Close', 'Close'])
  })

  test('a link to a change request that was answered meanwhile says so', async () => {
    await open({ status: 'APPROVED', changeRequests: [] }, { at: `${path}?act=answer-change&request=gone` })
    const dialog = await screen.findByRole('alertdialog', { name: 'Answer the change request' })
    expect(within(dialog).getByText(/^No change request waits for your answer/)).toBeTruthy()
  })

  test('the history names the shipment with what it took of which line', async () => {
    const change = { field: `allocatedQuantity ${shipmentId(1)}`, lineNumber: 1, old: null, new: '6' }
    await open(
      { status: 'APPROVED' },
      {
        table: {
          [`GET ${path}/history`]: () => ok({ items: [entry('ShipmentAllocated', { changes: [change] })] }),
          'GET /shipments': () => ok({ items: [shipmentRow(1)], nextCursor: null, total: 1, totalIsCapped: false }),
        },
      },
    )
    const history = await screen.findByRole('list', { name: 'History' })
    expect(await within(history).findByText(/^Line 1: Allocated quantity, SH-2026-0001/)).toBeTruthy()
  })

  test('an act closes its dialog at once and says that it is under way; refused, it comes back with what was typed', async () => {
    const answered = Promise.withResolvers<void>()
    const { user } = await open(
      {
        status: 'TO_BE_APPROVED',
        allowedCommands: allow('approve', 'decline'),
        ...asked('you', 'approve', 'approve'),
      },
      {
        table: {
          [`POST ${path}/decline`]: async () => {
            await answered.promise
            return problem(422, 'something-approved', 'Part of it is approved already')
          },
        },
      },
    )
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.type(within(dialog).getByRole('textbox'), 'Too late')
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('Decline: in progress')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    answered.resolve()
    const back = await screen.findByRole('alertdialog')
    expect(within(back).getByRole('textbox')).toHaveProperty('value', 'Too late')
    expect(screen.queryByText('Decline: in progress')).toBeNull()
    expect(await screen.findByText('Part of it is approved already')).toBeTruthy()
  })
})

describe('confirming quantities and dates', () => {
  const confirmable = { allowedCommands: allow('confirm') }
  const openForm = async (table: Table = { [`POST ${path}/confirmations`]: () => done }) => {
    const view = await open(confirmable, { at: `${path}?act=confirm`, table })
    const dialog = await screen.findByRole('dialog')
    const field = (name: string) => within(dialog).getByRole('textbox', { name })
    const confirm = () => view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    return { ...view, dialog, field, confirm }
  }

  test('[S5.025] [S5.026] [S5.027] [D1.003] too much shows as negative pending with the warning, and cannot be sent', async () => {
    const { user, dialog, field, confirm, calls } = await openForm()
    await user.type(field('Quantity, line 1'), '12')
    await user.type(field('Quantity, line 2'), '10')
    expect(within(dialog).getByText('-2')).toBeTruthy()
    const tooMuch = "You can't confirm more than required quantity: 12 is more than the 10 still to be confirmed"
    expect(within(dialog).getAllByText(tooMuch)).toHaveLength(1)
    await confirm()
    const summary = await within(dialog).findByRole('alert')
    expect(summary.textContent).toContain('Some entries are not right yet.')
    expect(summary.textContent).toContain(`Line 1: Quantity: ${tooMuch}`)
    expect(sent(calls, 'confirmations')).toEqual([])
  })

  test('[S8.048] more than required, as the server counts it: the dialog says so with the order’s number and at the line', async () => {
    const told = 'Cannot confirm PO 4500-018832: confirmed quantities exceed required'
    const most = "You can't confirm more than required quantity"
    const fields = [{ path: 'lines.1.quantity', code: 'confirmed-more-than-required', message: most, params: {} }]
    const { user, field, confirm } = await openForm({
      [`POST ${path}/confirmations`]: () => problem(422, 'confirmed-exceeds-required', told, { fields }),
    })
    await user.type(field('Quantity, line 1'), '10')
    await user.type(field('Quantity, line 2'), '10')
    await confirm()
    const back = within(await screen.findByRole('dialog'))
    const summary = await back.findByRole('alert')
    await waitFor(() => expect(summary.textContent).toContain(told))
    const wrong = back.getByRole('textbox', { name: 'Quantity, line 2' })
    expect([wrong.getAttribute('aria-invalid'), (wrong as HTMLInputElement).value]).toEqual(['true', '10'])
  })

  test('[S5.022] [S5.021] a quantity is mandatory on each line and has to be a number in the locale’s style', async () => {
    const { user, dialog, field, confirm, calls } = await openForm()
    await user.type(field('Quantity, line 1'), '1.5.2')
    await confirm()
    const summary = await within(dialog).findByRole('alert')
    expect(summary.textContent).toContain('Line 1: Quantity: Write the number like 1234.5')
    expect(summary.textContent).toContain('Line 2: Quantity: This field is required')
    expect(field('Quantity, line 1').getAttribute('aria-invalid')).toBe('true')
    expect(field('Quantity, line 2').getAttribute('aria-invalid')).toBe('true')
    await user.clear(field('Quantity, line 1'))
    await user.type(field('Quantity, line 1'), '-5')
    await user.type(field('Quantity, line 2'), 'ten')
    await confirm()
    const told = () => within(dialog).getByRole('alert').textContent
    await waitFor(() => expect(told()).toContain('Line 1: Quantity: -5 is below 0: give 0 or more'))
    expect(told()).toContain('Line 2: Quantity: This is not a number. Write the number like 1234.5')
    expect(sent(calls, 'confirmations')).toEqual([])
  })

  test('[S5.023] [S5.028] the date is optional, a pending quantity needs its date', async () => {
    const { user, dialog, field, confirm, calls } = await openForm()
    await user.type(field('Quantity, line 1'), '10')
    await user.type(field('Quantity, line 2'), '4')
    await confirm()
    await within(dialog).findByRole('alert')
    const rest = field('Pending date, line 2')
    expect(rest.getAttribute('aria-invalid')).toBe('true')
    await user.type(rest, '01/02/2027')
    await confirm()
    await waitFor(() =>
      expect(sent(calls, 'confirmations')).toEqual([
        expect.objectContaining({
          version: 3,
          lines: [
            { lineId: line(1).id, quantity: '10', date: null, unitPrice: null, pendingDate: null },
            { lineId: line(2).id, quantity: '4', date: null, unitPrice: null, pendingDate: '2027-02-01' },
          ],
        }),
      ]),
    )
    expect(await screen.findByText('Orders updated')).toBeTruthy()
  })

  test('[S8.065] all as ordered fills every line', async () => {
    const { user, dialog, confirm, calls } = await openForm()
    await user.click(within(dialog).getByRole('button', { name: 'All as ordered' }))
    await confirm()
    expect(await screen.findByText('Orders updated')).toBeTruthy()
    expect(sent(calls, 'confirmations')).toEqual([
      expect.objectContaining({
        lines: [expect.objectContaining({ quantity: '10' }), expect.objectContaining({ quantity: '10' })],
      }),
    ])
  })

  test('[S8.050] a partial order that cannot be made: the dialog says so in the catalogue’s words, and why', async () => {
    const failed = 'Error in partial order creation process'
    const why = 'Error creating partial order for PO 4500-018832: PO 4500-018832 is EXPIRED'
    const fields = [{ path: '', code: 'partial-order-failed', message: why, params: {} }]
    const { user } = await open(
      { allowedCommands: allow('create-partial-order') },
      {
        at: `${path}?act=create-partial-order`,
        table: {
          [`POST ${path}/partial-orders`]: () => problem(422, 'partial-order-process-failed', failed, { fields }),
        },
      },
    )
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'All as ordered' }))
    await user.click(within(dialog).getByRole('button', { name: 'Create partial order' }))
    const summary = await within(dialog).findByRole('alert')
    await waitFor(() => expect(summary.textContent).toContain(why))
    expect(summary.textContent).toContain(failed)
  })

  test('a block copied from a spreadsheet fills the lines by SKU', async () => {
    const { user, dialog, field } = await openForm()
    await user.click(field('Quantity, line 1'))
    await user.paste('ARV-2\t7\t05/02/2027\nARV-1\t10\t')
    expect(field('Quantity, line 2')).toHaveProperty('value', '7')
    expect(within(dialog).getByRole('textbox', { name: /^Date, line 2/ })).toHaveProperty('value', '05/02/2027')
    expect(field('Quantity, line 1')).toHaveProperty('value', '10')
    expect(within(dialog).queryByText(/not taken/)).toBeNull()
  })

  test('pasted rows that are not taken are named with the reason', async () => {
    const { user, dialog, field } = await openForm()
    await user.click(field('Quantity, line 1'))
    await user.paste('ARV-2\t7\nARV-2\t3\nZZ-9\t1')
    expect(field('Quantity, line 2')).toHaveProperty('value', '7')
    expect(within(dialog).getByText('2 pasted rows were not taken')).toBeTruthy()
    expect(within(dialog).getByText(/^Row 2 \(ARV-2 3\): an earlier row is about the same line/)).toBeTruthy()
    expect(within(dialog).getByText(/^Row 3 \(ZZ-9 1\): this SKU is on no open line/)).toBeTruthy()
  })
})

test('[D0.007] an act that another person overtook says who did what, and only closing remains', async () => {
  const history = [entry('ApprovalAwaited')]
  let now = detail({ status: 'TO_BE_APPROVED', allowedCommands: allow('decline') })
  const { user } = await open(
    {},
    {
      at: `${path}?act=decline`,
      table: {
        [`GET ${path}`]: () => ok(now),
        [`GET ${path}/history`]: () => ok({ items: history }),
        [`POST ${path}/decline`]: () => problem(409, 'version-conflict', 'You saw version 3, it is now 4'),
      },
    },
  )
  const dialog = await screen.findByRole('alertdialog')
  await screen.findByRole('list', { name: 'History', hidden: true })
  const actor = { uid: andina, service: null, name: 'Diego Paredes', onBehalfOf: null }
  history.push(entry('ConfirmationApproved', { at: '2026-11-20T14:32:00.000Z', actor }))
  now = detail({ version: 4, status: 'APPROVED', allowedCommands: [] })
  await user.type(within(dialog).getByRole('textbox'), 'Too late')
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
  expect(await within(dialog).findByText(/Diego Paredes approved it, 20 Nov 20:02/)).toBeTruthy()
  expect(within(dialog).getByText("This can't be done any more.")).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Decline' })).toBeNull()
  expect(within(dialog).getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0)
  expect(screen.queryByText(/You saw version 3/)).toBeNull()
  expect(within(dialog).queryByText(/R. Iyer/)).toBeNull()
})

test('[D0.007] an order changed meanwhile shows yours and theirs; kept entries go on top of the new version', async () => {
  let now = detail({ allowedCommands: allow('confirm') })
  let version = 3
  const { user, calls } = await open(
    {},
    {
      at: `${path}?act=confirm`,
      table: {
        [`GET ${path}`]: () => ok(now),
        [`GET ${path}/history`]: () =>
          ok({
            items: [
              entry('PurchaseOrderResent', {
                changes: [{ field: 'requiredDate', lineNumber: 1, old: '2027-01-12', new: '2027-02-01' }],
              }),
            ],
          }),
        [`POST ${path}/confirmations`]: ({ body }) => {
          if ((body as { version: number }).version === version) return done
          return problem(409, 'version-conflict', 'Someone changed this in the meantime')
        },
      },
    },
  )
  const dialog = await screen.findByRole('dialog')
  const field = (name: string) => within(dialog).getByRole('textbox', { name })
  await user.type(field('Quantity, line 1'), '10')
  await user.type(field('Quantity, line 2'), '10')
  version = 4
  now = detail({
    version: 4,
    lines: [line(1, { requiredDate: '2027-02-01' }), line(2)],
    allowedCommands: allow('confirm'),
  })
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  const table = await within(dialog).findByRole('table', { name: /Somebody changed this order/ })
  const told = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))
  expect(told).toEqual([
    ['Line 1: Required date', '12 Jan 2027', '1 Feb 2027', 'unchanged'],
    ['Line 1: Confirmed quantity', '—not known', 'unchanged', '10'],
    ['Line 2: Confirmed quantity', '—not known', 'unchanged', '10'],
  ])
  expect(await within(dialog).findByText(/Last changed by R. Iyer/)).toBeTruthy()
  expect(await findings()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Reload and keep my entries' }))
  expect(field('Quantity, line 1')).toHaveProperty('value', '10')
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent(calls, 'confirmations')).toHaveLength(2))
  expect(sent(calls, 'confirmations')[1]).toEqual(
    expect.objectContaining({
      version: 4,
      lines: [expect.objectContaining({ quantity: '10' }), expect.objectContaining({ quantity: '10' })],
    }),
  )
})

describe('the shipments of an order', () => {
  const share = (number: number, over: object = {}) => ({
    shipmentId: shipmentId(number),
    allocated: '6',
    delivered: '0',
    damaged: '0',
    short: '0',
    departed: true,
    settled: false,
    ...over,
  })
  const none = { allocated: '0', shipped: '0', delivered: '0', damaged: '0', short: '0' }
  const carried = { ...none, allocated: '10', shipped: '6', delivered: '2' }
  const shipping: Detail = {
    status: 'APPROVED',
    badges: { fulfilment: 'partly-delivered', lateness: { state: 'unknown', slipDays: null } },
    ask: { of: 'them', who: 'carrier', what: 'deliver-rest', command: null, until: null },
    lines: [
      line(1, { carried, shipments: [share(1, { delivered: '2' }), share(2, { allocated: '4', departed: false })] }),
      line(2, { carried: none, shipments: [share(3, { allocated: '0' })] }),
    ],
  }
  const rows = [shipmentRow(2), shipmentRow(1, { status: 'IN_TRANSIT', chip: null, atd: '2026-12-03T12:00:00Z' })]
  const listed = (items: readonly object[]) => ({
    'GET /shipments': () => ok({ items, nextCursor: null, total: items.length, totalIsCapped: false }),
  })

  test('[D1.033] each with its number, status, days and what it has of which line; the order says how far it is', async () => {
    const { calls } = await open(shipping, { table: listed(rows) })
    const panel = await screen.findByRole('region', { name: 'Shipments' })
    const items = await within(panel).findAllByRole('listitem')
    expect(items.filter(item => within(item).queryByRole('link')).map(item => item.textContent)).toEqual([
      expect.stringMatching(/SH-2026-0002.*For processing.*Ocean.*ETD 2 Dec.*ETA 30 Dec.*ARV-1.*Allocated 4/),
      expect.stringMatching(/SH-2026-0001.*In transit.*Departed 3 Dec.*ARV-1.*Allocated 6.*Delivered 2/),
    ])
    expect(within(panel).getByRole('link', { name: 'SH-2026-0001' }).getAttribute('href')).toBe(
      `/shipments/${shipmentId(1)}`,
    )
    expect(calls.find(call => call.path === '/shipments')?.query.get('filter[orderId]')).toBe(detailId)
    expect(screen.getByText('Partly delivered', { selector: '.tag span' })).toBeTruthy()
    expect(screen.getByText('Partly delivered; the rest is on its way.')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Lines' })
    for (const header of ['Allocated', 'Shipped', 'Delivered'])
      expect(within(table).getByRole('columnheader', { name: new RegExp(header) })).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[D2.016] what came damaged or is missing stands beside what was delivered, by shipment and by line', async () => {
    const unsound = { delivered: '8', damaged: '3', short: '2' }
    const lines = [line(1, { carried: { ...carried, ...unsound }, shipments: [share(1, unsound)] })]
    await open({ ...shipping, lines }, { table: listed(rows) })
    const panel = await screen.findByRole('region', { name: 'Shipments' })
    expect((await within(panel).findByText('3 damaged')).closest('li')?.textContent).toContain(
      '8 BX5 good3 damaged2 short',
    )
    const table = screen.getByRole('table', { name: 'Lines' })
    expect(within(table).getByText('2 short').closest('td')?.textContent).toBe('85 good3 damaged2 short')
  })

  test('whose turn it is after the approval: who may create the shipment has its verb, the others are told whom it waits for', async () => {
    const toShip = {
      status: 'APPROVED' as const,
      lines: [line(1, { confirmed: '10', open: '0', shippable: '10' })],
      ask: { of: 'you', who: 'shipper', what: 'ship', command: 'create-shipment', until: null },
    } satisfies Partial<OrderDetail>
    const first = await open(toShip)
    const [verb, ...others] = await screen.findAllByRole('link', { name: 'Create the shipment' })
    expect([verb?.getAttribute('href'), others]).toEqual([`/shipments/new?order=${detailId}`, []])
    expect(screen.getByText('Approved and to be shipped: the shipment is yours to create.')).toBeTruthy()
    first.unmount()
    await open({ ...toShip, ask: { ...toShip.ask, of: 'them' } })
    const told = 'Approved. Waiting for the buyer or the freight operator to create its shipment.'
    expect(await screen.findByText(told)).toBeTruthy()
  })

  test('an approved order of which something is left leads to a new shipment with it', async () => {
    const left = { status: 'APPROVED', lines: [line(1, { confirmed: '10', open: '0', shippable: '4' })] } as const
    const first = await open({ ...left, lines: [...left.lines] })
    const link = await screen.findByRole('link', { name: 'Create the shipment' })
    expect(link.getAttribute('href')).toBe(`/shipments/new?order=${detailId}`)
    first.unmount()
    await open({ status: 'APPROVED', lines: [line(1, { confirmed: '10', open: '0', shippable: '0' })] })
    await screen.findByText('Nothing of this order is on a shipment yet.')
    expect(screen.queryByRole('link', { name: 'Create the shipment' })).toBeNull()
  })

  test('none yet is said; one that fails says so and is asked for again; a draft or a sent order has no such panel', async () => {
    const first = await open({ status: 'APPROVED' })
    expect(await screen.findByText('Nothing of this order is on a shipment yet.')).toBeTruthy()
    first.unmount()
    const broken = await open(shipping, { table: { 'GET /shipments': () => problem(422, 'unavailable', 'Not now') } })
    const panel = await screen.findByRole('region', { name: 'Shipments' })
    expect(await within(panel).findByRole('button', { name: /again/i })).toBeTruthy()
    broken.unmount()
    await open({ status: 'TO_BE_CONFIRMED' })
    expect(screen.queryByRole('region', { name: 'Shipments' })).toBeNull()
  })
})

test('a split asks for a quantity, takes no part of a box, and says what becomes of what is on shipments', async () => {
  const lines = [line(1, { confirmed: '10', allocated: '4', shippable: '6' })]
  const order = detail({ status: 'APPROVED', lines, allowedCommands: allow('split') })
  const { user, calls } = await open(order, { at: `${path}?act=split`, table: { [`POST ${path}/splits`]: () => done } })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/on shipments already becomes a partial order/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Split for shipment' }))
  const field = dialog.getByLabelText(/Quantity of line 1/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getAllByText(/Name at least one quantity/).length).toBeGreaterThan(0)
  await user.type(field, '1.5')
  await user.click(dialog.getByRole('button', { name: 'Split for shipment' }))
  expect((await dialog.findAllByText(/counted whole/)).length).toBeGreaterThan(0)
  await user.clear(field)
  await user.type(field, '7')
  expect((await dialog.findAllByText(/7 wanted, 6 can still be shipped/)).length).toBeGreaterThan(0)
  expect(calls.filter(call => call.method === 'POST')).toEqual([])
  await user.clear(field)
  await user.type(field, '2')
  await user.click(dialog.getByRole('button', { name: 'Split for shipment' }))
  await waitFor(() =>
    expect(calls.find(call => call.method === 'POST')?.body).toMatchObject({
      children: [{ lines: [{ lineId: lines[0]?.id, quantity: '2' }] }],
    }),
  )
})

test('whoever confirms begins in the first quantity, and what is typed replaces what it proposes', async () => {
  const lines = [line(1, { open: '10' })]
  const { user } = await open({ lines, allowedCommands: allow('confirm') }, { at: `${path}?act=confirm` })
  const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity, line 1' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('6')
  expect(first.value).toBe('6')
})

test('what the server refuses of a split stands at the field that it is about', async () => {
  const lines = [line(1, { confirmed: '10', shippable: '10' }), line(2, { confirmed: '10', shippable: '10' })]
  const wrong = { code: 'exceeds-shippable', message: 'Only 4 can still be shipped' }
  const fields = [{ path: 'children.0.lines.0.quantity', ...wrong }]
  const { user } = await open(detail({ status: 'APPROVED', lines, allowedCommands: allow('split') }), {
    at: `${path}?act=split`,
    table: { [`POST ${path}/splits`]: () => problem(422, wrong.code, wrong.message, { fields }) },
  })
  const dialog = within(await screen.findByRole('dialog'))
  const second = dialog.getByLabelText(/Quantity of line 2/)
  await user.type(second, '5')
  await user.click(dialog.getByRole('button', { name: 'Split for shipment' }))
  await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getByLabelText(/Quantity of line 1/).getAttribute('aria-invalid')).not.toBe('true')
})

test('[D1.042] what cannot be asked for is said at its field before anything is sent', async () => {
  const lines = [line(1, { confirmed: '10', allocated: '4', approvedDate: '2027-01-19', confirmedPrice: '4.20' })]
  const { user, calls } = await open(
    { status: 'APPROVED', lines, allowedCommands: allow('propose-change') },
    { at: `${path}?act=propose-change` },
  )
  const dialog = within(await screen.findByRole('dialog'))
  const give = () => user.click(dialog.getByRole('button', { name: 'Ask for a change' }))
  const told = async (field: HTMLElement, text: RegExp) => {
    await give()
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect((await dialog.findAllByText(text)).length).toBeGreaterThan(0)
  }
  await user.type(dialog.getByLabelText('Reason'), 'Late resin')
  const date = dialog.getByLabelText(/^Date/)
  await told(date, /This field is required/)
  await user.type(date, '19/01/2027')
  await told(date, /This is what line 1 says already/)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'Quantity')
  const quantity = await dialog.findByLabelText('Quantity')
  for (const [typed, text] of [
    ['0', /must be greater than 0|not above 0/],
    ['3', /3 is less than what is on shipments \(4\)/],
    ['7.5', /counted whole/],
    ['10', /This is what line 1 says already: 10/],
  ] as const) {
    await user.clear(quantity)
    await user.type(quantity, typed)
    await told(quantity, text)
  }
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'Price')
  const price = await dialog.findByLabelText(/^Price/)
  await user.type(price, '4.2')
  await told(price, /This is what line 1 says already/)
  expect(sent(calls, 'change-requests')).toEqual([])
})

test('[D1.042] of a line that is on shipments whole nothing can be cancelled, and one that is asked about already is not asked about again', async () => {
  const lines = [line(1, { confirmed: '10', allocated: '10' })]
  const { user, calls, unmount } = await open(
    { status: 'APPROVED', lines, allowedCommands: allow('propose-change') },
    { at: `${path}?act=propose-change` },
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'Cancellation')
  await user.type(dialog.getByLabelText('Reason'), 'Not needed')
  await user.click(dialog.getByRole('button', { name: 'Ask for a change' }))
  expect((await dialog.findAllByText(/everything is on shipments, nothing is left to cancel/)).length).toBeGreaterThan(
    0,
  )
  expect(sent(calls, 'change-requests')).toEqual([])
  unmount()
})

test('[D1.033] an order that was split names the parts that wait, with the act of each; what was delivered is said so', async () => {
  const part = (number: string, toShip: boolean): OrderDetail['children'][number] => ({
    id: `${detailId.slice(0, -2)}${number}`,
    orderNumber: `4500-018832-${number}`,
    version: 1,
    toShip,
    status: toShip ? 'APPROVED' : 'CLOSED_COMPLETE',
    requested: '5',
    confirmed: '5',
    allocated: '0',
    delivered: '0',
    damaged: '0',
    short: '0',
    totalValue: '1',
    confirmedDate: null,
  })
  const children = [part('01', false), part('02', true)]
  const ask = { ...asked('you', 'ship-parts', null).ask, who: 'shipper' } as const
  const view = await open({ status: 'APPROVED', children, ask })
  expect(screen.getByText('Yours to ship, of its partial orders: 4500-018832-02.')).toBeTruthy()
  const ship = screen.getByRole('link', { name: 'Ship 4500-018832-02' })
  expect(ship.getAttribute('href')).toBe(`/shipments/new?order=${children[1]?.id}`)
  expect(screen.queryByRole('link', { name: 'Ship 4500-018832-01' })).toBeNull()
  view.unmount()
  const carried = { allocated: '6', shipped: '6', delivered: '6', damaged: '0', short: '0' }
  await open({ status: 'APPROVED', lines: [line(1, { carried })], ...asked('them', 'ship-rest', 'create-shipment') })
  expect(screen.getByText(/^Part of it is delivered/)).toBeTruthy()
})
