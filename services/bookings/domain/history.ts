import { type BookingPart, bookingParts } from '@quayside/contracts/bookings/details.ts'
import type { BookingEvent, BookingRefusal } from '@quayside/contracts/bookings/events.ts'
import type { ShownBookingContent } from '@quayside/contracts/bookings/queries.ts'
import { type BookingState, contentOf, isBooking } from './booking-state.ts'
import { shownContent, type Viewer } from './viewed.ts'

export type Change = { readonly field: string; readonly old: string | null; readonly new: string | null }
export type PartChange = Change & { readonly part: BookingPart }

/** Every field that differs between two versions, as a viewer sees them; ids that only tell entries apart are left out. */
export function changesOfContent(before: ShownBookingContent | null, after: ShownBookingContent): PartChange[] {
  return bookingParts.flatMap(part => {
    const [old, now] = [flat(before?.[part] ?? null), flat(after[part] ?? null)]
    const names = [...new Set([...old.keys(), ...now.keys()])]
    return names.flatMap((name): PartChange[] => {
      const [was, is] = [old.get(name) ?? null, now.get(name) ?? null]
      return was === is ? [] : [{ part, field: name === '' ? part : `${part}.${name}`, old: was, new: is }]
    })
  })
}

const untold: ReadonlySet<string> = new Set([
  'packageId',
  'chargeId',
  'lineId',
  'orderId',
  'orderLineId',
  'partyId',
  'placeId',
])

function flat(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (value === null || value === undefined || value === '') return new Map()
  if (typeof value !== 'object') return new Map([[path, String(value)]])
  const under = Object.entries(value).filter(([name]) => !untold.has(name))
  return new Map(under.flatMap(([name, one]) => [...flat(one, path === '' ? name : `${path}.${name}`)]))
}

/** What an event changed, of what this viewer may see. */
export function changesBetween(before: BookingState, after: BookingState, viewer: Viewer): Change[] {
  if (!isBooking(after)) return []
  const was = isBooking(before) ? before : null
  const heads: Change[] = [
    { field: 'status', old: was?.status ?? null, new: after.status },
    { field: 'chip', old: was?.chip ?? null, new: after.chip },
    {
      field: 'carrierReference',
      old: was?.confirmation?.reference ?? null,
      new: after.confirmation?.reference ?? null,
    },
    { field: 'etd', old: was?.confirmation?.etd ?? null, new: after.confirmation?.etd ?? null },
    { field: 'eta', old: was?.confirmation?.eta ?? null, new: after.confirmation?.eta ?? null },
    ...(['documents', 'vgm', 'cargo', 'customs'] as const).map(kind => ({
      field: `cutOff.${kind}`,
      old: was?.confirmation?.cutOffs[kind]?.at ?? null,
      new: after.confirmation?.cutOffs[kind]?.at ?? null,
    })),
    ...(viewer.supplier === null ? ofRequests(was, after) : []),
  ]
  const content = changesOfContent(was && shownContent(contentOf(was), viewer), shownContent(contentOf(after), viewer))
  return [...heads.filter(one => one.old !== one.new), ...content.map(({ part: _part, ...change }) => change)]
}

type Known = Extract<BookingState, { readonly bookingId: string }>

function ofRequests(before: Known | null, { requests, documents }: Known): Change[] {
  return [
    ...requests.map(({ requestId, kind, state }) => ({
      field: `request.${kind}`,
      old: before?.requests.find(one => one.requestId === requestId)?.state ?? null,
      new: state,
    })),
    ...documents
      .filter(({ documentId }) => !before?.documents.some(one => one.documentId === documentId))
      .map(({ fileName }) => ({ field: 'document', old: null, new: fileName })),
    ...(before?.documents ?? [])
      .filter(({ documentId }) => !documents.some(one => one.documentId === documentId))
      .map(({ fileName }) => ({ field: 'document', old: fileName, new: null })),
  ]
}

export function reasonOf(event: BookingEvent): string | null {
  if (event.type === 'CarrierAnswered' || event.type === 'CarrierAnswerKeptApart')
    return event.data.answer.reason || null
  return (event.data as { readonly reason?: string }).reason || null
}

export function refusalsOf(event: BookingEvent): readonly BookingRefusal[] {
  return event.type === 'BookingRequestAnswered' ? (event.data.refusals ?? []) : []
}
