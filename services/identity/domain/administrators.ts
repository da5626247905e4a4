import type { AdministratorsEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'

/** A change under way that ends somebody's administration: of the membership or of the person, at that revision of its stream. */
export type Leaving = { readonly of: 'membership' | 'person'; readonly revision: number }
export type Administrator = { readonly present: boolean; readonly leaving: ReadonlyMap<string, Leaving> }

/** Whether they are one whom another may leave the company to. */
export const counts = ({ present, leaving }: Administrator) => present && leaving.size === 0

/**
 * Who is an active ADMIN of a company, in one stream, so that of two who take each other's place one is refused. Who is leaving
 * does not count until it is known what came of it.
 */
export type Administrators = ReadonlyMap<string, Administrator>

type About = { companyId: CompanyId; userId: UserId }
export type AdministratorsCommand =
  | ({ type: 'Add' } & About)
  | ({ type: 'Leave'; leaving: string } & Leaving & About)
  | ({ type: 'Stay'; leaving: string } & About)
  | ({ type: 'Left' } & Leaving & About)
  /** They are an administrator, and nothing is under way any more: at a start. */
  | ({ type: 'Settle' } & About)

/** Of whom the stream tells nothing. */
export const nobody: Administrator = { present: false, leaving: new Map() }

function evolve(state: Administrators, event: AdministratorsEvent): Administrators {
  const before = state.get(event.data.userId) ?? nobody
  return new Map(state).set(event.data.userId, changed(before, event))
}

/** One of them after an event about them. */
export function changed({ present, leaving }: Administrator, event: AdministratorsEvent): Administrator {
  switch (event.type) {
    case 'AdministratorAdded':
      return { present: true, leaving }
    case 'AdministratorLeaving': {
      const { leaving: id, of, revision } = event.data
      return { present, leaving: new Map(leaving).set(id, { of, revision }) }
    }
    case 'AdministratorStayed':
      return { present, leaving: new Map([...leaving].filter(([id]) => id !== event.data.leaving)) }
    case 'AdministratorLeft':
      return { present: false, leaving: new Map([...leaving].filter(([, one]) => !isOver(one, event.data))) }
  }
}

/** What changed the stream after the leaving began is what it was for, or has been refused by it. */
function isOver(one: Leaving, { of, revision }: Leaving): boolean {
  return one.of === of && one.revision < revision
}

function decide(command: AdministratorsCommand, state: Administrators): Decision<AdministratorsEvent> {
  const { companyId, userId } = command
  const about = { companyId, userId }
  const { present, leaving } = state.get(userId) ?? nobody
  const added = { type: 'AdministratorAdded' as const, data: about }
  const stayed = (id: string) => ({ type: 'AdministratorStayed' as const, data: { ...about, leaving: id } })
  switch (command.type) {
    case 'Add':
      return present ? accept() : accept(added)
    case 'Leave': {
      const others = [...state].filter(([uid, one]) => uid !== userId && counts(one))
      if (others.length === 0) return reject('last-administrator')
      const { leaving: id, of, revision } = command
      return accept({ type: 'AdministratorLeaving', data: { ...about, leaving: id, of, revision } })
    }
    case 'Stay':
      return leaving.has(command.leaving) ? accept(stayed(command.leaving)) : accept()
    case 'Left': {
      const { of, revision } = command
      const isNews = present || [...leaving.values()].some(one => isOver(one, command))
      return isNews ? accept({ type: 'AdministratorLeft', data: { ...about, of, revision } }) : accept()
    }
    case 'Settle': {
      const events: AdministratorsEvent[] = [...leaving.keys()].map(stayed)
      return accept(...events, ...(present ? [] : [added]))
    }
  }
}

export const administrators = { name: 'Administrators', initial: new Map() as Administrators, evolve, decide }
