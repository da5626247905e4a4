import type { SubmitBooking } from '@quayside/contracts/bookings/commands.ts'
import {
  type BookingTerms,
  bookingEquipment,
  bookingTerms,
  type EnteredContent,
} from '@quayside/contracts/bookings/details.ts'
import type { ShownBookingContent } from '@quayside/contracts/bookings/queries.ts'
import type { FreightPartyRole } from '@quayside/contracts/freight/party.ts'
import { type ShipmentReference, shipmentReference } from '@quayside/contracts/shipments/details.ts'
import Decimal from 'decimal.js'
import type { Places } from '../../../ui/acts/form-path.ts'
import {
  blankGoods,
  chargeOf,
  type Entries,
  entriesOf,
  type FormCharge,
  type FormGoods,
  type FormLocations,
  type FormPackage,
  formCharge,
  formLocations,
  formPackage,
  locationsOf,
  packageOf,
  goodsOf as shownGoods,
  writtenEntries,
} from '../../../ui/freight/entries.ts'
import { blankParty, type FormParties, formParties, isBlankParty, partyOf } from '../../../ui/freight/parties.ts'
import type { FormRate } from '../../../ui/freight/rates.ts'
import { type ChosenForm, isShipped } from '../../../ui/orders-to-ship/chosen-lines.ts'

type FormEquipment = { key: string; containerType: string; count: string; containerNumber: string }
type FormReference = { key: string; kind: ShipmentReference['kind']; value: string }
/** `contactId` of a recipient that is known already; a typed address becomes one when the booking is sent. */
export type FormRecipient = { key: string; name: string; email: string; contactId: string }

/** What a new booking is made from. */
export type BookingSource = { quote: string; shipment: string; again: string }

export type BookingForm = ChosenForm & {
  source: BookingSource
  /** Lines that stand already, on the shipment. */
  standing: { orderId: string; orderNumber: string; orderLineId: string; sku: string; quantity: string; unit: string }[]
  operation: 'coordinated' | 'not-coordinated'
  terms: Entries<BookingTerms>
  parties: FormParties
  goods: FormGoods
  locations: FormLocations
  packages: FormPackage[]
  /** Of each line of packages the order whose goods are in it, where several orders are booked. */
  owners: Record<string, string>
  equipment: FormEquipment[]
  references: FormReference[]
  recipients: FormRecipient[]
  charges: FormCharge[]
  exchangeRates: FormRate[]
  /** The carrier has confirmed it elsewhere already. */
  isConfirmed: boolean
  confirmation: object
  /** What is recorded has sailed already, and that is meant. */
  sailed: boolean
  reason: string
}

export const noSource: BookingSource = { quote: '', shipment: '', again: '' }

export const emptyBooking = (source: BookingSource = noSource): BookingForm => ({
  source,
  orders: [],
  lines: [],
  standing: [],
  operation: 'coordinated',
  terms: entriesOf(bookingTerms.parse({})),
  parties: {
    shipper: blankParty(),
    consignee: blankParty(),
    notify: blankParty(),
    pickup: blankParty(),
    delivery: blankParty(),
  },
  goods: blankGoods(),
  locations: formLocations(null),
  packages: [],
  owners: {},
  equipment: [],
  references: [],
  recipients: [],
  charges: [],
  exchangeRates: [],
  isConfirmed: false,
  confirmation: {},
  sailed: false,
  reason: '',
})

export type Person = { id: string; name: string | null; email: string | null; phone: string | null }

/** A version as the form holds it, with the people whom its contacts open. */
export function formOfContent(content: ShownBookingContent, people: readonly Person[] = []): BookingForm {
  const known = new Map(people.map(person => [person.id, person]))
  const orderOfLine = new Map(content.lines.map(line => [line.orderLineId, line.orderId]))
  return {
    ...emptyBooking(),
    standing: content.lines.map(({ orderId, orderNumber, orderLineId, sku, quantity, unit }) => ({
      orderId,
      orderNumber,
      orderLineId,
      sku: sku ?? '',
      quantity,
      unit,
    })),
    terms: entriesOf(content.terms),
    parties: formParties(content.parties, known),
    goods: entriesOf(content.goods),
    locations: formLocations(content.locations),
    packages: content.packages.map(({ orderLineIds: _whose, ...one }) => formPackage(one)),
    owners: Object.fromEntries(
      content.packages.map(one => [one.packageId, orderOfLine.get(one.orderLineIds[0] ?? '') ?? '']),
    ),
    equipment: content.equipment.map(one => ({ key: crypto.randomUUID(), ...entriesOf(one) })),
    references: content.references.map(one => ({ key: crypto.randomUUID(), ...one })),
    recipients: content.copyRecipients.map(id => ({
      key: id,
      name: known.get(id)?.name ?? '',
      email: known.get(id)?.email ?? '',
      contactId: id,
    })),
    charges: (content.charges ?? []).map(({ total: _sum, expenseTotal: _cost, expense = '0', payTo = null, ...one }) =>
      formCharge({ ...one, expense, payTo }),
    ),
  }
}

/** By which contacts the people in the form are known. */
export type KnownPeople = {
  parties: Readonly<Record<FreightPartyRole, string | null>>
  /** Of the recipients, in their order. */
  recipients: readonly (string | null)[]
}

/** What is sent of a version; charges only where they are the operator's to set. */
export function contentBody(form: BookingForm, people: KnownPeople, setsCharges: boolean): EnteredContent {
  const linesOf = new Map<string, string[]>()
  for (const { orderId, orderLineId } of [...form.standing, ...form.lines].filter(isShipped))
    linesOf.set(orderId, [...(linesOf.get(orderId) ?? []), orderLineId])
  const party = (role: FreightPartyRole) => {
    const one = form.parties[role]
    return isBlankParty(one) ? null : partyOf(one, people.parties[role])
  }
  return {
    terms: writtenEntries(bookingTerms, form.terms),
    parties: {
      shipper: party('shipper'),
      consignee: party('consignee'),
      notify: party('notify'),
      pickup: party('pickup'),
      delivery: party('delivery'),
    },
    goods: shownGoods(form.goods),
    locations: locationsOf(form.locations),
    packages: form.packages.map(one => ({
      ...packageOf(one),
      orderLineIds: linesOf.get(form.owners[one.key] ?? '') ?? [],
    })),
    equipment: form.equipment.map(({ key: _row, ...one }) => writtenEntries(bookingEquipment, one)),
    references: form.references
      .filter(({ value }) => value.trim() !== '')
      .map(({ key: _row, ...one }) => shipmentReference.parse(one)),
    copyRecipients: people.recipients.filter(id => id !== null),
    charges: setsCharges ? form.charges.map(chargeOf) : null,
  }
}

export function submissionBody(
  form: BookingForm,
  content: EnteredContent,
  confirmation: SubmitBooking['confirmation'],
): SubmitBooking {
  const { quote, shipment, again } = form.source
  return {
    clientCompanyId: form.orders[0]?.clientCompanyId ?? null,
    shipmentId: shipment || null,
    quoteId: quote || null,
    againOf: again || null,
    operation: form.operation,
    lines: form.lines
      .filter(isShipped)
      .map(({ orderId, orderLineId, quantity }) => ({ orderId, orderLineId, quantity })),
    content,
    confirmation: form.isConfirmed ? confirmation : null,
  }
}

/** Goods as they shall stand, each line with where it is in the form: what is left blank or at 0 goes back to its order. */
function goodsOf({ standing, lines }: Pick<BookingForm, 'standing' | 'lines'>) {
  const rows = [
    ...standing.map((line, at) => ({ ...line, at: `standing.${at}` })),
    ...lines.map((line, at) => ({ ...line, at: `lines.${at}` })),
  ]
  const byLine = Map.groupBy(rows.filter(isShipped), line => line.orderLineId)
  return [...byLine.values()].map(own => ({
    at: own[0]?.at ?? '',
    orderId: own[0]?.orderId ?? '',
    orderLineId: own[0]?.orderLineId ?? '',
    quantity: own.reduce((sum, line) => sum.plus(line.quantity), new Decimal(0)).toFixed(),
  }))
}

export function goodsBody(form: Pick<BookingForm, 'standing' | 'lines'>) {
  return goodsOf(form).map(({ at: _place, ...line }) => line)
}

/** The same of one that is changed: its goods stand in two lists. */
export function changedPlaces(form: Pick<BookingForm, 'standing' | 'lines'>): Places {
  const { of } = bookingPlaces(form)
  return { of: { ...of, lines: { as: '', sent: goodsOf(form).map(line => line.at), each: 'quantity' } } }
}

/** The body has only the lines that are shipped; what is wrong with a party or a place as a whole stands at its name. */
export function bookingPlaces({ lines }: Pick<BookingForm, 'lines'>): Places {
  const sent = lines.flatMap((line, at) => (isShipped(line) ? [at] : []))
  const named = { whole: 'name' }
  return {
    of: {
      content: {
        as: '',
        of: {
          parties: { of: { shipper: named, consignee: named, notify: named, pickup: named, delivery: named } },
          locations: { of: { portOfReceipt: named, origin: named, destination: named } },
          copyRecipients: 'recipients',
        },
      },
      lines: { sent, each: 'quantity' },
    },
  }
}
