import type { ContactEvent } from '@quayside/contracts/directory/events.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { type ContactFields, contact, type KnownContact } from './contact.ts'

/** What taking back an import's part of a contact comes to. */
export type UndoingContact =
  | { readonly kind: 'nothing' | 'touched' }
  | { readonly kind: 'made'; readonly state: KnownContact }
  | { readonly kind: 'changed'; readonly state: KnownContact; readonly fields: ContactFields }

/** Told from the contact's own events: as it was before the import, as the import left it, as it is. */
export function undoingOfContact(events: readonly ContactEvent[], importId: string): UndoingContact {
  const isTheirs = ({ data }: ContactEvent) => 'importId' in data && data.importId === importId
  const state = events.reduce(contact.evolve, contact.initial)
  const at = events.findIndex(isTheirs)
  if (at < 0 || state.status !== 'listed') return { kind: 'nothing' }
  const after = events.slice(0, events.findLastIndex(isTheirs) + 1).reduce(contact.evolve, contact.initial)
  // What was put back since is the very text that it was.
  if (after.status === 'none' || !isSame(after.fields, state.fields)) return { kind: 'touched' }
  const before = events.slice(0, at).reduce(contact.evolve, contact.initial)
  return before.status === 'none' ? { kind: 'made', state } : { kind: 'changed', state, fields: before.fields }
}
