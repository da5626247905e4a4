import { given as givenAggregate } from '@quayside/platform/testing/given.ts'
import { chargeableWeight } from '@quayside/platform/values/freight/chargeable-weight.ts'
import { describe, expect, test } from 'vitest'
import { evolve } from './evolve.ts'
import { decide, type ShipmentCommand, shipment } from './shipment.ts'
import { isShipment } from './state.ts'
import * as given from './testing/shipments.ts'
import { kgPerM3Of, measuresOf, weightsOf } from './weights.ts'

const [create, request, confirm] = [given.create(), given.requestBooking(), given.confirmBooking()] as const
const { papers } = given
const depart = given.tell('DEPARTED')
const edit = (details: ReturnType<typeof given.details>, mode: 'OCEAN' | null = 'OCEAN'): ShipmentCommand => ({
  ...given.asked(),
  type: 'ChangeDetails',
  operation: 'coordinated',
  mode,
  details,
})
const without = (type: string) => papers.filter(one => !('documentType' in one) || one.documentType !== type)
const cargo = (change: Parameters<typeof given.details>[0]) => [...papers, edit(given.details(change))]
const dangerous = { dangerousGoods: true, hazardClass: '3', unNumber: 'UN1203', properShippingName: 'GASOLINE' }

const missing: Record<string, readonly [string, readonly ShipmentCommand[]]> = {
  '[S5.031] the invoice': ['invoice-required', without('COMMERCIAL_INVOICE')],
  '[S5.031] the transport document': ['transport-document-required', without('BILL_OF_LADING')],
  '[S5.031] the packing list': ['packing-list-required', without('PACKING_LIST')],
  '[S5.032] the invoice date': ['invoice-date-required', [...papers, given.saveInvoice({ date: null })]],
  '[S5.033] the MSDS of dangerous goods': ['msds-required', cargo({ cargo: dangerous })],
  '[S5.036] the temperatures': ['temperature-required', cargo({ cargo: { temperatureControlled: true } })],
  '[S5.036] temperatures that fit': [
    'temperature-range-reversed',
    cargo({ cargo: { temperatureControlled: true, temperatureMinC: 8, temperatureMaxC: 2 } }),
  ],
  '[S5.037] [D9.011] the hazard fields': [
    'hazard-required',
    [...cargo({ cargo: { ...dangerous, unNumber: null } }), given.attach('MSDS', 7)],
  ],
  '[S5.035] the mode': ['transport-mode-required', [...papers, edit(given.details(), null)]],
  '[S5.040] countries that match': ['countries-differ', cargo({ transportDocument: { portOfDischargeCountry: 'US' } })],
  '[S5.040] the place of delivery comes before the port': [
    'countries-differ',
    cargo({ transportDocument: { placeOfDeliveryCountry: 'US' } }),
  ],
  '[S5.040] both countries of the route': ['route-countries-required', cargo({ route: { destination: null } })],
  '[D2.044] packages of the whole line': ['packages-incomplete', [...papers, given.pack('59', '40')]],
  '[S5.034] the volumetric weight': [
    'volumetric-weight-required',
    [
      ...papers,
      edit(given.details({ cargo: { volumeM3: null } })),
      { ...given.pack('60', '40'), packages: given.pack('60', '40').packages.map(one => ({ ...one, volumeM3: null })) },
    ],
  ],
}

describe('[D2.011] what a person’s departure needs: each missing one blocks alone', () => {
  test.each(Object.entries(missing))('%s', (_name, [code, commands]) => {
    const start = given.after(create, request, confirm, ...commands)
    expect([start.status, start.chip]).toEqual(['FOR_PROCESSING', 'NOT READY'])
    expect(given.refusals(depart, start)).toEqual([code])
  })

  test.each(['DRAFT_BILL_OF_LADING', 'SHIPPING_INSTRUCTION', 'HOUSE_BILL_OF_LADING', 'HOUSE_AIR_WAYBILL'] as const)(
    'a draft will do: %s',
    type => {
      const start = given.after(create, request, confirm, ...without('BILL_OF_LADING'), given.attach(type, 7))
      expect(given.refusals(depart, start)).toEqual([])
    },
  )

  test('with everything there the chip says so, and it departs', () => {
    const start = given.after(...given.ways.FOR_PROCESSING)
    expect(start.chip).toBe('IN_PROGRESS')
    expect(given.after(...given.ways.IN_TRANSIT)).toMatchObject({ status: 'IN_TRANSIT', chip: 'DEPARTED' })
  })

  test.each([
    ['by the UN/LOCODE alone', { country: null }],
    ['by the country chosen, without a code', { unlocode: null }],
  ])('[S5.040] a document whose countries nobody entered has those of the places, known %s', (_how, part) => {
    const { origin, destination } = given.details().route
    const ends = {
      origin: origin && { ...origin, ...part },
      destination: destination && { ...destination, ...part },
    }
    const unstated = { portOfLoadingCountry: null, portOfDischargeCountry: null }
    const start = (route: object) =>
      given.after(create, request, confirm, ...cargo({ route, transportDocument: unstated }))
    expect(given.refusals(depart, start(ends))).toEqual([])
    const nowhere = { ...ends, origin: origin && { ...origin, unlocode: null, country: null } }
    expect(given.refusals(depart, start(nowhere))).toEqual(['route-countries-required'])
  })

  test('dangerous goods with class, UN number, name and MSDS depart', () => {
    const start = given.after(create, request, confirm, ...cargo({ cargo: dangerous }), given.attach('MSDS', 7))
    expect(given.refusals(depart, start)).toEqual([])
  })
})

describe('[D2.039] a carrier’s departure is recorded whatever is missing', () => {
  const carried = given.after(given.create(), given.message())

  test('each unmet condition is a document hold that blocks completion', () => {
    expect(carried.status).toBe('IN_TRANSIT')
    const holds = carried.holds.map(hold => [hold.kind, hold.condition, hold.open])
    expect(holds).toEqual([
      ['document', 'invoice-required', true],
      ['document', 'transport-document-required', true],
      ['document', 'packing-list-required', true],
      ['document', 'invoice-date-required', true],
      ['document', 'packages-incomplete', true],
    ])
  })

  test('a hold goes when its condition is met, and nobody lifts it before', () => {
    const lift = {
      ...given.asked(),
      type: 'LiftHold',
      holdId: 'condition:invoice-required',
      reason: 'Trust me',
    } as const
    expect(given.refusals(lift, carried)).toEqual(['invoice-required'])
    const after = given.after(given.create(), given.message(), ...given.papers)
    expect(after.holds.filter(hold => hold.open)).toEqual([])
  })

  test('impossible times are flagged, and the flag goes with the correction', () => {
    const arrived = given.message({
      code: 'ARRI',
      call: 'destination',
      at: '2026-02-01T00:00:00.000Z',
      milestoneId: 'M2',
    })
    const flagged = given.after(given.create(), given.message(), arrived)
    expect(flagged.issues).toEqual([
      expect.objectContaining({ issueId: 'impossible-times', kind: 'impossible-times', open: true }),
    ])
    const correct = {
      ...given.asked(),
      type: 'CorrectMilestone',
      milestoneId: 'M2',
      at: '2026-02-20T00:00:00.000Z',
      reason: 'Typing error',
    } as const
    expect(given.after(given.create(), given.message(), arrived, correct).issues[0]?.open).toBe(false)
  })
})

test('the final transport document is due at the destination', () => {
  const draft = [...without('BILL_OF_LADING'), given.attach('DRAFT_BILL_OF_LADING', 7)]
  const arrived = given.after(create, request, confirm, ...draft, depart, given.tell('ARRIVED'))
  expect(arrived.holds.map(hold => hold.condition)).toEqual(['final-transport-document-required'])
})

test('[D2.012] a person’s arrival before the departure is refused', () => {
  const start = given.after(...given.ways.IN_TRANSIT)
  const arrive = given.tell('ARRIVED', given.operator, { at: '2026-02-04T00:00:00.000Z' })
  expect(given.refusals(arrive, start)).toEqual(['arrival-before-departure'])
  expect(given.refusals(given.tell('ARRIVED', given.operator, { at: '2026-03-03T00:00:00.000Z' }), start)).toEqual([
    'milestone-in-future',
  ])
})

test('[D2.010] by ground only, being picked up is the departure; a supplier’s word waits for the operator', () => {
  const ground = [
    { ...given.create(), mode: 'GROUND' },
    { ...given.requestBooking(), mode: 'GROUND' },
    confirm,
    ...papers,
  ] as const
  expect(given.after(...ground, given.tell('PICKED_UP'))).toMatchObject({ status: 'IN_TRANSIT', chip: 'PICKED UP' })
  const told = given.tell('PICKED_UP', given.supplier, { milestoneId: 'P1' })
  const waiting = givenAggregate(shipment, given.history(...ground, told))
  expect(waiting.state).toMatchObject({ status: 'FOR_PROCESSING' })
  const confirmed = { ...given.asked(), type: 'ConfirmMilestone', milestoneId: 'P1' } as const
  expect(given.after(...ground, told, confirmed).status).toBe('IN_TRANSIT')
  expect(given.refusals({ ...confirmed, ...given.asked(given.supplier) }, waiting.state)).toEqual([
    'only-client-or-operator',
  ])
})

test('[D2.051] a supplier reports origin milestones, gives packages and seals of its own lines, and no others', () => {
  const start = given.after(given.create())
  for (const code of ['CARGO_READY', 'PICKED_UP', 'RECEIVED'] as const)
    expect(given.refusals(given.tell(code, given.supplier), start)).toEqual([])
  expect(given.refusals(given.tell('DEPARTED', given.supplier), start)).toEqual(['only-client-or-operator'])
  const [own, others] = given.pack('60', '40').packages
  const pack = (...packages: (typeof own)[]) =>
    ({
      ...given.asked(given.supplier),
      type: 'SetPackages',
      packages: packages.filter(one => one !== undefined),
    }) as const
  expect(given.refusals(pack(own), start)).toEqual([])
  expect(given.refusals(pack(own, others), start)).toEqual(['line-not-yours'])
  const mixed = own === undefined ? own : { ...own, contents: [...own.contents, ...(others?.contents ?? [])] }
  expect(given.refusals(pack(mixed), start)).toEqual(['line-not-yours'])
  // A package is a supplier's by what is in it: of an empty one that is what is missing.
  const empty = decide(pack(own, own === undefined ? own : { ...own, contents: [] }), start)
  expect(empty.accepted ? [] : empty.rejections).toEqual([
    { code: 'package-contents-missing', params: { number: 2 }, field: 'packages.1.contents' },
  ])
  const kept = decide(pack(own), given.after(given.create(), given.pack('60', '40')))
  expect(kept.accepted && kept.events[0]?.type === 'PackagesChanged' ? kept.events[0].data.packages.length : 0).toBe(2)
})

test('[D2.051] a supplier gives VGM and seals of the containers that hold its goods alone; of others’ it knows nothing', () => {
  const inContainers = given.pack('60', '40').packages.map((one, index) => ({
    ...one,
    containerNumber: index === 0 ? given.containerNumber : given.otherContainer,
  }))
  const packed = [given.create(), given.link(), given.link(given.otherContainer, 2), given.pack('60', '40')] as const
  const start = given.after(...packed, { ...given.asked(), type: 'SetPackages', packages: inContainers })
  const vgm = (use: number, vgmKg: string | null = '21450', by = given.supplier) =>
    ({ ...given.asked(by), type: 'SetVgm', containerUseId: given.containerUseId(use), vgmKg }) as const
  const seals = (containerNumber: string | null) => {
    const seal = { number: 'S-1', date: null, loadingDate: null, containerNumber }
    return { ...given.asked(given.supplier), type: 'SetSeals', seals: [seal] } as const
  }
  expect(
    given.after(...packed, { ...given.asked(), type: 'SetPackages', packages: inContainers }, vgm(1)).containers,
  ).toEqual([expect.objectContaining({ vgmKg: '21450' }), expect.objectContaining({ vgmKg: null })])
  expect(given.refusals(vgm(1), start)).toEqual([])
  expect(given.refusals(vgm(2), start)).toEqual(['container-not-linked'])
  expect(given.refusals(vgm(2, '9', given.operator), start)).toEqual([])
  expect(given.refusals(vgm(1, '0'), start)).toEqual(['vgm-not-above-zero'])
  expect(given.refusals(vgm(1, '9', { ...given.supplier, company: given.otherVendor }), start)).toEqual([
    'container-not-linked',
  ])
  const together = inContainers.map(one => ({ ...one, containerNumber: given.containerNumber }))
  const shared = given.after(...packed, { ...given.asked(), type: 'SetPackages', packages: together })
  expect(given.refusals(vgm(1), shared)).toEqual(['container-holds-others-goods'])
  expect(given.refusals(seals(given.containerNumber), start)).toEqual([])
  expect(given.refusals(seals(given.otherContainer), start)).toEqual(['container-not-linked'])
  expect(given.refusals(seals(null), start)).toEqual([])
})

test('[D2.044] the packages of a line never exceed it', () => {
  const start = given.after(given.create())
  expect(given.refusals(given.pack('60.5', '40'), start)).toEqual(['packages-exceed-line'])
  const fewer = { ...given.asked(), type: 'ChangeLines', lines: given.wanted('59', '40'), orders: [] } as const
  expect(given.refusals(fewer, given.after(given.create(), given.pack('60', '40')))).toEqual(['packages-exceed-line'])
})

describe('[D3.012] chargeable weight by mode', () => {
  test.each([
    ['AIR', 'standard', '100', '1', '166.67'],
    ['AIR', 'standard', '200', '1', '200'],
    ['AIR', 'express', '100', '1', '200'],
    ['GROUND', 'standard', '100', '1', '333'],
    ['GROUND', 'express', '100', '1', '200'],
  ] as const)('%s %s, %s kg and %s m3: %s', (mode, service, gross, volume, chargeable) => {
    expect(chargeableWeight(gross, volume, { mode, service, lcl: false }).chargeable).toBe(chargeable)
  })

  test('ocean: the larger of tonnes and m3 for a shared container', () => {
    const load = { mode: 'OCEAN', service: 'standard', lcl: true } as const
    expect(chargeableWeight('2500', '2', load)).toMatchObject({ chargeable: '2.5', unit: 'W/M' })
    expect(chargeableWeight('1500', '2', load).chargeable).toBe('2')
    expect(chargeableWeight('1500', '2', { ...load, mode: 'AIR' }, '300').chargeable).toBe('1500')
    expect(chargeableWeight('100', '2', { ...load, mode: 'AIR' }, '300').chargeable).toBe('600')
  })

  test('a whole container is charged by its weight', () => {
    expect(weightsOf(given.after(given.create(), given.link()))).toMatchObject({ chargeable: '1200', unit: 'kg' })
    const shared = given.link(given.containerNumber, 1, 'LCL')
    expect(weightsOf(given.after(given.create(), shared))).toMatchObject({ chargeable: '6', unit: 'W/M' })
  })

  test('packages that say one measure of two say it, beside what was entered for the other', () => {
    const entered = given.details({ cargo: { grossWeightKg: '300', volumeM3: '2' } })
    const weighed = { lengthCm: null, widthCm: null, heightCm: null, volumeM3: null }
    const packed = given.pack('60', '40')
    const packages = packed.packages.map(one => ({ ...one, ...weighed, grossWeightKg: '135' }))
    const state = given.after(given.create({ details: entered }), { ...packed, packages })
    expect(measuresOf(state)).toEqual({ grossKg: '270', volumeM3: '2' })
  })

  test('a carrier’s own factor comes before the usual one, by mode and service', () => {
    const by = (internationalCarrier: string | null, service: 'standard' | 'express' = 'standard') =>
      given.after(given.create({ mode: 'AIR', details: given.details({ route: { internationalCarrier, service } }) }))
    const own = [
      { carrier: 'Andes Air', kind: 'AIR', kgPerM3: '250' },
      { carrier: 'Andes Air', kind: 'GROUND', kgPerM3: '400' },
    ] as const
    expect(weightsOf(by('andes  AIR'), own)).toMatchObject({ kgPerM3: '250', volumetricKg: '1500', chargeable: '1500' })
    expect(weightsOf(by('Andes Air', 'express'), own)).toMatchObject({ kgPerM3: '200', chargeable: '1200' })
    expect(weightsOf(by('Other'), own)).toMatchObject({ kgPerM3: '166.67', volumetricKg: '1000.02' })
    expect(weightsOf(by(null), own)).toMatchObject({ kgPerM3: '166.67' })
    expect([kgPerM3Of(by('Andes Air'), own), kgPerM3Of(given.after(given.create({ mode: null })), own)]).toEqual([
      '250',
      null,
    ])
  })

  test('[S5.035] a mode must be chosen first; packages come before what was entered for the whole', () => {
    expect(weightsOf(given.after(given.create({ mode: null })))).toBeNull()
    expect(weightsOf(given.after(given.create()))).toMatchObject({ grossKg: '1200', volumeM3: '6' })
    const packed = given.pack('60', '40').packages.map(one => ({
      ...one,
      volumeM3: null,
      lengthCm: '100',
      widthCm: '50',
      heightCm: '20',
      pieces: 3,
      grossWeightKg: '10',
    }))
    const state = given.history(given.create(), { ...given.pack('60', '40'), packages: packed }).reduce(evolve, {
      status: 'NONE',
    } as Parameters<typeof evolve>[0])
    expect(isShipment(state) ? weightsOf(state) : null).toMatchObject({ grossKg: '20', volumeM3: '0.6' })
  })
})

test.each([
  ['AIR', 'DEPARTED'],
  ['OCEAN', 'DEPARTED'],
  ['GROUND', 'PICKED_UP'],
] as const)('[S1.015] by %s: created, its booking confirmed, on its way by %s, arrived', (mode, departure) => {
  const leg = given.leg(1, 'MAIN', mode)
  const way = [
    given.create({ mode }),
    { ...given.requestBooking(), mode },
    confirm,
    ...papers,
    given.planRoute(leg),
    given.tell(departure, given.operator, { legId: leg.legId, at: '2026-02-05T00:00:00.000Z' }),
  ]
  expect(given.after(...way)).toMatchObject({ mode, status: 'IN_TRANSIT' })
  const arrival = given.tell('ARRIVED', given.operator, { legId: leg.legId })
  expect(given.after(...way, arrival)).toMatchObject({ status: 'AT_DESTINATION', chip: 'ARRIVED' })
})
