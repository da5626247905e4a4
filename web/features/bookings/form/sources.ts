import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import type { UseFormReturn } from 'react-hook-form'
import { entriesOf, formLocations, formPackage, newPackage } from '../../../ui/freight/entries.ts'
import { blankParty, formParties, isBlankParty } from '../../../ui/freight/parties.ts'
import { type BookingForm, emptyBooking, formOfContent, noSource, type Person } from './booking-form.ts'

type People = ReadonlyMap<string, Person>

/** All that the client was offered; its charges go along by themselves. */
export function formOfQuote(quote: QuoteDetail, people: People): BookingForm {
  const empty = emptyBooking({ ...noSource, quote: quote.id })
  const content = quote.current?.content
  if (content === undefined) return empty
  const { carrier, customerReference, operationFlow, shipmentType, transitDays } = content
  return {
    ...empty,
    terms: {
      ...empty.terms,
      carrier: carrier?.name ?? '',
      carrierCode: carrier?.code ?? '',
      customerReference: customerReference ?? '',
      operationFlow: operationFlow ?? '',
      shipmentType: shipmentType ?? '',
      transitDays: transitDays === null ? '' : String(transitDays),
    },
    parties: formParties(content.parties, people),
    goods: entriesOf(content.goods),
    locations: formLocations(content.locations),
    packages: content.packages.map(formPackage),
  }
}

/** Its lines stay on it; what it says of its way, parties and packages is taken over. */
export function formOfShipment(shipment: ShipmentDetail): BookingForm {
  const empty = emptyBooking({ ...noSource, shipment: shipment.id })
  const { route } = shipment.details
  const named = (role: 'shipper' | 'consignee' | 'notify') => ({
    ...blankParty(),
    name: shipment.parties.find(party => party.role === role)?.name ?? '',
  })
  return {
    ...empty,
    operation: shipment.operation,
    standing: shipment.lines.map(({ orderId, orderNumber, orderLineId, sku, quantity, unit }) => ({
      orderId,
      orderNumber,
      orderLineId,
      sku: sku ?? '',
      quantity,
      unit,
    })),
    terms: {
      ...empty.terms,
      carrier: shipment.booking.carrier ?? '',
      shipmentType: shipment.details.identity.shipmentType ?? '',
    },
    parties: {
      ...empty.parties,
      shipper: named('shipper'),
      consignee: named('consignee'),
      notify: named('notify'),
    },
    goods: {
      ...empty.goods,
      transportMode: shipment.mode ?? '',
      isExpress: route.service === 'express',
      incoterm: route.incoterm ?? '',
      incotermPlace: route.incotermPlace ?? '',
    },
    locations: formLocations({
      portOfReceipt: route.placeOfReceipt,
      origin: route.origin,
      destination: route.destination,
    }),
    packages: shipment.packages.map(one => ({
      ...newPackage(),
      packageType: one.packageType,
      count: String(one.pieces),
      grossWeight: one.grossWeightKg ?? '',
      volume: one.volumeM3 ?? '',
      length: one.lengthCm ?? '',
      width: one.widthCm ?? '',
      height: one.heightCm ?? '',
      transportUnitId: one.containerNumber ?? '',
    })),
    references: shipment.references.map(one => ({ key: crypto.randomUUID(), ...one })),
  }
}

/** For the same shipment as the ended one; until when it has to be answered is said anew. */
export function formOfEnded(booking: BookingDetail, people: People): BookingForm {
  const form = formOfContent(booking.content, [...people.values()])
  return {
    ...form,
    source: { ...noSource, again: booking.id },
    operation: booking.operation,
    terms: { ...form.terms, validityDate: '' },
  }
}

/** What the first order says of mode, places, term, who sends and who gets it, where nothing was entered. */
function takenOver(
  form: BookingForm,
  { logistics, supplier, clientName }: OrderDetail,
): Pick<BookingForm, 'goods' | 'locations' | 'parties'> {
  const { goods, locations, parties } = form
  const party = (role: 'shipper' | 'consignee', name: string | null) =>
    name !== null && isBlankParty(parties[role]) ? { ...blankParty(), name } : parties[role]
  const place = (end: 'origin' | 'destination', name: string | null, country: string | null) =>
    locations[end].name !== '' || name === null ? locations[end] : { ...locations[end], name, country: country ?? '' }
  const takesTerm = goods.incoterm === '' && goods.incotermPlace === '' && !logistics.incotermRetired
  return {
    goods: {
      ...goods,
      transportMode: goods.transportMode || (transportModes.find(mode => mode === logistics.transportMode) ?? ''),
      incoterm: takesTerm ? (logistics.incoterm ?? '') : goods.incoterm,
      incotermPlace: takesTerm ? (logistics.incotermPlace ?? '') : goods.incotermPlace,
    },
    locations: {
      ...locations,
      origin: place('origin', logistics.origin, logistics.originCountry),
      destination: place('destination', logistics.destination, logistics.destinationCountry),
    },
    parties: {
      ...parties,
      shipper: party('shipper', supplier.name),
      consignee: party('consignee', clientName),
    },
  }
}

type Form = Pick<UseFormReturn<BookingForm>, 'getValues' | 'setValue'>

/** Into the form, as if it had been typed. */
export function takeOver({ getValues, setValue }: Form, order: OrderDetail): void {
  const { goods, locations, parties } = takenOver(getValues(), order)
  setValue('goods', goods, { shouldDirty: true })
  setValue('locations', locations, { shouldDirty: true })
  setValue('parties', parties, { shouldDirty: true })
}
