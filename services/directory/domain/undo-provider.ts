import type { CompanyDetails, CompanyEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { company } from './company.ts'
import { type KnownLink, providerLink } from './provider-link.ts'

type OfLink = Pick<KnownLink, 'supplierCode' | 'notes'>

/** What taking back an import's part of a supplier comes to. `kept`: what somebody changed since, which stays. */
export type UndoingProvider =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'made'; readonly name: string; readonly isTouched: boolean }
  | {
      readonly kind: 'changed'
      readonly name: string
      readonly details: CompanyDetails | null
      readonly link: OfLink | null
      readonly kept: readonly string[]
    }

/** Told from the events of the company and of its link to the client: as before the import, as it left them, as they are. */
export function undoingOfProvider(
  events: { readonly company: readonly CompanyEvent[]; readonly link: readonly ProviderLinkEvent[] },
  importId: string,
): UndoingProvider {
  const of = within(events.company, company, importId)
  const by = within(events.link, providerLink, importId)
  if (of.now.status === 'none' || by.now.status === 'none') return { kind: 'nothing' }
  const name = of.now.details.businessName
  const isMade = events.link.some(({ type, data }) => type === 'ProviderLinked' && data.importId === importId)
  if (isMade) {
    if (by.now.takenBack) return { kind: 'nothing' }
    const told = of.after === null ? of.now : of.after
    const isTouched =
      by.now.status !== 'linked' ||
      (told.status !== 'none' && !isSame(told.details, of.now.details)) ||
      (by.after !== null && by.after.status !== 'none' && !isSame(ofLink(by.after), ofLink(by.now)))
    return { kind: 'made', name, isTouched }
  }
  const details = putBack(detailsIn(of.before), detailsIn(of.after), of.now.details)
  const link = putBack(linkIn(by.before), linkIn(by.after), ofLink(by.now))
  if (details === null && link === null) return { kind: 'nothing' }
  const kept = [...(details?.kept ?? []), ...(link?.kept ?? [])]
  return { kind: 'changed', name, details: details?.former ?? null, link: link?.former ?? null, kept }
}

type Folded<State, Event> = { initial: State; evolve(state: State, event: Event): State }
type Importable = { readonly data: object }

function within<State, Event extends Importable>(
  events: readonly Event[],
  { initial, evolve }: Folded<State, Event>,
  importId: string,
): { before: State | null; after: State | null; now: State } {
  let [now, before, after]: [State, State | null, State | null] = [initial, null, null]
  for (const event of events) {
    const next = evolve(now, event)
    if ('importId' in event.data && event.data.importId === importId) {
      before ??= now
      after = next
    }
    now = next
  }
  return { before, after, now }
}

const ofLink = ({ supplierCode, notes }: KnownLink): OfLink => ({ supplierCode, notes })
const linkIn = (state: ReturnType<typeof providerLink.evolve> | null) =>
  state === null || state.status === 'none' ? null : ofLink(state)
const detailsIn = (state: ReturnType<typeof company.evolve> | null) =>
  state === null || state.status === 'none' ? null : state.details

/** Field by field; null where the import changed none. */
function putBack<Told extends object>(before: Told | null, after: Told | null, now: Told) {
  if (before === null || after === null) return null
  const fields = (Object.keys(after) as (keyof Told & string)[]).filter(field => before[field] !== after[field])
  const kept = fields.filter(field => now[field] !== after[field])
  const former = Object.fromEntries(fields.filter(field => !kept.includes(field)).map(field => [field, before[field]]))
  return { kept, former: Object.keys(former).length === 0 ? null : ({ ...now, ...former } as Told) }
}
