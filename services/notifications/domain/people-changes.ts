import type { MembershipEvent, UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { MemberAct } from '@quayside/contracts/notifications/statuses.ts'
import type { Change } from './change.ts'
import type { Subject } from './recipients.ts'

const acts = {
  MembershipChanged: 'changed',
  MembershipSuspended: 'suspended',
  MembershipResumed: 'resumed',
  MembershipRevoked: 'removed',
  PersonalDetailsChanged: 'details-changed',
  UserDeactivated: 'deactivated',
  UserActivated: 'activated',
} as const satisfies Partial<Record<(MembershipEvent | UserEvent)['type'], MemberAct>>
export type PeopleAct = keyof typeof acts
type PeopleNews = Extract<MembershipEvent | UserEvent, { type: PeopleAct }>

/** Where a person belongs, and whether it is a supplier. */
export type PlaceOf = { readonly companyId: string; readonly isProvider: boolean }

/** Somebody did it, for a company; what follows from a role or from other systems is nobody's news. */
export function isPeopleNews(event: StoredEvent): event is StoredEvent<PeopleNews> {
  const { uid, company } = event.metadata.actor
  return Object.hasOwn(acts, event.type) && uid !== undefined && company !== undefined
}

/** What another company's administrator did to a company's people: whoever keeps its users there is told. */
export function peopleChangesOf(
  { type: act, data, metadata }: StoredEvent<PeopleNews>,
  person: { readonly name: string | null; readonly places: readonly PlaceOf[] },
): { subject: Subject; change: Change }[] {
  const { uid, company } = metadata.actor
  const { name } = person
  if (name === null || uid === data.userId) return []
  // Whoever is let back into a company belongs to it from now on.
  const places =
    act === 'MembershipResumed'
      ? [{ companyId: data.companyId as string, isProvider: data.companyType === 'provider' }]
      : person.places
  return places
    .filter(({ companyId }) => companyId !== company && (!('companyId' in data) || data.companyId === companyId))
    .map(({ companyId, isProvider }) => ({
      subject: {
        id: data.userId,
        number: name,
        clientCompanyId: companyId,
        vendorCompanyId: isProvider ? companyId : null,
        buyerUid: null,
      },
      change: {
        entity: 'member',
        entityId: data.userId,
        entityNumber: name,
        lineNumber: null,
        field: 'member',
        oldValue: null,
        newValue: acts[act],
        reason: 'reason' in data ? data.reason : null,
        act,
        type: 'FIELD_CHANGED',
        topic: 'FIELD_CHANGED',
        audience: ['client', 'supplier'],
        colleagues: null,
      },
    }))
}
