import { permissions } from '@quayside/contracts/access/permissions.ts'
import { purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import { describe, expect, test } from 'vitest'
import { allowedCommands, allowedOnPreOrder, possibleCommands } from './allowed-commands.ts'
import type { PurchaseOrderCommand } from './purchase-order.ts'
import type { PreOrder } from './state.ts'
import * as orders from './testing/orders.ts'

const { after, asked, people, ways } = orders
const kinds = ['A', 'C', 'P', 'O'] as const
const change = {
  ...asked(orders.supplier),
  type: 'ProposeChange' as const,
  requestId: orders.requestId(1),
  lineId: orders.lineA,
  kind: 'date' as const,
  date: '2026-07-01',
  quantity: null,
  unitPrice: null,
  reason: '',
}
const histories: Record<string, readonly PurchaseOrderCommand[]> = {
  ...ways,
  'with a change request': [...ways.APPROVED, change],
}

function person(kind: (typeof kinds)[number], target?: string) {
  return { ...asked(people[kind], target === undefined ? {} : { target }), permissions: new Set(permissions) }
}

describe.each(Object.keys(histories))('[D0.002] allowedCommands of %s', name => {
  const order = after(...(histories[name] ?? []))
  const targets = [undefined, ...order.children.map(child => child.childId)]

  test('names every command once; what is not allowed says which rule blocks it and who could', () => {
    for (const kind of kinds) {
      for (const target of targets) {
        const allowed = allowedCommands(order, person(kind, target))
        expect(allowed.map(one => one.command).sort()).toEqual(Object.keys(purchaseOrderCommands).sort())
        for (const one of allowed.filter(each => !each.allowed)) expect(one.reason, one.command).toMatch(/^[a-z-]+$/)
      }
    }
  })

  test('a row’s menu has exactly those', () => {
    for (const kind of kinds) {
      for (const target of targets) {
        const allowed = allowedCommands(order, person(kind, target)).filter(one => one.allowed)
        expect(possibleCommands(order, person(kind, target)).sort()).toEqual(allowed.map(one => one.command).sort())
      }
    }
  })
})

test('[D0.002] four eyes are known before the command is given', () => {
  const order = after(orders.register(), orders.send(), orders.confirm('100', '40', { by: orders.buyer }))
  const of = (by: typeof orders.buyer) =>
    allowedCommands(order, {
      ...asked(by, { settings: { approverMustDiffer: true } }),
      permissions: new Set(permissions),
    }).find(one => one.command === 'approve')
  expect(of(orders.buyer)).toMatchObject({ allowed: false, reason: 'approver-must-differ' })
  expect(of(orders.admin)).toMatchObject({ allowed: true })
})

test('[D0.004] without the permission a command is blocked by that', () => {
  const order = after(...ways.CONFIRMED)
  const approve = allowedCommands(order, {
    ...asked(orders.buyer),
    permissions: new Set(['purchase-orders.view']),
  }).find(one => one.command === 'approve')
  expect(approve).toMatchObject({
    allowed: false,
    reason: 'permission-missing',
    params: { permission: 'purchase-orders.approve' },
  })
})

test('[D1.007] a draft can be saved, discarded and registered by its own side', () => {
  const draft: PreOrder = {
    status: 'PRE_ORDER',
    orderId: orders.orderId,
    orderNumber: null,
    clientCompanyId: orders.client,
    vendorCompanyId: null,
    details: orders.details(),
    lines: [],
    version: 1,
  }
  const allowed = (kind: (typeof kinds)[number]) =>
    allowedOnPreOrder(draft, person(kind))
      .filter(one => one.allowed)
      .map(one => one.command)
  expect(allowed('O')).toEqual(['save-pre-order', 'discard-pre-order', 'register'])
  expect(allowed('P')).toEqual([])
})
