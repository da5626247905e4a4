import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { checkIncoterm, endOfIncoterm, transportModes } from '@quayside/contracts/reference/incoterms.ts'
import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import type { CreateShipment } from '@quayside/contracts/shipments/commands.ts'
import { type CreationFields, creationFields } from '@quayside/contracts/shipments/creation-draft.ts'
import type { Places } from '../../../ui/acts/form-path.ts'
import { type ChosenWords, faultsOfChosen, isShipped } from '../../../ui/orders-to-ship/chosen-lines.ts'

export type CreationForm = CreationFields

export const creationSteps = ['orders', 'quantities', 'transport', 'summary'] as const
export type StepId = (typeof creationSteps)[number]

/** Where each field is, so that an error opens its step. */
export function stepOf(path: string): StepId {
  if (path.startsWith('orders')) return 'orders'
  return path.startsWith('lines') ? 'quantities' : 'transport'
}

type Words = ChosenWords & { reference: string; unlocode: string }

/** Mirrors the rules of creating where they stand; the server decides. */
export const creationForm = (words: Words) =>
  creationFields.superRefine((form, context) => {
    const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', message, path })
    for (const { path, message } of faultsOfChosen(form, words)) fault(path, message)
    if (!form.noReference && !form.references.some(one => one.value.trim() !== ''))
      fault(['references'], words.reference)
    const { incoterm, incotermPlace, origin, destination } = form.details.route
    if (incoterm !== '') {
      const use = { term: incoterm, place: incotermPlace || null, mode: form.mode || null, origin: 'form' as const }
      const wrong = checkIncoterm(use, { term: 'incoterm', place: 'incotermPlace' })
      if (wrong !== null) fault(['details', 'route', wrong.field ?? 'incoterm'], `form-${wrong.code}`)
    }
    for (const [name, one] of Object.entries({ origin, destination })) {
      const code = one.unlocode.trim().toUpperCase()
      if (code !== '' && checkUnlocode(code, one.country || null) !== null)
        fault(['details', 'route', name, 'unlocode'], words.unlocode)
      if (one.name.trim() === '' && (code !== '' || one.country !== ''))
        fault(['details', 'route', name, 'name'], 'field-required')
    }
    if (!form.booking.wanted) return
    if (form.booking.carrier.trim() === '') fault(['booking', 'carrier'], 'field-required')
    if (form.mode === '') fault(['mode'], 'field-required')
  })

const noPlace = { name: '', unlocode: '', country: '' }
export const emptyCreation = (): CreationForm => ({
  orders: [],
  lines: [],
  mode: '',
  operation: 'coordinated',
  noReference: false,
  details: {
    route: {
      incoterm: '',
      incotermPlace: '',
      incotermPlaceFollows: false,
      origin: { ...noPlace },
      destination: { ...noPlace },
    },
  },
  references: [{ kind: 'customer', value: '' }],
  booking: { wanted: false, carrier: '' },
})

/** What the first order says of mode, places and term; nothing that was entered is overwritten. */
export function takenOver(form: CreationForm, { logistics }: OrderDetail): Pick<CreationForm, 'mode' | 'details'> {
  const { route } = form.details
  const known = (entered: CreationForm['details']['route']['origin'], name: string | null, country: string | null) =>
    Object.values(entered).some(part => part !== '') || name === null
      ? entered
      : { name, unlocode: '', country: country ?? '' }
  const takes = route.incoterm === '' && route.incotermPlace === '' && !logistics.incotermRetired
  const ends = {
    origin: known(route.origin, logistics.origin, logistics.originCountry),
    destination: known(route.destination, logistics.destination, logistics.destinationCountry),
  }
  const term = takes ? (logistics.incoterm ?? '') : route.incoterm
  const place = takes ? (logistics.incotermPlace ?? '') : route.incotermPlace
  const end = endOfIncoterm(term)
  const isOfItsEnd = end !== null && place !== '' && ends[end].name === place
  return {
    mode: form.mode || (transportModes.find(mode => mode === logistics.transportMode) ?? ''),
    details: {
      route: {
        incoterm: term,
        incotermPlace: place,
        incotermPlaceFollows: takes ? isOfItsEnd : route.incotermPlaceFollows,
        ...ends,
      },
    },
  }
}

export function creationBody(form: CreationForm): CreateShipment {
  const { incoterm, incotermPlace, origin, destination } = form.details.route
  const placeOf = ({ name, unlocode, country }: typeof origin) => {
    const code = unlocode.trim().toUpperCase()
    return name.trim() === '' ? null : { name, unlocode: code || null, country: country || code.slice(0, 2) || null }
  }
  return {
    clientCompanyId: form.orders[0]?.clientCompanyId ?? null,
    operation: form.operation,
    mode: form.mode || null,
    details: {
      route: {
        incoterm: incoterm || null,
        incotermPlace: incotermPlace.trim() || null,
        origin: placeOf(origin),
        destination: placeOf(destination),
      },
    },
    references: form.noReference ? [] : form.references.filter(one => one.value.trim() !== ''),
    noReference: form.noReference,
    lines: form.lines
      .filter(isShipped)
      .map(({ orderId, orderLineId, quantity }) => ({ orderId, orderLineId, quantity })),
    booking: form.booking.wanted ? { carrier: form.booking.carrier } : null,
  }
}

/**
 * The body has only the lines that are shipped: a refusal of its third line may be the form's fifth, and stands at its
 * quantity. What is wrong with a place as a whole stands at its code.
 */
export function creationPlaces({ lines }: CreationForm): Places {
  const sent = lines.flatMap((line, at) => (isShipped(line) ? [at] : []))
  const place = { whole: 'unlocode' }
  return {
    of: {
      details: { of: { route: { of: { origin: place, destination: place } } } },
      lines: { sent, each: 'quantity' },
    },
  }
}
