import { permissions } from '@quayside/contracts/access/permissions.ts'
import type { AskCommand } from '@quayside/contracts/purchase-orders/queries.ts'
import { describe, expect, test } from 'vitest'
import { allowedCommands } from './allowed-commands.ts'
import { askOf } from './ask.ts'
import type { PurchaseOrderCommand } from './purchase-order.ts'
import * as orders from './testing/orders.ts'

const { asked, people, ways, withReason } = orders
const kinds = ['C', 'A', 'P', 'O'] as const
type Kind = (typeof kinds)[number]

const change = (by: typeof orders.buyer) => ({
  ...asked(by),
  type: 'ProposeChange' as const,
  requestId: orders.requestId(1),
  lineId: orders.lineA,
  kind: 'date' as const,
  date: '2026-07-01',
  quantity: null,
  unitPrice: null,
  reason: '',
})
const decline = { ...asked(orders.buyer), type: 'Decline' as const, comment: 'Too late' }

const buyers = (command: AskCommand) => ({ C: command, A: command, P: null, O: null })
const supplier = (command: AskCommand) => ({ C: null, A: null, P: command, O: null })
const nobody = { C: null, A: null, P: null, O: null }

/** What each kind of person has to do next; null: others are waited for, or nobody. */
const next: Record<string, [readonly PurchaseOrderCommand[], Record<Kind, AskCommand | null>]> = {
  PENDING: [ways.PENDING, buyers('send')],
  SENT_ORDER: [ways.SENT_ORDER, supplier('confirm')],
  TO_BE_CONFIRMED: [ways.TO_BE_CONFIRMED, supplier('confirm')],
  PARTIALLY_CONFIRMED: [ways.PARTIALLY_CONFIRMED, supplier('submit')],
  PO_FILE_UPLOADED: [
    ways.PO_FILE_UPLOADED,
    { C: 'apply-confirmation-file', A: null, P: null, O: 'apply-confirmation-file' },
  ],
  CONFIRMED: [ways.CONFIRMED, buyers('approve')],
  TO_BE_APPROVED: [ways.TO_BE_APPROVED, buyers('approve')],
  PARTIALLY_APPROVED: [ways.PARTIALLY_APPROVED, supplier('confirm')],
  declined: [[...ways.TO_BE_APPROVED, decline], supplier('confirm')],
  APPROVED: [ways.APPROVED, { C: 'create-shipment', A: 'create-shipment', P: null, O: 'create-shipment' }],
  IN_TRANSIT: [ways.IN_TRANSIT, nobody],
  CLOSED_COMPLETE: [ways.CLOSED_COMPLETE, nobody],
  REJECTED: [ways.REJECTED, buyers('reopen')],
  EXPIRED: [ways.EXPIRED, buyers('reopen')],
  CANCELLED: [ways.CANCELLED, nobody],
  'APPROVED, the supplier asks for a change': [[...ways.APPROVED, change(orders.supplier)], buyers('accept-change')],
  'APPROVED, the buyer asks for a change': [[...ways.APPROVED, change(orders.buyer)], supplier('accept-change')],
  'APPROVED, the supplier asks to cancel': [
    [...ways.APPROVED, withReason('RequestCancellation', orders.supplier)],
    buyers('cancel'),
  ],
  'a part is on a shipment, the supplier asks to cancel': [
    [
      ...ways.APPROVED,
      orders.allocate(orders.requestId(9), 1, '10', '0'),
      withReason('RequestCancellation', orders.supplier),
    ],
    buyers('decline-cancellation-request'),
  ],
}

describe('what is asked next, and of whom', () => {
  test('the table has every status', () => {
    expect(Object.keys(next)).toEqual(expect.arrayContaining(Object.keys(ways)))
  })

  test.each(Object.entries(next))('%s', (_name, [commands, expected]) => {
    const order = orders.after(...commands)
    const asksOf = (kind: Kind) => {
      const person = { ...asked(people[kind]), permissions: new Set(permissions) }
      return askOf(order, { kind, permissions: person.permissions, allowed: allowedCommands(order, person) })
    }
    const commandsOf = Object.fromEntries(
      kinds.map(kind => {
        const ask = asksOf(kind)
        return [kind, ask.of === 'you' ? ask.command : null]
      }),
    )
    expect(commandsOf).toEqual(expected)
  })

  test('nobody is asked for what they have no permission for', () => {
    const order = orders.after(...ways.TO_BE_APPROVED)
    const viewer = { ...asked(orders.buyer), permissions: new Set(['purchase-orders.view'] as const) }
    const reader = { kind: 'C', permissions: viewer.permissions, allowed: allowedCommands(order, viewer) } as const
    expect(askOf(order, reader)).toMatchObject({ of: 'them', who: 'buyer' })
    const shippedNext = askOf(orders.after(...ways.APPROVED), { ...reader, allowed: [] })
    expect(shippedNext).toMatchObject({ of: 'them', who: 'shipper', command: 'create-shipment' })
  })
})
