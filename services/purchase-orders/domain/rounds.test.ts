import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { type PurchaseOrderCommand, purchaseOrder } from './purchase-order.ts'
import * as orders from './testing/orders.ts'

const { approve, asked, confirm, decline, history, line, outcome, reachDeadline, register, send, submit, system } =
  orders
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const later = '2026-07-01'
const sent = [register(), send()]
const passed = '2026-03-09T16:00:00.000Z'

function deadlineOf(requiredDate: string, now: string, settings = {}): string | undefined {
  const lines = [line(orders.lineA, '1', { requiredDate: '2027-01-01' }), line(orders.lineB, '1', { requiredDate })]
  const registered = register({ ...asked(orders.buyer, { now: '2026-01-05T16:00:00.000Z' }), lines })
  return outcome(send({ now, settings }), registered).order.round?.deadline
}

describe('a round’s deadline', () => {
  test('[D1.011] 5 working days in the client’s zone by default, or what the company has set', () => {
    expect(deadlineOf('2026-06-01', orders.monday)).toBe('2026-03-09T16:00:00.000Z')
    expect(deadlineOf('2026-06-01', orders.monday, { confirmationWorkingDays: 2 })).toBe('2026-03-04T16:00:00.000Z')
    // Friday evening in Mexico City is Saturday in UTC already: the day counts where the client is.
    expect(deadlineOf('2026-06-01', '2026-03-07T01:00:00.000Z', { confirmationWorkingDays: 1 })).toBe(
      '2026-03-10T01:00:00.000Z',
    )
  })

  test('[D1.011] the earliest required date caps it, where it lies at least one working day ahead', () => {
    expect(deadlineOf('2026-03-04', orders.monday)).toBe('2026-03-05T05:59:59.999Z')
    expect(deadlineOf('2026-03-03', orders.monday)).toBe('2026-03-04T05:59:59.999Z')
    expect(deadlineOf('2026-03-02', orders.monday)).toBe('2026-03-09T16:00:00.000Z')
    expect(deadlineOf('2026-02-01', orders.monday)).toBe('2026-03-09T16:00:00.000Z')
  })

  test('[D1.052] reminders at 50 %, at 80 % and when the last day begins', () => {
    expect(outcome(send(), register()).order.round?.reminders).toEqual([
      { moment: 'half', at: '2026-03-06T04:00:00.000Z' },
      { moment: 'eighty', at: '2026-03-08T06:24:00.000Z' },
      { moment: 'day', at: '2026-03-09T06:00:00.000Z' },
    ])
  })

  test('[D1.051] every entry into the supplier’s turn opens a round: sent, resent, declined, reversed, reopened, partially approved', () => {
    const causes = [
      outcome(send(), register()),
      outcome(orders.resend(), ...sent),
      outcome(decline(), ...sent, confirm('100', '40')),
      outcome(orders.withReason('Reverse'), ...sent, confirm('100', '40')),
      outcome(orders.reopen(), ...orders.ways.REJECTED),
      outcome(approve(), ...sent, confirm('60', '0', { pendingDate: later }), submit()),
    ].map(({ order }) => `${order.round?.number} ${order.round?.cause}`)
    expect(causes).toEqual(['1 sent', '2 resent', '2 declined', '2 reversed', '2 reopened', '2 partially-approved'])
  })
})

describe('when the deadline passes', () => {
  test('[D1.031] [D1.053] nothing proposed and nothing approved: EXPIRED', () => {
    expect(outcome(reachDeadline(1, passed), ...sent)).toMatchObject({
      types: ['PurchaseOrderExpired'],
      order: { status: 'EXPIRED', version: 2, round: { open: false } },
    })
    expect(outcome(reachDeadline(1, passed), ...sent, orders.acknowledge()).order.status).toBe('EXPIRED')
    past(...sent, reachDeadline(1, passed))
      .when(reachDeadline(1, passed))
      .thenNothing()
  })

  test('[D1.031] the timer of an earlier round, or one that is early, does nothing', () => {
    const second = [...sent, confirm('100', '40'), decline()]
    past(...second)
      .when(reachDeadline(1, '2026-05-01T00:00:00.000Z'))
      .thenNothing()
    past(...sent)
      .when(reachDeadline(1, '2026-03-09T15:59:59.999Z'))
      .thenNothing()
    past(...sent)
      .when(reachDeadline(2, passed))
      .thenNothing()
    past(...sent)
      .when({ ...reachDeadline(1, passed), by: orders.buyer })
      .thenRejected('only-system')
  })

  test('[D1.019] [D1.053] what is proposed is submitted', () => {
    const { order, types, events } = outcome(reachDeadline(1, passed), ...orders.ways.PARTIALLY_CONFIRMED)
    expect(types).toEqual(['ConfirmationSubmitted', 'ApprovalAwaited'])
    expect(order.status).toBe('TO_BE_APPROVED')
    expect(orders.eventOf(events, 'ConfirmationSubmitted').automatic).toBe(true)
  })

  test('[D1.053] with something approved and nothing proposed it stays; reminders and the escalation are recorded once', () => {
    past(...orders.ways.PARTIALLY_APPROVED)
      .when(reachDeadline(2, '2026-05-01T00:00:00.000Z'))
      .thenNothing()
    const escalate = { ...asked(system), type: 'Escalate' as const, round: 2, cause: 'nothing-proposed' as const }
    expect(outcome(escalate, ...orders.ways.PARTIALLY_APPROVED)).toMatchObject({
      types: ['ConfirmationEscalated'],
      order: { status: 'PARTIALLY_APPROVED' },
    })
    past(...orders.ways.PARTIALLY_APPROVED, escalate)
      .when(escalate)
      .thenNothing()
  })

  test('[D1.020] while a file is read it does not pass', () => {
    past(...orders.ways.PO_FILE_UPLOADED)
      .when(reachDeadline(1, '2026-05-01T00:00:00.000Z'))
      .thenNothing()
    const remind = { ...asked(system), type: 'RemindReader' as const, round: 1 }
    expect(outcome(remind, ...orders.ways.PO_FILE_UPLOADED).types).toEqual(['FileReadingReminded'])
    past(...orders.ways.PO_FILE_UPLOADED, remind)
      .when(remind)
      .thenNothing()
    past(...sent)
      .when(remind)
      .thenNothing()
  })

  test('[D1.052] each reminder is recorded once, and none when the supplier is done', () => {
    const remind = { ...asked(system), type: 'Remind' as const, round: 1, moment: 'half' as const }
    const { types, order } = outcome(remind, ...sent)
    expect(types).toEqual(['ConfirmationReminded'])
    expect(order.version).toBe(2)
    past(...sent, remind)
      .when(remind)
      .thenNothing()
    past(...sent, confirm('100', '40'))
      .when(remind)
      .thenNothing()
    past(...sent)
      .when({ ...remind, round: 9 })
      .thenNothing()
  })
})
