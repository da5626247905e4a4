import type { By } from '@quayside/contracts/access/by.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { type MilestoneCode, meaningOf, milestoneCodes } from '@quayside/contracts/shipments/milestones.ts'
import { bookingEnds, declarationStates, holdKinds } from '@quayside/contracts/shipments/statuses.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import { compare, subtract } from '@quayside/platform/values/quantities.ts'
import fc from 'fast-check'
import { evolve } from '../evolve.ts'
import { decide, type ShipmentCommand } from '../shipment.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '../state.ts'
import { receivedOf } from '../status.ts'
import * as given from './shipments.ts'

/** A command for the shipment as it stands by then; `serial` tells it from every other of the same life. */
export type Step = (shipment: Shipment, serial: number) => ShipmentCommand

/** Hours that are another day, or none, by the clocks of the two ends. */
const hours = ['00:30', '05:30', '12:00', '16:30', '22:30', '23:30']
const instant = (first: number, last: number) =>
  fc
    .record({ day: fc.integer({ min: first, max: last }), hour: fc.constantFrom(...hours) })
    .map(({ day, hour }) => `${addDays(given.today, day)}T${hour}:00.000Z`)
const past = instant(-30, -1)
const expected = instant(-12, 40)
const day = expected.map(at => at.slice(0, 10))
const code = fc.constantFrom(...milestoneCodes)
const some = fc.nat({ max: 7 })

const shanghai: ShipmentPlace = { placeId: null, name: 'Shanghai', unlocode: 'CNSHA', country: 'CN' }
/** Each is in one zone alone, so that a day there is told by no other clock. */
const destinations = [
  { placeId: null, name: 'Hamburg', unlocode: 'DEHAM', country: 'DE' },
  { placeId: null, name: 'Nhava Sheva', unlocode: 'INNSA', country: 'IN' },
] as const satisfies readonly ShipmentPlace[]
const zoneOf = { DE: 'Europe/Berlin', IN: 'Asia/Kolkata' } as const

/** From Shanghai to one of these, by a way that is known to the day. */
export const detailsTo = fc.constantFrom(...destinations).map(destination =>
  given.details({
    route: { origin: shanghai, destination },
    transportDocument: { portOfDischargeCountry: destination.country },
  }),
)

const idOf = (kind: string, serial: number) => `0198c000-0000-7000-8000-${kind}${String(serial).padStart(11, '0')}`
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]
const vendorsOf = ({ lines }: Shipment) => [...new Set(lines.map(line => line.vendorCompanyId))]

type Who = 'operator' | 'client' | 'supplier' | 'system'
const who = fc.constantFrom<Who>('operator', 'operator', 'operator', 'client', 'supplier')

function byOf(one: Who, shipment: Shipment, index = 0): By {
  const { clientCompanyId: client } = shipment
  if (one === 'system') return given.system
  if (one === 'operator') return { ...given.operator, clients: [client] }
  if (one === 'client') return { ...given.buyer, company: client, clients: [client] }
  return { ...given.supplier, company: pick(vendorsOf(shipment), index) ?? given.vendor }
}

/** A minute after the last. */
function asked(one: Who, shipment: Shipment, serial: number, index = 0) {
  return given.asked(byOf(one, shipment, index), new Date(Date.parse(given.now) + serial * 60_000).toISOString())
}

/** By the clock of the end where it happens. */
function zoneAt(one: MilestoneCode, { details: { route } }: Shipment): string {
  const country = route.destination?.country
  return meaningOf(one).end === 'destination' ? zoneOf[country as keyof typeof zoneOf] : 'Asia/Shanghai'
}

type Scope = Extract<ShipmentCommand, { type: 'RecordMilestone' }>['scope']
/** Of the whole, of one of its containers, or of one of its packages. */
function scopeOf({ containers, packages }: Shipment, of: number): Scope {
  const container = pick(containers, of)
  const unit = pick(packages, of)
  if (of % 3 === 1 && container) return { of: 'container', containerNumber: container.containerNumber }
  if (of % 3 === 2 && unit) return { of: 'packages', packageIds: [unit.packageId], pieces: unit.pieces, weightKg: null }
  return { of: 'shipment' }
}

/** Of some of the legs that are planned, mostly of none in particular. */
const legOf = ({ legs }: Shipment, of: number) => (of > 4 ? (pick(legs, of)?.legId ?? null) : null)

const milestone = fc
  .record({ who, code, kind: fc.constantFrom('ACTUAL', 'ACTUAL', 'ESTIMATED', 'PLANNED'), past, expected, of: some })
  .map(
    ({ who, code, kind, past, expected, of }): Step =>
      (shipment, serial) => ({
        ...given.tell(code),
        ...asked(who, shipment, serial, of),
        milestoneId: `told-${serial}`,
        class: kind as 'ACTUAL',
        at: kind === 'ACTUAL' ? past : expected,
        zone: zoneAt(code, shipment),
        scope: scopeOf(shipment, of),
        legId: legOf(shipment, of),
      }),
  )

const meaning = {
  DEPA: 'DEPARTED',
  ARRI: 'ARRIVED',
  DISC: 'DISCHARGED',
  CUSS: 'CUSTOMS_START',
  CUSR: 'CLEARED',
} as const
/** A carrier's word, in whatever order it comes; or a machine's, which waits for a person. */
const message = fc
  .record({
    code: fc.constantFrom('DEPA', 'DEPA', 'ARRI', 'ARRI', 'DISC', 'CUSS', 'CUSR'),
    kind: fc.constantFrom('ACTUAL', 'ACTUAL', 'ESTIMATED'),
    past,
    expected,
    said: past,
    of: some,
    isRead: fc.boolean(),
  })
  .map(
    ({ code, kind, past, expected, said, of, isRead }): Step =>
      (shipment, serial) => ({
        ...given.message({
          code: isRead ? meaning[code] : code,
          call: code === 'DEPA' ? 'origin' : 'destination',
          ...(isRead && { standard: 'milestone', source: 'e-mail', carrier: null, confidence: 80 }),
          class: kind as 'ACTUAL',
          at: kind === 'ACTUAL' ? past : expected,
          zone: zoneAt(meaning[code], shipment),
          messageTime: said,
          scope: scopeOf(shipment, of),
          legId: legOf(shipment, of),
        }),
        ...asked('system', shipment, serial),
        milestoneId: `heard-${serial}`,
      }),
  )

const knownMilestone = ({ milestones }: Shipment, of: number) =>
  pick(Object.values(milestones), of)?.milestone.milestoneId ?? ''

const legTimes = fc.option(expected).chain(departure =>
  fc.option(fc.integer({ min: 2, max: 30 })).map(days => ({
    departure,
    arrival: departure === null || days === null ? null : `${addDays(departure.slice(0, 10), days)}T23:30:00.000Z`,
  })),
)
const singapore: ShipmentPlace = { placeId: null, name: 'Singapore', unlocode: 'SGSIN', country: 'SG' }

/** One leg, or two with a transshipment between them. */
const route = fc.record({ planned: legTimes, estimated: legTimes, isDirect: fc.boolean() }).map(
  ({ planned, estimated, isDirect }): Step =>
    (shipment, serial) => {
      const { origin, destination } = shipment.details.route
      const leg = (index: number, from: ShipmentPlace | null, to: ShipmentPlace | null) => ({
        ...given.leg(index, 'MAIN'),
        legId: idOf('e', serial * 2 + index),
        from: from ?? shanghai,
        to: to ?? destinations[0],
      })
      const legs = isDirect
        ? [{ ...leg(0, origin, destination), planned, estimated }]
        : [
            { ...leg(0, origin, singapore), planned: { departure: planned.departure, arrival: null } },
            { ...leg(1, singapore, destination), estimated: { departure: null, arrival: estimated.arrival } },
          ]
      return { ...given.planRoute(...legs), ...asked('operator', shipment, serial) }
    },
)

const rollOver = fc.record({ of: some, estimated: legTimes }).map(
  ({ of, estimated }): Step =>
    (shipment, serial) => {
      const leg = pick(shipment.legs, of) ?? given.leg(1, 'MAIN')
      return { ...asked('operator', shipment, serial), type: 'RollOver', leg: { ...leg, estimated }, reason: 'Full' }
    },
)

const containers = [given.containerNumber, given.otherContainer, 'HLBU1234564']
const link = fc.record({ of: some, load: fc.constantFrom('FCL', 'FCL', 'LCL' as const) }).map(
  ({ of, load }): Step =>
    (shipment, serial) => {
      const linked = given.link(pick(containers, of), 1, load as 'FCL')
      const container = { ...linked.container, containerUseId: idOf('f', serial) }
      return { ...linked, ...asked('operator', shipment, serial), container }
    },
)

/** A package of each line, in one of the containers or in none; of some lines only a half is packed. */
const pack = fc.record({ of: some, pieces: fc.integer({ min: 1, max: 3 }), isWhole: fc.boolean() }).map(
  ({ of, pieces, isWhole }): Step =>
    (shipment, serial) => ({
      ...asked('operator', shipment, serial),
      type: 'SetPackages',
      packages: packagesOf(shipment, serial, index => pick(shipment.containers, of + index)?.containerNumber ?? null)
        .map(one => ({ ...one, pieces }))
        .slice(isWhole ? 0 : 1),
    }),
)

function packagesOf({ lines }: Shipment, serial: number, containerOf: (index: number) => string | null) {
  return lines.map(({ lineId, quantity }, index) => ({
    ...given.pack('1', '1').packages[0],
    packageId: idOf('b', serial * 50 + index),
    containerNumber: containerOf(index),
    contents: [{ lineId, quantity }],
  })) as Extract<ShipmentCommand, { type: 'SetPackages' }>['packages'][number][]
}

const dates = fc.record({
  estimatedDeliveryDate: fc.option(day),
  requestedDeliveryDate: fc.option(day),
  pickupDate: fc.option(day),
})
const changeDetails = fc.record({ dates, who, trackingNumber: fc.constantFrom(null, 'TRACK-1', 'TRACK-2') }).map(
  ({ dates, who, trackingNumber }): Step =>
    (shipment, serial) => {
      const { mode, operation, details } = shipment
      const identity = { ...details.identity, trackingNumber }
      const changed = { ...details, identity, dates: { ...details.dates, ...dates } }
      return { ...asked(who, shipment, serial), type: 'ChangeDetails', mode, operation, details: changed }
    },
)

/** Of each line as much as is left, a part of it, or nothing. */
const drop = fc
  .record({ at: past, parts: fc.array(fc.constantFrom(0, 1, 1, 2, 4), { minLength: 1, maxLength: 3 }), damaged: some })
  .map(
    ({ at, parts, damaged }): Step =>
      (shipment, serial) =>
        dropped(shipment, serial, at, (left, index) => {
          const part = parts[index % parts.length] ?? 1
          const came = part === 0 ? 0 : Math.floor(Number(left) / part)
          const broken = Math.min(came, damaged > 5 ? 1 : 0)
          return { good: String(came - broken), damaged: String(broken) }
        }),
  )

type Came = { readonly good: string; readonly damaged: string }
function dropped(
  shipment: Shipment,
  serial: number,
  at: string,
  cameOf: (left: string, index: number) => Came,
): ShipmentCommand {
  const lines = shipment.lines.map(({ lineId, quantity }, index) => {
    const left = subtract(quantity, receivedOf(shipment, lineId))
    return { lineId, short: '0', ...cameOf(compare(left, '0') > 0 ? left : '0', index) }
  })
  const { destination } = shipment.details.route
  const at1 = { at, zone: zoneAt('DELIVERED', shipment), place: destination ?? destinations[0] }
  const whole = given.drop([])
  return {
    ...whole,
    ...asked('operator', shipment, serial),
    drop: { ...whole.drop, ...at1, dropId: idOf('d', serial), lines },
  }
}

const lift = (holdId: string): ShipmentCommand => ({
  ...given.asked(),
  type: 'LiftHold',
  holdId,
  reason: 'Settled',
})

const declared = (shipment: Shipment, serial: number): ShipmentCommand => ({
  ...given.saveDeclaration(),
  ...asked('operator', shipment, serial),
  declaration: {
    ...given.declaration,
    lines: shipment.lines.map(({ lineId }) => ({ ...given.declaration.lines[0], lineId })),
  },
})

/** The first that does something of all that leads to the end: chance alone would rarely find the way. */
const onward = fc.record({ left: instant(-30, -20), came: instant(-18, -10), gone: instant(-8, -1) }).map(
  ({ left, came, gone }): Step =>
    (shipment, serial) => {
      const by = (command: ShipmentCommand) => ({ ...command, ...asked('operator', shipment, serial) })
      const tell = (told: 'DEPARTED' | 'ARRIVED' | 'EMPTY_RETURN', at: string) =>
        by({ ...given.tell(told), milestoneId: `told-${serial}`, at, zone: zoneAt(told, shipment) })
      const zone = zoneAt('CLEARED', shipment)
      const packages = packagesOf(shipment, serial, () => null)
      const [invoice, bill, list, proof] = given.papers
      const saved = { ...given.invoice, supplierCompanyId: vendorsOf(shipment)[0] ?? given.vendor }
      const way: readonly ShipmentCommand[] = [
        given.requestBooking(),
        given.confirmBooking(),
        invoice,
        bill,
        list,
        proof,
        ...(shipment.invoices.length > 0 ? [] : [given.saveInvoice(saved)]),
        ...(shipment.packages.length > 0 ? [] : [{ ...given.pack('1', '1'), packages }]),
        tell('DEPARTED', left),
        tell('ARRIVED', came),
        ...shipment.holds.filter(hold => hold.open).map(({ holdId }) => lift(holdId)),
        declared(shipment, serial),
        { ...given.startCustoms(), milestoneId: `told-${serial}`, at: came, zone },
        given.moveDeclaration('DECLARED'),
        given.moveDeclaration('CLEARED'),
        { ...given.clear(), milestoneId: `told-${serial}`, at: gone, zone },
        dropped(shipment, serial, gone, good => ({ good, damaged: '0' })),
        tell('EMPTY_RETURN', gone),
        given.complete(),
      ].map(by)
      const waiting = way.find(command => {
        const decision = decide(command, shipment)
        return decision.accepted && decision.events.length > 0
      })
      return waiting ?? by(given.requestBooking())
    },
)

/** Whatever anybody may try with a shipment, sensible or not; its lines stay, for orders reserve them. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: onward },
  { weight: 20, arbitrary: milestone },
  { weight: 20, arbitrary: message },
  { weight: 4, arbitrary: link },
  { weight: 4, arbitrary: pack },
  { weight: 4, arbitrary: route },
  { weight: 3, arbitrary: rollOver },
  { weight: 3, arbitrary: drop },
  { weight: 3, arbitrary: changeDetails },
  {
    weight: 2,
    arbitrary: fc.record({ etd: expected, days: fc.integer({ min: 1, max: 30 }), who }).map(
      ({ etd, days, who }): Step =>
        (shipment, serial) => {
          const eta = `${addDays(etd.slice(0, 10), days)}T00:30:00.000Z`
          return { ...given.confirmBooking(), ...asked(who, shipment, serial), reference: `BK-${serial}`, etd, eta }
        },
    ),
  },
  fc.constantFrom(...bookingEnds).map(
    (outcome): Step =>
      (shipment, serial) => ({ ...given.endBooking(), ...asked('operator', shipment, serial), outcome }),
  ),
  who.map(
    (one): Step =>
      (shipment, serial) => ({ ...asked(one, shipment, serial), type: 'StartProcessing' }),
  ),
  some.map(
    (of): Step =>
      (shipment, serial) => ({
        ...asked('operator', shipment, serial),
        type: 'UnlinkContainer',
        containerUseId: pick(shipment.containers, of)?.containerUseId ?? '',
      }),
  ),
  {
    weight: 4,
    arbitrary: fc.record({ of: some, at: fc.option(past) }).map(
      ({ of, at }): Step =>
        (shipment, serial) => ({
          ...asked('operator', shipment, serial),
          type: 'CorrectMilestone',
          milestoneId: knownMilestone(shipment, of),
          at,
          reason: 'Seen wrong',
        }),
    ),
  },
  {
    weight: 2,
    arbitrary: some.map(
      (of): Step =>
        (shipment, serial) => ({
          ...asked('operator', shipment, serial),
          type: 'ConfirmMilestone',
          milestoneId: knownMilestone(shipment, of),
        }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...declarationStates).map(
      (to): Step =>
        (shipment, serial) => ({ ...given.moveDeclaration(to), ...asked('operator', shipment, serial) }),
    ),
  },
  fc.record({ at: past, who }).map(
    ({ at, who }): Step =>
      (shipment, serial) => ({
        ...given.startCustoms(),
        ...asked(who, shipment, serial),
        milestoneId: `told-${serial}`,
        at,
        zone: zoneAt('CUSTOMS_START', shipment),
      }),
  ),
  fc.record({ kind: fc.constantFrom(...holdKinds), who }).map(
    ({ kind, who }): Step =>
      (shipment, serial) => ({
        ...given.placeHold(kind),
        ...asked(who, shipment, serial),
        holdId: idOf('1', 900 + serial),
      }),
  ),
  {
    weight: 3,
    arbitrary: fc.record({ of: some, who }).map(
      ({ of, who }): Step =>
        (shipment, serial) => ({
          ...lift(pick(shipment.holds, of)?.holdId ?? ''),
          ...asked(who, shipment, serial),
        }),
    ),
  },
  fc.record({ of: some, who }).map(
    ({ of, who }): Step =>
      (shipment, serial) => ({
        ...asked(who, shipment, serial, of),
        type: 'OpenIssue',
        issueId: idOf('7', serial),
        kind: 'other',
        text: `Wet ${serial}`,
      }),
  ),
  fc.record({ of: some, who }).map(
    ({ of, who }): Step =>
      (shipment, serial) => ({
        ...asked(who, shipment, serial, of),
        type: 'CloseIssue',
        issueId: pick(shipment.issues, of)?.issueId ?? '',
        answer: 'Dried',
      }),
  ),
  fc.record({ of: some, onHand: fc.boolean(), isKnown: fc.boolean() }).map(
    ({ of, onHand, isKnown }): Step =>
      (shipment, serial) => ({
        ...asked('system', shipment, serial),
        type: 'ReportOnHand',
        receiptId: onHand ? idOf('9', serial) : (pick(shipment.onHand ?? [], of) ?? ''),
        onHand,
        vendorCompanyId: isKnown ? (pick(vendorsOf(shipment), of) ?? null) : null,
      }),
  ),
  fc.record({ of: some, at: past, pieces: fc.integer({ min: 1, max: 5 }) }).map(
    ({ of, at, pieces }): Step =>
      (shipment, serial) => ({
        ...asked('system', shipment, serial),
        type: 'ReportCollection',
        collection: {
          pickupId: idOf('6', serial),
          pickupNumber: `PU-${serial}`,
          at,
          pieces,
          vendorCompanyId: pick([...vendorsOf(shipment), null], of) ?? null,
        },
      }),
  ),
  {
    weight: 2,
    arbitrary: fc.record({ of: some, at: past, pieces: fc.integer({ min: 1, max: 5 }), isAnnounced: fc.boolean() }).map(
      ({ of, at, pieces, isAnnounced }): Step =>
        (shipment, serial) => ({
          ...asked('system', shipment, serial),
          type: 'ReportReceipt',
          receipt: {
            receiptId: idOf('8', serial),
            receiptNumber: `WR-${serial}`,
            at,
            pieces,
            announced: isAnnounced ? 3 : null,
            vendorCompanyId: pick([...vendorsOf(shipment), null], of) ?? null,
          },
        }),
    ),
  },
  some.map(
    (of): Step =>
      (shipment, serial) => ({
        ...asked('system', shipment, serial),
        type: 'TakeBackReceipt',
        receiptId: pick(shipment.receipts ?? [], of)?.receiptId ?? '',
        reason: 'Miscounted',
      }),
  ),
  fc.record({ who, value: fc.constantFrom('REF-2', 'REF-3') }).map(
    ({ who, value }): Step =>
      (shipment, serial) => ({
        ...asked(who, shipment, serial),
        type: 'AddReference',
        reference: { kind: 'customer', value },
      }),
  ),
  some.map(
    (of): Step =>
      (shipment, serial) => ({
        ...asked('operator', shipment, serial),
        type: 'RemoveDocument',
        documentId: pick(shipment.documents, of)?.documentId ?? '',
      }),
  ),
  some.map(
    (of): Step =>
      (shipment, serial) => ({
        ...asked('operator', shipment, serial),
        type: 'WriteOffRest',
        lines: shipment.lines.flatMap(({ lineId }, index) => (index === of % 2 ? [{ lineId, quantity: '1' }] : [])),
        reason: 'Lost',
      }),
  ),
  fc.constantFrom('written-off' as const, 'released-for-replacement' as const).map(
    (outcome): Step =>
      (shipment, serial) => ({
        ...given.closeUndelivered(),
        ...asked('operator', shipment, serial),
        lines: shipment.lines.map(({ lineId }) => ({ lineId, outcome })),
      }),
  ),
)

/** What happens to a new shipment when these are tried one after the other; calls back after each that did something. */
export function live(
  sequence: readonly Step[],
  created = given.create(),
  after: (events: readonly ShipmentEvent[]) => void = () => undefined,
): ShipmentEvent[] {
  const all: ShipmentEvent[] = []
  let state: ShipmentState = initial
  const tell = (command: ShipmentCommand) => {
    const decision = decide(command, state)
    if (!decision.accepted || decision.events.length === 0) return
    state = decision.events.reduce(evolve, state)
    all.push(...decision.events)
    after(decision.events)
  }
  tell(created)
  for (const [serial, step] of sequence.entries()) if (isShipment(state)) tell(step(state, serial + 1))
  return all
}
