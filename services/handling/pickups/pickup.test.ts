import type { By } from '@quayside/contracts/access/by.ts'
import { pickupEvents } from '@quayside/contracts/handling/events.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import { describe, expect, test } from 'vitest'
import {
  askedPickup as asked,
  buyer,
  collection,
  operator,
  otherBuyer,
  otherSupplier,
  pack,
  pickupOf,
  someId,
  supplier,
  vendor,
} from '../testing/handled-goods.ts'
import { type CreatePickup, decide, type PickupCommand, pickup } from './pickup.ts'
import { isConcerned, type PickupAsked } from './pickup-rules.ts'
import { companiesOf, differencesOf, isPickup, type Pickup, type PickupState, supplierOf } from './pickup-state.ts'

type Given = Extract<PickupCommand, PickupAsked>
type Wanted = Given extends infer One ? (One extends unknown ? Omit<One, keyof PickupAsked> : never) : never
type Setting = Parameters<typeof asked>

const create = (content = pickupOf(), by: By = buyer): CreatePickup => ({
  ...asked(by),
  type: 'create',
  pickupId: someId(1),
  pickupNumber: 'PU-1',
  orderLines: [],
  content,
})
const give = (wanted: Wanted, ...setting: Setting) => ({ ...asked(...setting), ...wanted }) as Given
const window = { from: '2026-03-04T02:00:00.000Z', until: '2026-03-04T04:00:00.000Z' }
const picker = { companyId: null, name: 'Blue Trucks', plate: 'AB-12', driverContactId: null }
const send = give({ type: 'send' }, buyer)
const schedule = give({ type: 'accept', window, picker })
const reject = give({ type: 'reject', reason: 'No truck' })
const atGate = '2026-03-04T03:00:00.000Z'
const collect = give({ type: 'collect', at: atGate, packages: [pack(1)] }, operator, {}, '2026-03-04T05:00:00.000Z')
const close = give({ type: 'close' })
const fail = give({ type: 'fail', reason: 'Gate closed' })
const later = { ...collection, date: '2026-03-05', from: '2026-03-05T01:00:00.000Z', until: '2026-03-05T09:00:00.000Z' }
const reschedule = give({ type: 'reschedule', collection: later }, buyer)
const cancel = give({ type: 'cancel', reason: '' }, buyer)
const ask = give({ type: 'ask-to-cancel', reason: 'Goods are late' }, buyer)
const answerWith = (cancels: boolean) => give({ type: 'answer-cancellation', cancels, reason: 'On its way' })
const remove = give({ type: 'delete' }, buyer)

function after(...commands: readonly PickupCommand[]): PickupState {
  return commands.reduce<PickupState>((state, command) => {
    const decision = decide(command, state)
    if (!decision.accepted) throw new Error(`${command.type}: ${JSON.stringify(decision.rejections)}`)
    recordDecided(decision.events)
    for (const event of decision.events) expect(pickupEvents[event.type].safeParse(event.data).success).toBe(true)
    return decision.events.reduce(pickup.evolve, state)
  }, pickup.initial)
}
const refusals = (command: PickupCommand, state: PickupState) => {
  const decision = decide(command, state)
  return decision.accepted ? decision.events.length : decision.rejections.map(one => one.code)
}
const draft = [create()]
const requested = [...draft, send]
const scheduled = [...requested, schedule]
const ways: Readonly<Record<Pickup['status'], readonly PickupCommand[]>> = {
  DRAFT: draft,
  REQUESTED: requested,
  SCHEDULED: scheduled,
  PICKED_UP: [...scheduled, collect],
  CLOSED: [...scheduled, collect, close],
  REJECTED: [...requested, reject],
  FAILED: [...scheduled, fail],
  CANCEL_REQUESTED: [...scheduled, ask],
  CANCELLED: [...requested, cancel],
}
const known = (state: PickupState): Pickup => {
  if (!isPickup(state)) throw new Error('No pickup')
  return state
}

describe('transitions', () => {
  test('[D5.001] draft, sent, accepted with window and picker, picked up as counted at the gate, closed', () => {
    for (const [status, commands] of Object.entries(ways)) expect(after(...commands).status).toBe(status)
    expect(after(...scheduled)).toMatchObject({ window, picker })
    expect(after(...ways.PICKED_UP)).toMatchObject({ collected: { at: atGate, packages: [pack(1)] } })
  })

  test('[D5.002] a request is rejected with a reason', () => {
    expect(refusals(give({ type: 'reject', reason: ' ' }), after(...requested))).toEqual(['reason-required'])
    expect(after(...ways.REJECTED)).toMatchObject({ reason: 'No truck' })
  })

  test('[D5.003] a pickup fails with a reason, and a new date makes a request of it again', () => {
    expect(refusals(give({ type: 'fail', reason: '' }), after(...scheduled))).toEqual(['reason-required'])
    const again = after(...ways.FAILED, reschedule)
    expect(again).toMatchObject({ status: 'REQUESTED', window: null, reason: null, content: { collection: later } })
    const past = { ...later, date: '2026-03-01', from: '2026-03-01T01:00:00.000Z', until: '2026-03-01T02:00:00.000Z' }
    const late = give({ type: 'reschedule', collection: past }, buyer)
    expect(refusals(late, after(...ways.FAILED))).toEqual(['pickup-past-cut-off'])
  })

  test('[D5.004] a request is cancelled', () => {
    expect(after(...ways.CANCELLED).status).toBe('CANCELLED')
  })

  test('[D5.005] asked to be cancelled it ends or stands as planned; once the window began nobody can ask', () => {
    expect(after(...ways.CANCEL_REQUESTED, answerWith(true)).status).toBe('CANCELLED')
    expect(after(...ways.CANCEL_REQUESTED, answerWith(false))).toMatchObject({ status: 'SCHEDULED', window, picker })
    const tooLate = { ...ask, now: window.from }
    expect(refusals(tooLate, after(...scheduled))).toEqual(['pickup-window-began'])
    expect(refusals({ ...remove, now: window.from }, after(...scheduled))).toEqual(['pickup-window-began'])
    const mute = give({ type: 'answer-cancellation', cancels: false, reason: '' })
    expect(refusals(mute, after(...ways.CANCEL_REQUESTED))).toEqual(['reason-required'])
  })

  test('[D5.009] "delete" takes a draft away and cancels what was sent', () => {
    expect(after(...draft, remove).status).toBe('DELETED')
    expect(after(...draft, remove, remove).status).toBe('DELETED')
    expect(after(...requested, remove).status).toBe('CANCELLED')
    expect(after(...scheduled, remove).status).toBe('CANCEL_REQUESTED')
    expect(refusals(remove, after(...ways.CLOSED))).toEqual(['pickup-wrong-status'])
  })

  test('whatever was done, doing it again is no event', () => {
    for (const [status, commands] of Object.entries(ways)) {
      const last = commands.at(-1) as PickupCommand
      expect([status, refusals(last, after(...commands))]).toEqual([status, 0])
    }
  })
})

describe('send', () => {
  const sent = (change: object, now?: string) =>
    refusals(now === undefined ? send : { ...send, now }, after(create(pickupOf(change))))

  test('[D5.006] needs all five sections, and a schedule that ends after it begins', () => {
    const empty = { requester: null, shipper: null, consignee: null, packages: [], collection: null }
    const decision = decide(send, after(create(pickupOf(empty))))
    const named = decision.accepted ? [] : decision.rejections.map(one => one.params.section ?? one.code)
    expect(named).toEqual(['requester', 'shipper', 'consignee', 'collection', 'pickup-without-packages'])
    // Not even a draft keeps an end that is no end.
    const reversed = create(pickupOf({ collection: { ...collection, until: collection.from } }))
    expect(refusals(reversed, pickup.initial)).toEqual(['pickup-schedule-reversed'])
    expect(sent({ consignee: { name: 'Somewhere' } })).toEqual(['pickup-place-missing'])
    expect(sent({ collection: { ...collection, date: '2026-03-06' } })).toEqual(['pickup-date-outside-schedule'])
  })

  test('[D5.007] needs a collection date whose cut-off has not passed at the pickup place', () => {
    // 16:00 in Shanghai is 08:00 UTC.
    expect(sent({}, '2026-03-04T08:00:00.000Z')).toBe(1)
    expect(sent({}, '2026-03-04T08:00:00.001Z')).toEqual(['pickup-past-cut-off'])
    // The place's own: 18:00 there.
    const later = asked(buyer, {}, '2026-03-04T09:59:00.000Z', { cutOff: '18:00' })
    expect(refusals({ ...later, type: 'send' }, after(create(pickupOf())))).toBe(1)
  })

  test('[D5.008] needs at least one package, and totals that are the sum of the packages', () => {
    const totals = { pieces: 3, weightKg: '350.50', volumeM3: '3.264', heightCm: '140' }
    expect(sent({ packages: [] })).toEqual(['pickup-without-packages'])
    expect(sent({ totals })).toBe(1)
    expect(sent({ totals: { ...totals, weightKg: '350' } })).toEqual(['pickup-totals-differ'])
    expect(sent({ totals: { ...totals, pieces: 4, heightCm: '100' } })).toEqual([
      'pickup-totals-differ',
      'pickup-totals-differ',
    ])
    expect(sent({ packages: [pack(1, { weightKg: '0' })] })).toEqual(['package-weight-missing'])
    expect(sent({ packages: [pack(1), pack(1)] })).toEqual(['package-twice'])
  })
})

describe('who', () => {
  const by = (person: By, command: PickupCommand) => ({ ...command, by: person })

  test('a supplier sees what it asked for or ships, and gives commands to its own request alone', () => {
    const own = after(create(pickupOf({ shipper: null }), supplier))
    expect(own).toMatchObject({ vendorCompanyId: vendor })
    expect(refusals(by(supplier, remove), own)).toBe(1)
    expect(refusals(by(otherSupplier, remove), own)).toEqual(['pickup-not-found'])
    const clients = after(...scheduled)
    expect(refusals(by(supplier, ask), clients)).toEqual(['only-who-asked'])
    expect(refusals(by(supplier, collect), clients)).toBe(1)
    expect(refusals(by(otherSupplier, collect), clients)).toEqual(['pickup-not-found'])
    expect(refusals(by(otherBuyer, ask), clients)).toEqual(['pickup-not-found'])
  })

  test('a draft is its author’s company’s alone, whoever is named in it; once it was sent all it concerns see it', () => {
    for (const author of [buyer, operator, supplier]) {
      const written = after(create(pickupOf(), author))
      const others = [buyer, operator, supplier, otherSupplier, otherBuyer].filter(one => one !== author)
      for (const other of others) expect(refusals(by(other, send), written)).toEqual(['pickup-not-found'])
      expect(companiesOf(known(written))).toEqual([author.company])
      expect(supplierOf(known(written))).toBe(author === supplier ? vendor : null)
      const sent = known(after(create(pickupOf(), author), by(author, send)))
      expect(companiesOf(sent)).toEqual([buyer.company, vendor])
      for (const one of [buyer, operator, supplier]) expect(isConcerned({ by: one }, sent)).toBe(true)
      for (const one of [otherSupplier, otherBuyer]) expect(isConcerned({ by: one }, sent)).toBe(false)
    }
  })

  test('the operator runs it; the client only where nobody coordinates', () => {
    expect(refusals(by(buyer, schedule), after(...requested))).toEqual(['operation-coordinated'])
    const free = give({ type: 'accept', window, picker }, buyer, { operation: 'not-coordinated' })
    expect(refusals(free, after(...requested))).toBe(1)
    expect(refusals(by(supplier, reject), after(create(pickupOf(), supplier), by(supplier, send)))).toEqual([
      'only-operator-or-administrator',
    ])
  })

  test('a shipper that is no supplier of the shipment is refused, and a supplier names itself alone', () => {
    const stranger = pickupOf({ shipper: { name: 'Strangers', companyId: someId(9) } })
    expect(refusals(create(stranger), pickup.initial)).toEqual(['pickup-shipper-unknown'])
    expect(refusals(create(pickupOf(), otherSupplier), pickup.initial)).toEqual(['pickup-shipper-unknown'])
    expect(refusals(create(pickupOf(), supplier), pickup.initial)).toBe(1)
  })

  test('where the shipment was cancelled nothing begins or goes on, and what is under way can be ended', () => {
    const left = asked(undefined, { status: 'CANCELLED' }, window.from)
    const orders = { ...left, now: asked().now }
    const refused = [send, schedule, collect, reschedule].map((command, index) =>
      refusals(
        { ...command, ...left, by: command.by },
        after(...([draft, requested, scheduled, ways.FAILED][index] as PickupCommand[])),
      ),
    )
    expect(refused).toEqual([['shipment-over'], ['shipment-over'], ['shipment-over'], ['shipment-over']])
    expect(refusals({ ...create(), ...left }, pickup.initial)).toEqual(['shipment-over'])
    expect(refusals({ ...remove, ...orders, by: buyer }, after(...draft))).toBe(1)
    expect(refusals({ ...reject, ...orders }, after(...requested))).toBe(1)
    expect(refusals({ ...fail, ...left }, after(...scheduled))).toBe(1)
    expect(refusals({ ...ask, ...orders, by: buyer }, after(...scheduled))).toBe(1)
    expect(refusals({ ...answerWith(true), ...left }, after(...ways.CANCEL_REQUESTED))).toBe(1)
  })

  test('nothing new is done once the shipment is completed, and what is open can be wound up', () => {
    const ended = { of: { ...asked().of, status: 'COMPLETED' as const } }
    expect(refusals({ ...create(), ...ended }, pickup.initial)).toEqual(['shipment-over'])
    expect(refusals({ ...send, ...ended }, after(...draft))).toEqual(['shipment-over'])
    expect(refusals({ ...schedule, ...ended }, after(...requested))).toEqual(['shipment-over'])
    expect(refusals({ ...remove, ...ended }, after(...draft))).toBe(1)
    expect(refusals({ ...cancel, ...ended }, after(...requested))).toBe(1)
    expect(refusals({ ...fail, ...ended }, after(...scheduled))).toBe(1)
    expect(refusals({ ...close, ...ended }, after(...ways.PICKED_UP))).toBe(1)
  })

  test('times are known, and nothing has happened in the future', () => {
    const tomorrow = give({ type: 'collect', at: '2026-03-05T00:00:00.000Z', packages: [] })
    expect(refusals(tomorrow, after(...scheduled))).toEqual(['handled-in-future', 'pickup-without-packages'])
    for (const zone of ['Mars/Base', '+02:00']) {
      const mars = pickupOf({ consignee: { name: 'M', place: { name: 'M', zone } } })
      expect(refusals(create(mars), pickup.initial)).toEqual(['time-zone-unknown'])
    }
    expect(
      refusals(give({ type: 'accept', window: { ...window, until: window.from }, picker }), after(...requested)),
    ).toEqual(['pickup-schedule-reversed'])
  })
})

test('every kind of event is written', () => {
  const changed = give({ type: 'change', content: pickupOf({ requester: { name: 'Other desk' } }), reason: '' }, buyer)
  expect(after(...draft, changed)).toMatchObject({ version: 2 })
  expect(refusals(changed, after(...draft, changed))).toBe(0)
})

test('[D5.007] a draft may lack the zone of the pickup place; it is needed when the request is sent', () => {
  const place = { name: 'Lázaro Cárdenas works', unlocode: 'MXLZC', country: 'MX', zone: '' }
  const content = pickupOf({ kind: 'NATIONAL', shipper: { name: 'Shanghai works', companyId: vendor, place } })
  expect(refusals(send, after(create(content)))).toEqual(['pickup-zone-missing'])
  const odd = pickupOf({ shipper: { name: 'Works', companyId: vendor, place: { ...place, zone: 'Lima' } } })
  expect(refusals(create(odd), { status: 'NONE' })).toEqual(['time-zone-unknown'])
})

test('times lie within the shipment’s life', () => {
  const old = { ...collection, date: '2001-01-02', from: '2001-01-02T01:00:00.000Z', until: '2001-01-02T09:00:00.000Z' }
  expect(refusals(send, after(create(pickupOf({ collection: old }))))).toEqual(['milestone-time-impossible'])
  const far = { from: window.from, until: '2031-01-02T09:00:00.000Z' }
  expect(refusals(give({ type: 'accept', window: far, picker }), after(...requested))).toEqual([
    'milestone-time-impossible',
  ])
  const gone = (at: string) => refusals({ ...collect, at } as PickupCommand, after(...scheduled))
  expect(gone('1900-01-01T00:00:00.000Z')).toEqual(['milestone-time-impossible'])
  expect(gone('2026-03-03T01:59:59.999Z')).toEqual(['collected-before-window'])
  expect(gone('2026-03-03T02:00:00.000Z')).toBe(1)
})

test('the companies named are of this shipment: its client, its suppliers, the operator', () => {
  const naming = (companyId: string, by: By = buyer) =>
    decide(create(pickupOf({ requester: { name: 'R', companyId }, consignee: { name: 'C', companyId } }), by), {
      status: 'NONE',
    })
  const fields = (companyId: string, by?: By) => {
    const decision = naming(companyId, by)
    return decision.accepted ? [] : decision.rejections.map(one => [one.code, one.field, one.params?.company])
  }
  const stranger = otherBuyer.company
  expect(fields(stranger)).toEqual([
    ['handling-company-unknown', 'content.requester.companyId', stranger],
    ['handling-company-unknown', 'content.consignee.companyId', stranger],
  ])
  for (const company of [buyer.company, vendor, otherSupplier.company]) expect(fields(company)).toEqual([])
  const desk: By = { ...operator, company: someId(7) }
  expect(fields(desk.company, desk)).toEqual([])
  expect(fields(otherSupplier.company, supplier)).toHaveLength(2)
  // One that is on the shipment no more stays where it was named.
  const kept = pickupOf({ consignee: { name: 'Other works', companyId: otherSupplier.company } })
  const change = give({ type: 'change', content: { ...kept, packages: [] }, reason: '' }, buyer, { vendors: [vendor] })
  expect(refusals(change, after(create(kept)))).toBe(1)
})

test('[D5.020] packages beyond or other than asked are recorded, and told as differences', () => {
  const taken = [pack(1, { pieces: 5 }), pack(3, { pieces: 1 })]
  const picked = known(after(...scheduled, { ...collect, packages: taken } as PickupCommand))
  expect(picked.collected?.packages).toEqual(taken)
  expect(differencesOf(picked).map(one => [one.packageId, one.asked, one.collected])).toEqual([
    [pack(1).packageId, 2, 5],
    [pack(2).packageId, 1, 0],
    [pack(3).packageId, 0, 1],
  ])
})

describe('correcting and closing', () => {
  const correct = (collected: object | null, reason = 'Counted anew') =>
    ({ ...collect, type: 'correct', collected, reason }) as PickupCommand
  const picked = ways.PICKED_UP

  test('[D5.021] a pickup is corrected with a reason: other figures, or that it did not happen', () => {
    const figures = { at: '2026-03-04T03:30:00.000Z', packages: [pack(1, { pieces: 1 })] }
    expect(after(...picked, correct(figures))).toMatchObject({ status: 'PICKED_UP', collected: figures })
    expect(refusals(correct(figures, ''), after(...picked))).toEqual(['reason-required'])
    expect(refusals(correct({ ...figures, packages: [] }), after(...picked))).toEqual(['pickup-without-packages'])
    expect(refusals(correct({ ...figures, at: '2026-03-09T00:00:00.000Z' }), after(...picked))).toEqual([
      'handled-in-future',
    ])
    expect(after(...picked, correct(null))).toMatchObject({ status: 'SCHEDULED', window, picker, collected: null })
  })

  test('[D5.021] it closes by itself when a warehouse counted its goods or its shipment departed, however late it is told', () => {
    const counted: PickupCommand = { type: 'counted', receiptId: someId(8) }
    const departed: PickupCommand = { type: 'departed' }
    expect(after(...picked, counted).status).toBe('CLOSED')
    expect(refusals(correct(null), after(...picked, counted))).toEqual(['pickup-wrong-status'])
    expect(after(...picked, departed).status).toBe('CLOSED')
    for (const told of [counted, departed])
      for (const status of ['DRAFT', 'REQUESTED', 'REJECTED', 'FAILED', 'CANCELLED', 'CLOSED'] as const)
        expect(refusals(told, after(...ways[status])), `${told.type} ${status}`).toBe(0)
    expect(after(...scheduled, counted)).toMatchObject({ status: 'SCHEDULED', countedOn: someId(8) })
    expect(after(...scheduled, counted, collect).status).toBe('CLOSED')
    const gone = give({ type: 'collect', at: atGate, packages: [pack(1)] }, operator, { gone: [atGate] }, collect.now)
    expect(after(...scheduled, gone).status).toBe('CLOSED')
  })
})

describe('the window', () => {
  test('[D5.003] the runner moves it with a reason, and it stays scheduled', () => {
    const later = { from: '2026-03-05T02:00:00.000Z', until: '2026-03-05T04:00:00.000Z' }
    const move = (to: object, reason = 'Truck broke down') =>
      give({ type: 'move', window: to as typeof window, picker, reason })
    expect(after(...scheduled, move(later))).toMatchObject({ status: 'SCHEDULED', window: later, version: 4 })
    expect(refusals(move(later, ' '), after(...scheduled))).toEqual(['reason-required'])
    const past = { from: '2026-03-01T02:00:00.000Z', until: '2026-03-01T04:00:00.000Z' }
    expect(refusals(move(past), after(...scheduled))).toEqual(['pickup-window-past'])
    expect(refusals(give({ type: 'accept', window: past, picker }), after(...requested))).toEqual([
      'pickup-window-past',
    ])
  })

  test('[D5.003] before it begins another day can be asked for, and then it is a request without window and picker', () => {
    expect(after(...scheduled, reschedule)).toMatchObject({
      status: 'REQUESTED',
      window: null,
      picker: null,
      content: { collection: later },
    })
    expect(refusals({ ...reschedule, now: window.from }, after(...scheduled))).toEqual(['pickup-window-began'])
  })

  test('[D5.005] a wish to cancel that nobody answered is over at its end, and cannot be answered then', () => {
    const waiting = after(...ways.CANCEL_REQUESTED)
    const unanswered = (now: string): PickupCommand => ({ type: 'unanswered', now })
    expect(refusals(unanswered('2026-03-04T03:59:59.999Z'), waiting)).toBe(0)
    expect(after(...ways.CANCEL_REQUESTED, unanswered(window.until))).toMatchObject({ status: 'SCHEDULED', window })
    expect(refusals(unanswered(window.until), after(...scheduled))).toBe(0)
    const late = { ...answerWith(true), now: window.until }
    expect(refusals(late, waiting)).toEqual(['pickup-window-ended'])
    expect(after(...ways.CANCEL_REQUESTED, collect).status).toBe('PICKED_UP')
  })
})

describe('the kind', () => {
  const national = { place: { name: 'Ningbo store', unlocode: 'CNNGB', country: 'CN', zone: 'Asia/Shanghai' } }
  const sent = (change: object) => {
    const decision = decide(send, after(create(pickupOf(change))))
    return decision.accepted ? [] : decision.rejections.map(one => [one.code, one.field])
  }

  test('[D5.019] fits the countries, and an international request tells the terms and the value of the goods', () => {
    const inside = { consignee: { name: 'Ningbo store', ...national }, goods: null }
    expect(sent({})).toEqual([])
    expect(sent({ ...inside, kind: 'NATIONAL' })).toEqual([])
    expect(sent({ ...inside, kind: 'INTERNATIONAL' })).toEqual([['pickup-kind-unfit', 'content.kind']])
    expect(sent({ kind: 'NATIONAL' })).toEqual([['pickup-kind-unfit', 'content.kind']])
    expect(sent({ kind: null })).toEqual([['pickup-kind-missing', 'content.kind']])
    expect(sent({ goods: null })).toEqual(
      ['incoterm', 'incotermPlace', 'value', 'currency', 'commodityCode'].map(name => [
        'field-required',
        `content.goods.${name}`,
      ]),
    )
    const nowhere = { consignee: { name: 'Store', place: { name: 'Store', zone: 'UTC' } } }
    expect(sent(nowhere)).toEqual([['pickup-country-missing', 'content.consignee.place.country']])
  })

  test('[D5.019] a client runs pickups from a place of its own, where there is no shipment or it is coordinated', () => {
    const alone = { shipmentId: null, shipmentNumber: null, status: null } as const
    const by = (companyId: string | null, change: object) =>
      refusals(
        { ...asked(buyer, change, undefined, { companyId }), type: 'accept', window, picker },
        after(...requested),
      )
    expect(by(null, alone)).toEqual(['only-operator-or-administrator'])
    expect(by(buyer.company, alone)).toBe(1)
    expect(by(buyer.company, {})).toBe(1)
    expect(by(vendor, {})).toEqual(['operation-coordinated'])
  })
})

test('a request that was sent is changed with a reason, by who asked, and must still say all', () => {
  const change = (content: object, by = buyer, reason = 'Other gate') =>
    give({ type: 'change', content: pickupOf(content), reason }, by)
  expect(after(...requested, change({ requester: { name: 'Other desk' } }))).toMatchObject({
    status: 'REQUESTED',
    version: 3,
    reason: 'Other gate',
  })
  expect(refusals(change({ packages: [] }), after(...requested))).toEqual(['pickup-without-packages'])
  expect(refusals(change({ requester: { name: 'D' } }, buyer, ''), after(...requested))).toEqual(['reason-required'])
  expect(refusals(change({ requester: { name: 'D' } }, operator), after(...requested))).toEqual(['only-who-asked'])
})
