import type { By } from '@quayside/contracts/access/by.ts'
import { shipmentDetails, shipmentLeg, shipmentPackage } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import type { OrderToShip } from '../creating.ts'
import { evolve } from '../evolve.ts'
import { decide, type ShipmentCommand } from '../shipment.ts'
import { initial, isShipment, type Shipment, type ShipmentState } from '../state.ts'

const id = (kind: string, index: number) => `0198c000-0000-7000-8000-0000000${kind}000${index}`
export const client = id('c', 1)
export const otherClient = id('c', 2)
export const vendor = id('d', 1)
export const otherVendor = id('d', 2)
export const shipmentId = id('5', 1)
export const newShipmentId = id('5', 2)
export const lineA = id('1', 1)
export const lineB = id('1', 2)
export const orderA = id('a', 1)
export const orderB = id('a', 2)
export const legId = (index: number) => id('e', index)
export const packageId = (index: number) => id('b', index)
export const containerUseId = (index: number) => id('f', index)
export const someId = (index: number) => id('9', index)
export const declarationId = id('8', 1)
export const proofId = id('a', 1)
export const containerNumber = 'CSQU3054383'
export const otherContainer = 'MSKU0000006'

const uid = (index: number) => id('7', index)
export const buyer: By = { kind: 'C', uid: uid(1), company: client, clients: [client] }
export const admin: By = { kind: 'A', uid: uid(2), company: 'ops', clients: [client] }
export const operator: By = { kind: 'O', uid: uid(3), company: 'ops', clients: [client] }
export const supplier: By = { kind: 'P', uid: uid(4), company: vendor, clients: [] }
export const system: By = { kind: 'S', uid: null, company: '', clients: 'all' }
export const people = { A: admin, C: buyer, O: operator, P: supplier, S: system } as const

export const now = '2026-03-02T16:00:00.000Z'
export const today = '2026-03-02'
export const asked = (by: By = operator, at = now) => ({ by, now: at, today: at.slice(0, 10) })

const shanghai = { placeId: null, name: 'Shanghai', unlocode: 'CNSHA', country: 'CN' }
const manzanillo = { placeId: null, name: 'Manzanillo', unlocode: 'MXZLO', country: 'MX' }

type Details = Shipment['details']
type Change = { readonly [Group in keyof Details]?: Partial<Details[Group]> }
export function details(change: Change = {}): Details {
  const whole = shipmentDetails.parse({
    route: { origin: shanghai, destination: manzanillo },
    transportDocument: { number: 'BL1', portOfLoadingCountry: 'CN', portOfDischargeCountry: 'MX' },
    cargo: { grossWeightKg: '1200', volumeM3: '6' },
  })
  const groups = Object.entries(change).map(([name, group]) => [name, { ...whole[name as keyof Details], ...group }])
  return { ...whole, ...Object.fromEntries(groups) }
}

export function order(index: 1 | 2, change: Partial<OrderToShip> = {}): OrderToShip {
  return {
    orderId: index === 1 ? orderA : orderB,
    orderNumber: `450000000${index}`,
    status: 'APPROVED',
    clientCompanyId: client,
    vendorCompanyId: index === 1 ? vendor : otherVendor,
    lines: [orderLine(index)],
    ...change,
  }
}

export function orderLine(index: 1 | 2, shippable = '100'): OrderToShip['lines'][number] {
  return {
    orderLineId: someId(index),
    orderLineNumber: 1,
    productId: null,
    sku: `SKU-${index}`,
    description: 'A thing',
    unit: 'EA',
    unitPrice: '2.5',
    currency: 'USD',
    batch: null,
    expiryDate: null,
    shippable,
    schedule: [],
    reserved: '0',
  }
}

export const wanted = (a: string, b: string) => [
  { lineId: lineA, orderId: orderA, orderLineId: someId(1), quantity: a },
  { lineId: lineB, orderId: orderB, orderLineId: someId(2), quantity: b },
]

type Is<Type extends ShipmentCommand['type']> = Extract<ShipmentCommand, { type: Type }>

export function create(change: Partial<Is<'Create'>> = {}): Is<'Create'> {
  return {
    ...asked(operator),
    type: 'Create',
    shipmentId,
    shipmentNumber: 'SH-1',
    clientCompanyId: client,
    operation: 'coordinated',
    mode: 'OCEAN',
    details: details(),
    references: [{ kind: 'customer', value: 'REF-1' }],
    noReference: false,
    orders: [order(1), order(2)],
    lines: wanted('60', '40'),
    packages: [],
    booking: null,
    ...change,
  }
}

export function requestBooking(by: By = operator): Is<'RequestBooking'> {
  return { ...asked(by), type: 'RequestBooking', carrier: 'Blue Line', mode: 'OCEAN' }
}

export function confirmBooking(by: By = operator): Is<'ConfirmBooking'> {
  const times = { etd: '2026-03-10T00:00:00.000Z', eta: '2026-04-01T00:00:00.000Z' }
  return { ...asked(by), type: 'ConfirmBooking', carrier: 'Blue Line', reference: 'BK-1', ...times }
}

export function endBooking(by: By = operator): Is<'EndBooking'> {
  return { ...asked(by), type: 'EndBooking', outcome: 'rejected', reason: 'No space' }
}

export function attach(
  documentType: Is<'AttachDocument'>['documentType'],
  document: number | string,
  by: By = operator,
): Is<'AttachDocument'> {
  return {
    ...asked(by),
    type: 'AttachDocument',
    documentId: typeof document === 'string' ? document : someId(document),
    documentType,
    fileName: `${documentType}.pdf`,
  }
}

export function pack(a: string, b: string, by: By = operator): Is<'SetPackages'> {
  const of = (index: number, lineId: string, quantity: string) =>
    shipmentPackage.parse({
      packageId: packageId(index),
      packageType: 'PALLET',
      grossWeightKg: '600',
      volumeM3: '3',
      contents: [{ lineId, quantity }],
    })
  return { ...asked(by), type: 'SetPackages', packages: [of(1, lineA, a), of(2, lineB, b)] }
}

export const invoice = {
  invoiceId: someId(9),
  number: 'INV-1',
  date: '2026-02-20',
  supplierCompanyId: vendor,
  customsValue: '250',
  currency: 'USD',
}
export const saveInvoice = (change: Partial<typeof invoice> | { date: null } = {}): Is<'SaveInvoice'> => ({
  ...asked(),
  type: 'SaveInvoice',
  invoice: { ...invoice, ...change },
})

/** Everything a departure asks for. */
export const papers = [
  attach('COMMERCIAL_INVOICE', 3),
  attach('BILL_OF_LADING', 4),
  attach('PACKING_LIST', 5),
  attach('PROOF_OF_DELIVERY', proofId),
  saveInvoice(),
  pack('60', '40'),
] as const

export function leg(index: number, role: 'PRE' | 'MAIN' | 'ON', mode: 'AIR' | 'OCEAN' | 'GROUND' = 'OCEAN') {
  // Carriage before and after the main one stays in town, so that the legs join.
  const ends = { PRE: [shanghai, shanghai], MAIN: [shanghai, manzanillo], ON: [manzanillo, manzanillo] }[role]
  return shipmentLeg.parse({ legId: legId(index), role, mode, from: ends[0], to: ends[1] })
}

export function planRoute(...legs: readonly ReturnType<typeof leg>[]): Is<'PlanRoute'> {
  return { ...asked(), type: 'PlanRoute', legs, reason: 'The route' }
}

type Told = Partial<Is<'RecordMilestone'>>
export function tell(code: Is<'RecordMilestone'>['code'], by: By = operator, change: Told = {}): Is<'RecordMilestone'> {
  return {
    ...asked(by),
    type: 'RecordMilestone',
    milestoneId: `told:${code}:${change.legId ?? ''}:${by.kind}`,
    code,
    class: 'ACTUAL',
    at: times[code] ?? '2026-02-01T00:00:00.000Z',
    zone: 'UTC',
    place: null,
    legId: null,
    scope: { of: 'shipment' },
    ...change,
  }
}
const times: Readonly<Record<string, string>> = {
  DEPARTED: '2026-02-05T00:00:00.000Z',
  ARRIVED: '2026-02-20T00:00:00.000Z',
  EMPTY_RETURN: '2026-02-28T00:00:00.000Z',
}

export function message(change: Partial<Is<'RecordMessage'>> = {}): Is<'RecordMessage'> {
  const content = { code: 'DEPA', call: 'origin', messageTime: '2026-02-06T00:00:00.000Z', ...change } as const
  const hash = JSON.stringify([content, change.at, change.scope, change.legId])
  return {
    ...asked(system),
    type: 'RecordMessage',
    milestoneId: `message:${hash}`,
    source: 'carrier',
    carrier: 'BLUE',
    standard: 'DCSA-3.0',
    empty: null,
    contentHash: hash,
    class: 'ACTUAL',
    at: '2026-02-05T00:00:00.000Z',
    zone: 'UTC',
    place: null,
    legId: null,
    scope: { of: 'shipment' },
    confidence: null,
    ...content,
  }
}

export const declaration = {
  declarationId,
  kind: 'IMPORT',
  number: 'D-1',
  date: '2026-02-21',
  predeclarationNumber: null,
  broker: 'Fast Customs',
  delayCategory: null,
  additionalDelayDays: null,
  currency: 'MXN',
  valueCurrency: 'USD',
  incoterm: 'FOB',
  conversion: { currency: 'USD', rate: '17', source: 'Banxico', date: '2026-02-21' },
  basis: 'CIF',
  apportionBy: 'value',
  freight: '50',
  insurance: '10',
  fee: '0',
  lines: [
    {
      lineId: lineA,
      hsCode: '847130',
      originCountry: 'CN',
      value: '150',
      weightKg: '600',
      dutyPercent: '10',
      vatPercent: '16',
    },
    {
      lineId: lineB,
      hsCode: '847130',
      originCountry: 'CN',
      value: '100',
      weightKg: '600',
      dutyPercent: '0',
      vatPercent: '16',
    },
  ],
} as const satisfies Is<'SaveDeclaration'>['declaration']
export const saveDeclaration = (by: By = operator): Is<'SaveDeclaration'> => ({
  ...asked(by),
  type: 'SaveDeclaration',
  declaration: { ...declaration, lines: [...declaration.lines] },
})
export function moveDeclaration(to: Is<'MoveDeclaration'>['to'], by: By = operator): Is<'MoveDeclaration'> {
  return { ...asked(by), type: 'MoveDeclaration', declarationId, to, on: '2026-02-22' }
}
export function startCustoms(by: By = operator): Is<'StartCustoms'> {
  return { ...asked(by), type: 'StartCustoms', milestoneId: 'customs', at: '2026-02-22T00:00:00.000Z', zone: 'UTC' }
}
export function clear(by: By = operator): Is<'Clear'> {
  return { ...asked(by), type: 'Clear', milestoneId: 'cleared', at: '2026-02-23T00:00:00.000Z', zone: 'UTC' }
}
type Part = { lineId: string; good?: string; short?: string; damaged?: string }
export function drop(
  parts: readonly Part[] = [
    { lineId: lineA, good: '60' },
    { lineId: lineB, good: '40' },
  ],
  by: By = operator,
  index = 6,
): Is<'RecordDrop'> {
  const lines = parts.map(({ lineId, good = '0', short = '0', damaged = '0' }) => ({ lineId, good, short, damaged }))
  const place = { placeId: null, name: 'Warehouse 1', unlocode: null, country: 'MX' }
  const proof = { proofDocumentId: proofId, receiver: 'Dock 4', receiverContactId: null }
  return {
    ...asked(by),
    type: 'RecordDrop',
    drop: { dropId: someId(index), at: '2026-02-25T00:00:00.000Z', zone: 'UTC', place, ...proof, lines },
  }
}
export const complete = (by: By = operator): Is<'Complete'> => ({
  ...asked(by),
  type: 'Complete',
  ordersWithOpenChanges: [],
})
export const remove = (by: By = operator, reason = 'Entered twice'): Is<'Delete'> => ({
  ...asked(by),
  type: 'Delete',
  reason,
})
export const placeHold = (kind: Is<'PlaceHold'>['kind'], by: By = operator): Is<'PlaceHold'> => ({
  ...asked(by),
  type: 'PlaceHold',
  holdId: 'H1',
  kind,
  reason: 'Because',
})
export const link = (number = containerNumber, index = 1, load: 'FCL' | 'LCL' = 'FCL'): Is<'LinkContainer'> => ({
  ...asked(),
  type: 'LinkContainer',
  container: {
    containerUseId: containerUseId(index),
    containerNumber: number,
    load,
    sharePercent: null,
    carrierOwned: true,
    containerType: '45G1',
    size: '40',
    vgmKg: null,
  },
  elsewhere: [],
  othersShare: '0',
  useOfOthers: false,
})
export function closeUndelivered(by: By = operator): Is<'CloseUndelivered'> {
  const lines = [lineA, lineB].map(lineId => ({ lineId, outcome: 'written-off' as const }))
  return { ...asked(by), type: 'CloseUndelivered', cause: 'lost', reason: 'Overboard', lines }
}

/** What happened after these commands; a refused one fails the test that asks. */
export function history(...commands: readonly ShipmentCommand[]): ShipmentEvent[] {
  const events: ShipmentEvent[] = []
  let state: ShipmentState = initial
  for (const command of commands) {
    const decision = decide(command, state)
    if (!decision.accepted) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.rejections)}`)
    recordDecided(decision.events)
    events.push(...decision.events)
    state = decision.events.reduce(evolve, state)
  }
  return events
}

export function after(...commands: readonly ShipmentCommand[]): Shipment {
  const state = history(...commands).reduce(evolve, initial)
  if (!isShipment(state)) throw new Error('No shipment')
  return state
}

/** The codes of a refusal, none when it was accepted. */
export function refusals(command: ShipmentCommand, state: ShipmentState): string[] {
  const decision = decide(command, state)
  return decision.accepted ? [] : decision.rejections.map(one => one.code)
}

const processed = [create(), requestBooking(), confirmBooking(), ...papers]
export const importCleared = [saveDeclaration(), moveDeclaration('DECLARED'), moveDeclaration('CLEARED')] as const
const customsDone = [saveDeclaration(), startCustoms(), moveDeclaration('DECLARED'), moveDeclaration('CLEARED')]
const inTransit = [...processed, tell('DEPARTED')]
const arrived = [...inTransit, tell('ARRIVED')]
const onCustoms = [...arrived, saveDeclaration(), startCustoms()]
const delivered = [...arrived, ...customsDone, clear(), drop()]
/** The shortest way into each status. */
export const ways = {
  PO_CONFIRMED: [create()],
  BOOKING_REQUEST: [create(), requestBooking()],
  FOR_PROCESSING: processed,
  IN_TRANSIT: inTransit,
  AT_DESTINATION: arrived,
  ON_CUSTOMS: onCustoms,
  DELIVERED: delivered,
  COMPLETED: [...delivered, complete()],
  CANCELLED: [create(), remove()],
} as const satisfies Record<string, readonly ShipmentCommand[]>
export const cleared = [...arrived, ...customsDone, clear()] as const

export const figures = { dataType: 'primary', wellToWheelKg: '200', tankToWheelKg: '160', source: 'Blue Line' } as const
export function reportEmissions(change: Partial<Is<'ReportEmissions'>> = {}): Is<'ReportEmissions'> {
  return { ...asked(operator), type: 'ReportEmissions', legs: [{ legId: null, ...figures }], hubs: null, ...change }
}
