import type { BookingConfirmation, BookingContent } from '@quayside/contracts/bookings/details.ts'
import { promisedTimeFaults } from '@quayside/contracts/bookings/promised-times.ts'
import { faultyPackages, missingOfFlagged } from '@quayside/contracts/freight/cargo-checks.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { checkIncoterm } from '@quayside/contracts/reference/incoterms.ts'
import { checkContainerNumber } from '@quayside/contracts/shipments/container-number.ts'

/** What is wrong with a version, at each of its fields; `today` is the client's day. */
export function contentFaults(content: BookingContent, today: string): Rejection[] {
  const { terms, parties, goods, packages, equipment, lines } = content
  const faults: (Rejection | null)[] = [
    lines.length === 0 ? { code: 'booking-order-required', params: {}, field: 'lines' } : null,
    terms.carrier.trim() === '' ? { code: 'carrier-required', params: {}, field: 'content.terms.carrier' } : null,
    goods.transportMode === null
      ? { code: 'transport-mode-required', params: {}, field: 'content.goods.transportMode' }
      : null,
    ...(['shipper', 'consignee'] as const).map(role =>
      parties[role] === null
        ? { code: `booking-${role}-required` as const, params: {}, field: `content.parties.${role}` }
        : null,
    ),
    packages.length === 0 ? { code: 'booking-package-required', params: {}, field: 'content.packages' } : null,
    ...faultyPackages(packages, 'content.packages'),
    ...missingOfFlagged(packages, 'content.packages'),
    validityFault(terms.validityDate, today),
    incotermFault(content),
    ...equipment.map(({ containerNumber }, index) =>
      containerNumber === null
        ? null
        : checkContainerNumber(containerNumber, `content.equipment.${index}.containerNumber`),
    ),
  ]
  return faults.filter(fault => fault !== null)
}

const missing = (field: string): Rejection => ({ code: 'field-required', params: {}, field })

function validityFault(date: string | null, today: string): Rejection | null {
  const field = 'content.terms.validityDate'
  if (date === null) return missing(field)
  return date < today ? { code: 'booking-validity-past', params: { date }, field } : null
}

function incotermFault({ goods: { incoterm, incotermPlace, transportMode: mode } }: BookingContent): Rejection | null {
  if (incoterm === null) return null
  const use = { term: incoterm, place: incotermPlace, mode, origin: 'form' } as const
  return checkIncoterm(use, { term: 'content.goods.incoterm', place: 'content.goods.incotermPlace' })
}

/** What is wrong with what a carrier promises. */
export function confirmationFaults(confirmation: BookingConfirmation): Rejection[] {
  const unnamed: Rejection[] =
    confirmation.reference.trim() === ''
      ? [{ code: 'booking-reference-required', params: {}, field: 'confirmation.reference' }]
      : []
  return [...unnamed, ...promisedTimeFaults(confirmation)]
}
