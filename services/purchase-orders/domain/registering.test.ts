import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { type PurchaseOrderCommand, purchaseOrder } from './purchase-order.ts'
import * as orders from './testing/orders.ts'
import { orderAmounts } from './totals.ts'

const { asked, details, history, line, lineA, lineB, outcome, register } = orders
const nothing = given(purchaseOrder, [])
const past = (...commands: readonly PurchaseOrderCommand[]) => given(purchaseOrder, history(...commands))
const draft = (change = {}) => ({
  ...asked(orders.buyer),
  type: 'SavePreOrder' as const,
  orderId: orders.orderId,
  clientCompanyId: orders.client,
  orderNumber: null,
  vendorCompanyId: null,
  details: details({ buyerIdentifier: null }),
  lines: [],
  ...change,
})

describe('registering', () => {
  test('[D1.008] [S1.009] an order is registered as PENDING, its emission date the day of registration', () => {
    const { order, events } = outcome(register())
    expect(order).toMatchObject({
      status: 'PENDING',
      orderNumber: '4500012345',
      registrationDate: '2026-03-02',
      version: 1,
    })
    expect(order.details.emissionDate).toBe('2026-03-02')
    expect(order.lines.map(one => one.number)).toEqual([1, 2])
    expect(orders.eventOf(events, 'PurchaseOrderRegistered').fromPreOrder).toBe(false)
  })

  test('[D1.008] a required date before today is refused, at the head and on a line; what an order has already stays', () => {
    nothing
      .when(register({ details: details({ requiredDeliveryDate: '2026-03-01' }) }))
      .thenRejected('required-date-in-past', { date: '2026-03-01', today: '2026-03-02' })
    nothing
      .when(register({ lines: [line(lineA, '1', { requiredDate: '2026-03-01' })] }))
      .thenRejected('required-date-in-past')
    const lines = [line(lineA, '1', { requiredDate: '2026-03-03' })]
    const registered = register({ lines })
    const later = orders.asked(orders.buyer, { now: '2026-03-09T16:00:00.000Z' })
    const amended = { ...orders.resend(), ...later, type: 'Amend' as const, details: details(), foreign: [] }
    const more = [line(lineA, '2', { requiredDate: '2026-03-03' })]
    expect(outcome({ ...amended, lines: more }, registered).types).toEqual(['PurchaseOrderAmended'])
    const earlier = [line(lineA, '2', { requiredDate: '2026-03-04' })]
    past(registered)
      .when({ ...amended, lines: earlier })
      .thenRejected('required-date-in-past', { date: '2026-03-04', today: '2026-03-09' })
  })

  test('a given emission date stays, and a required date on every line will do', () => {
    const dated = { emissionDate: '2026-02-20', requiredDeliveryDate: null }
    const { order } = outcome(
      register({
        details: details(dated),
        lines: [line(lineA, '1', { requiredDate: '2026-06-09' }), line(lineB, '1', { requiredDate: '2026-05-09' })],
      }),
    )
    expect(order.details).toMatchObject({ emissionDate: '2026-02-20', requiredDeliveryDate: '2026-05-09' })
  })

  test('[S5.020] [D1.008] without any product it is refused', () => {
    nothing.when(register({ lines: [] })).thenRejected('product-required')
  })

  test.each(['0', '0.0', null])('[S5.021] [D1.008] a quantity of %s is refused', quantity => {
    nothing.when(register({ lines: [line(lineA, quantity)] })).thenRejected('invalid-quantity')
  })

  test('[D1.008] without vendor, buyer, currency, number or required date it is refused, and each field is named', () => {
    const { decision } = nothing.when(
      register({
        orderNumber: ' ',
        vendorCompanyId: null,
        details: details({ buyerIdentifier: null, currency: null, requiredDeliveryDate: null }),
      }),
    )
    const rejections = decision.accepted ? [] : decision.rejections
    expect(rejections[0]?.code).toBe('required-fields')
    expect(rejections.filter(one => one.code === 'field-required').map(one => one.field)).toEqual([
      'orderNumber',
      'vendorCompanyId',
      'details.buyerIdentifier',
      'details.currency',
      'details.requiredDeliveryDate',
    ])
  })

  test('a supplier that is not the client’s is refused', () => {
    nothing.when(register({ vendorKnown: false })).thenRejected('vendor-unknown')
  })

  test('[D9.006] [D9.007] [D9.008] [D9.012] codes are checked, and the answer says which part is wrong', () => {
    nothing.when(register({ details: details({ currency: 'USX' }) })).thenRejected('currency-unknown', { value: 'USX' })
    nothing
      .when(register({ details: details({ destinationCountry: 'XZ' }) }))
      .thenRejected('country-unknown', { value: 'XZ' })
    nothing
      .when(register({ details: details({ incoterm: 'FOB', incotermPlace: 'Memphis', transportMode: 'AIR' }) }))
      .thenRejected('incoterm-only-ocean', { term: 'FOB', mode: 'AIR' })
    nothing
      .when(register({ details: details({ incoterm: 'DAP' }) }))
      .thenRejected('incoterm-place-required', { term: 'DAP' })
    expect(outcome(register({ details: details({ incoterm: null }) })).order.status).toBe('PENDING')
  })

  test('[D9.009] a retired Incoterm cannot be chosen in the form, but comes in by import', () => {
    nothing
      .when(register({ details: details({ incoterm: 'DDU', incotermPlace: 'Lagos' }) }))
      .thenRejected('incoterm-retired', { term: 'DDU' })
    expect(outcome(imported({ details: details({ incoterm: 'DDU' }) })).order.details.incoterm).toBe('DDU')
  })

  test('[D1.005] [S3.011] a line may have several deliveries, which add up to its quantity', () => {
    const deliveries = (...quantities: string[]) =>
      quantities.map(quantity => ({ quantity, requiredDate: '2026-06-01' }))
    const { order } = outcome(register({ lines: [line(lineA, '10', { schedule: deliveries('4', '6') })] }))
    expect(order.lines[0]?.item.schedule).toHaveLength(2)
    nothing
      .when(register({ lines: [line(lineA, '10', { schedule: deliveries('4', '5.999999') })] }))
      .thenRejected('deliveries-do-not-add-up', { scheduled: '9.999999', quantity: '10' })
  })

  test('[D0.003] a supplier cannot register, nor a client for another client', () => {
    nothing.when(register(asked(orders.supplier))).thenRejected('only-buyer-or-operator')
    nothing.when(register({ clientCompanyId: orders.otherClient })).thenRejected('company-not-yours')
  })

  test('[D0.008] [D1.059] amounts are exact: six decimals of price, rounded per line, half to even', () => {
    const lines = [
      line(lineA, '0.3', { unitPrice: '0.1', unit: 'KG' }),
      line(lineB, '1', { unitPrice: '2.665', taxPercentage: null }),
    ]
    const { order } = outcome(register({ lines }))
    // 0.03 and 2.665 -> 2.66 (half to even); 16 % of 0.03 is 0.0048.
    expect(orderAmounts(order)).toEqual({ value: '2.69', taxes: '0.00', cash: '2.69' })
    const kwd = outcome(
      register({ details: details({ currency: 'KWD' }), lines: [line(lineA, '3', { unitPrice: '0.333333' })] }),
    )
    expect(orderAmounts(kwd.order).value).toBe('1.000')
    const yen = outcome(
      register({
        details: details({ currency: 'JPY', taxFree: true }),
        lines: [line(lineA, '3', { unitPrice: '0.5' })],
      }),
    )
    expect(orderAmounts(yen.order)).toEqual({ value: '2', taxes: '0', cash: '2' })
  })
})

describe('amending', () => {
  const amend = (change = {}) => ({ ...orders.resend(), type: 'Amend' as const, ...change })

  test('[D1.055] a PENDING order can be amended, and what changed is kept', () => {
    const lines = [line(lineA, '90', { unitPrice: '3' }), line(lineB, '40'), line(orders.childId(9), '5')]
    const { order, events } = outcome(amend({ lines }), register())
    expect(orders.figures(order)).toEqual(['90 0 0 0 0', '40 0 0 0 0', '5 0 0 0 0'])
    expect(order.lines.map(one => one.number)).toEqual([1, 2, 3])
    expect(order.version).toBe(2)
    expect(orders.eventOf(events, 'PurchaseOrderAmended').changes).toEqual([
      { field: 'quantity', lineId: lineA, lineNumber: 1, old: '100', new: '90' },
      { field: 'unitPrice', lineId: lineA, lineNumber: 1, old: '2.5', new: '3' },
      { field: 'line', lineId: orders.childId(9), lineNumber: 3, old: null, new: '5 EA SKU-09' },
    ])
  })

  test('[D1.055] with the guards of registration', () => {
    past(register())
      .when(amend({ lines: [] }))
      .thenRejected('product-required')
    past(register())
      .when(amend({ lines: [line(lineA, '0')] }))
      .thenRejected('invalid-quantity')
  })

  test('[D0.009] the same again is nothing', () => {
    past(register(), amend()).when(amend()).thenNothing()
    past(register()).when(register()).thenNothing()
  })
})

describe('pre-orders', () => {
  test('[D1.007] [D10.002] a draft lacks what it likes, is saved again, and becomes an order', () => {
    const saved = history(draft())
    expect(saved.map(event => event.type)).toEqual(['PreOrderSaved'])
    past(draft()).when(draft()).thenNothing()
    expect(history(draft(), draft({ orderNumber: 'D-1' }))).toHaveLength(2)
    const { order, events } = outcome(register(), draft(), draft({ orderNumber: 'D-1' }))
    expect(order).toMatchObject({ status: 'PENDING', version: 3 })
    expect(orders.eventOf(events, 'PurchaseOrderRegistered').fromPreOrder).toBe(true)
  })

  test('[D1.007] discarded, it is gone, and stays so', () => {
    const discard = { ...asked(orders.operator), type: 'DiscardPreOrder' as const }
    expect(past(draft(), discard).state.status).toBe('GONE')
    past(draft(), discard).when(discard).thenNothing()
    past(draft(), discard).when(draft()).thenRejected('purchase-order-not-found')
    past(draft())
      .when({ ...discard, ...asked(orders.supplier) })
      .thenRejected('purchase-order-not-found')
    nothing.when({ ...draft(), ...asked(orders.supplier) }).thenRejected('only-buyer-or-operator')
  })
})

const importId = '0198c000-0000-7000-8000-00000000f001'
const otherImport = '0198c000-0000-7000-8000-00000000f002'

function imported(
  change: object = {},
  rows: readonly [string, string | null, number][] = [
    [lineA, 'R1', 1],
    [lineB, 'R2', 2],
  ],
  of = importId,
) {
  return {
    ...register(),
    ...asked(orders.system),
    type: 'ImportLines' as const,
    importId: of,
    vendorCompanyId: orders.vendor,
    lines: rows.map(([lineId, sourceRowId, importRow]) => ({
      ...line(lineId, '10'),
      origin: { sourceRowId, importId: of, importRow },
    })),
    ...change,
  }
}

describe('importing', () => {
  const lineC = orders.childId(7)

  test('[D7.020] equal items are never merged; the same source row again changes nothing, in any import', () => {
    expect(outcome(imported()).order.lines).toHaveLength(2)
    past(imported()).when(imported()).thenNothing()
    past(imported())
      .when(imported({}, [[lineC, 'R1', 50]], otherImport))
      .thenNothing()
    const twice: [string, string, number][] = [
      [lineA, 'R1', 1],
      [lineB, 'R1', 2],
    ]
    expect(outcome(imported({}, twice)).order.lines).toHaveLength(1)
  })

  test('[D7.020] without a source row id, import and row tell a repeat', () => {
    const rows: [string, null, number][] = [[lineA, null, 1]]
    past(imported({}, rows)).when(imported({}, rows)).thenNothing()
    expect(outcome(imported({}, [[lineC, null, 1]], otherImport), imported({}, rows)).order.lines).toHaveLength(2)
  })

  test('[D7.020] [D1.055] a new source row adds a line to a PENDING order, and is refused for a sent one', () => {
    const { order, types } = outcome(
      imported({}, [
        [lineA, 'R1', 1],
        [lineC, 'R3', 3],
      ]),
      imported(),
    )
    expect(types).toEqual(['LinesAdded'])
    expect(order.lines.map(one => one.number)).toEqual([1, 2, 3])
    past(imported(), orders.send())
      .when(imported({}, [[lineC, 'R3', 3]]))
      .thenRejected('order-already-sent', { status: 'SENT_ORDER' })
    past(imported(), orders.send()).when(imported()).thenNothing()
  })

  test('[D7.011] [D7.021] undone while nothing used it: the order goes, or only the lines that it added', () => {
    const undo = (of = importId) => ({ ...asked(orders.system), type: 'UndoImport' as const, importId: of })
    expect(past(imported(), undo()).state.status).toBe('GONE')
    past(imported(), undo()).when(undo()).thenNothing()
    const added = imported({}, [[lineC, 'R3', 3]], otherImport)
    const { order, types } = outcome(undo(otherImport), register(), added)
    expect(types).toEqual(['ImportedLinesRemoved'])
    expect(order.lines.map(one => one.lineId)).toEqual([lineA, lineB])
    past(imported(), added).when(undo()).thenRejected('import-in-use')
    past(imported(), orders.send()).when(undo()).thenRejected('import-in-use')
    const amended = { ...orders.resend(), type: 'Amend' as const }
    past(imported(), amended).when(undo()).thenRejected('import-in-use')
    past(imported())
      .when({ ...undo(), ...asked(orders.buyer) })
      .thenRejected('only-system')
  })
})
