import { describe, expect, test } from 'vitest'
import { decide } from './shipment.ts'
import * as given from './testing/shipments.ts'

const change = (a: string, b: string, orders = [given.order(1), given.order(2)]) =>
  ({ ...given.asked(), type: 'ChangeLines', lines: given.wanted(a, b), orders }) as const

describe('before departure the lines can change', () => {
  const state = given.after(given.create())

  test('up to what can still be shipped, with the next sequence number', () => {
    const decision = decide(change('160', '40'), state)
    const [event] = decision.accepted ? decision.events : []
    expect(event?.data).toMatchObject({ sequence: 2, changes: [{ lineId: given.lineA, old: '60', new: '160' }] })
    expect(given.refusals(change('160.5', '40'), state)).toEqual(['exceeds-shippable'])
  })

  test('a refused rise is told at its own line, also behind lines that do not rise', () => {
    const decision = decide(change('60', '4000'), state)
    expect(decision.accepted ? [] : decision.rejections.map(one => one.field)).toEqual(['lines.1.quantity'])
  })

  test('of an order’s line there is one, whether or not it rises', () => {
    const [first] = given.wanted('10', '40')
    for (const orders of [[given.order(1), given.order(2)], []]) {
      const twice = [...given.wanted('50', '40'), { ...first, lineId: given.someId(7) }] as ReturnType<
        typeof given.wanted
      >
      const decision = decide({ ...change('50', '40', orders), lines: twice }, state)
      expect(decision.accepted ? [] : decision.rejections.map(one => [one.code, one.field])).toEqual([
        ['order-line-twice', 'lines.2'],
      ])
    }
  })

  test('only an APPROVED order gives more; less needs no leave', () => {
    const moved = [given.order(1, { status: 'IN_TRANSIT' }), given.order(2)]
    expect(given.refusals(change('61', '40', moved), state)).toEqual(['po-not-approved'])
    expect(given.refusals(change('59', '40', []), state)).toEqual([])
  })

  test('lines are added and removed; none is left over, and the same again is nothing', () => {
    const one = { ...change('60', '40'), lines: given.wanted('60', '40').slice(0, 1) }
    expect(given.after(given.create(), one).lines.map(line => line.lineId)).toEqual([given.lineA])
    expect(given.after(given.create(), one, change('60', '40')).lines).toHaveLength(2)
    expect(given.refusals({ ...one, lines: [] }, state)).toEqual(['shipment-line-required'])
    expect(given.refusals(change('0', '40'), state)).toEqual(['invalid-quantity'])
    expect(decide(change('60', '40'), state)).toEqual({ accepted: true, events: [] })
  })
})

describe('packages or containers are split into a new shipment, with their allocation', () => {
  const start = [given.create(), given.pack('60', '40')]
  const split = {
    ...given.asked(),
    type: 'Split',
    newShipmentId: given.newShipmentId,
    newShipmentNumber: 'SH-2',
    reason: 'Two ships',
    packageIds: [given.packageId(1)],
    containerUseIds: [],
    newLineIds: [given.someId(7), given.someId(8)],
  } as const

  test('what the packages hold goes', () => {
    const state = given.after(...start, split)
    expect(state.lines.map(line => [line.lineId, line.quantity])).toEqual([[given.lineB, '40']])
    expect(state.packages.map(one => one.packageId)).toEqual([given.packageId(2)])
    expect(decide(split, state)).toEqual({ accepted: true, events: [] })
  })

  test('a container takes its packages along', () => {
    const packages = given
      .pack('60', '40')
      .packages.map((one, index) => (index === 0 ? { ...one, containerNumber: given.containerNumber } : one))
    const loaded = [given.create(), given.link(), { ...given.pack('60', '40'), packages }] as const
    const taken = { ...split, packageIds: [], containerUseIds: [given.containerUseId(1)] }
    const state = given.after(...loaded, taken)
    expect([state.containers, state.lines.length]).toEqual([[], 1])
  })

  test('not everything, not what is not there, not without a reason', () => {
    const state = given.after(...start)
    const all = { ...split, packageIds: [given.packageId(1), given.packageId(2)] }
    expect(given.refusals(all, state)).toEqual(['split-takes-all'])
    expect(given.refusals({ ...split, packageIds: [given.packageId(3)] }, state)).toEqual(['package-not-found'])
    expect(given.refusals({ ...split, reason: ' ' }, state)).toEqual(['reason-required'])
  })

  test('the new shipment begins with what it was given', () => {
    const { orders: _orders, booking: _booking, lines: _lines, ...birth } = given.create()
    const lines = given.after(given.create()).lines.slice(0, 1)
    const born = {
      ...birth,
      ...given.asked(given.system),
      type: 'CreateFromSplit',
      splitFrom: given.shipmentId,
      lines,
    } as const
    const state = given.after({ ...born, shipmentId: given.newShipmentId, packages: [], containers: [] })
    expect([state.status, state.splitFrom, state.lines.length]).toEqual(['PO_CONFIRMED', given.shipmentId, 1])
  })
})

describe('[D2.047] the same container number in two live shipments', () => {
  const elsewhere = (load: 'FCL' | 'LCL', sameMasterDocument: boolean, sameClient = true) => ({
    ...given.link(given.containerNumber, 1, 'LCL'),
    elsewhere: [{ shipmentNumber: 'SH-9', load, sameMasterDocument, sameClient }],
  })
  test('is refused unless both are LCL or the master document is the same', () => {
    const state = given.after(given.create())
    expect(given.refusals(elsewhere('FCL', false), state)).toEqual(['container-in-use'])
    expect(given.refusals(elsewhere('LCL', false), state)).toEqual([])
    expect(given.refusals(elsewhere('FCL', true), state)).toEqual([])
    for (const strange of [
      elsewhere('FCL', false, false),
      elsewhere('LCL', false, false),
      elsewhere('FCL', true, false),
    ]) {
      const decision = decide(strange, state)
      expect(decision.accepted ? [] : decision.rejections).toEqual([
        {
          code: 'container-in-use-elsewhere',
          params: { value: strange.container.containerNumber },
          field: 'container.containerNumber',
        },
      ])
    }
    expect(given.refusals({ ...elsewhere('LCL', false), useOfOthers: true }, state)).toEqual([
      'container-in-use-elsewhere',
    ])
    expect(given.refusals(given.link('CSQU3054384'), state)).toEqual(['container-check-digit'])
    expect(given.refusals(given.link(given.containerNumber, 2), given.after(given.create(), given.link()))).toEqual([
      'container-in-use',
    ])
  })
})

test('an invoice that packages are assigned to stays', () => {
  const packages = given.pack('60', '40').packages.map(one => ({ ...one, invoiceId: given.invoice.invoiceId }))
  const state = given.after(given.create(), given.saveInvoice(), { ...given.pack('60', '40'), packages })
  const remove = { ...given.asked(), type: 'RemoveInvoice', invoiceId: given.invoice.invoiceId } as const
  expect(given.refusals(remove, state)).toEqual(['shipment-invoice-in-use'])
  expect(given.refusals({ ...given.pack('60', '40'), packages }, given.after(given.create()))).toEqual([
    'shipment-invoice-not-found',
    'shipment-invoice-not-found',
  ])
})

describe('which delivery of an order’s line it is', () => {
  const schedule = [{ quantity: '40' }, { quantity: '60' }]
  const orders = [given.order(1, { lines: [{ ...given.orderLine(1), schedule }] }), given.order(2)]
  const wanted = (quantity: string, scheduleLine?: number | null) =>
    given.wanted(quantity, '40').map((line, index) => (index === 0 ? { ...line, scheduleLine } : line))
  const create = (quantity: string, scheduleLine?: number | null) =>
    given.create({ orders, lines: wanted(quantity, scheduleLine) })
  const faults = (...[command, state]: Parameters<typeof decide>) => {
    const decision = decide(command, state)
    return decision.accepted ? [] : decision.rejections.map(({ code, field }) => [code, field])
  }
  const none = { status: 'NONE' } as const

  test('is kept with the line; one that there is, and no more than is wanted in it', () => {
    expect(given.after(create('60', 2)).lines.map(line => line.scheduleLine)).toEqual([2, null])
    expect(faults(create('60', 3), none)).toEqual([['schedule-line-unknown', 'lines.0.scheduleLine']])
    expect(faults(create('40.5', 1), none)).toEqual([['exceeds-schedule-line', 'lines.0.quantity']])
    const unscheduled = given.create({ lines: given.wanted('60', '40').map(line => ({ ...line, scheduleLine: 1 })) })
    expect(faults(unscheduled, none).map(([code]) => code)).toEqual(['schedule-line-unknown', 'schedule-line-unknown'])
  })

  test('is changed and taken away, and stays where nothing is said of it', () => {
    const state = given.after(create('30', 1))
    const to = (quantity: string, scheduleLine?: number | null) =>
      ({ ...given.asked(), type: 'ChangeLines', lines: wanted(quantity, scheduleLine), orders }) as const
    const after = (...command: Parameters<typeof to>) => given.after(create('30', 1), to(...command)).lines[0]
    expect(after('20')).toMatchObject({ quantity: '20', scheduleLine: 1 })
    expect(after('30', 2)).toMatchObject({ quantity: '30', scheduleLine: 2 })
    expect(after('30', null)).toMatchObject({ quantity: '30', scheduleLine: null })
    const amended = { ...to('20'), orders: [given.order(1), given.order(2)] }
    expect(faults(amended, state)).toEqual([])
    expect(faults(to('41'), state)).toEqual([['exceeds-schedule-line', 'lines.0.quantity']])
    expect(faults(to('30', 3), state)).toEqual([['schedule-line-unknown', 'lines.0.scheduleLine']])
  })
})
