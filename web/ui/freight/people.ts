import type { Correspondent, correspondentsAnswer } from '@quayside/contracts/directory/queries.ts'
import { type FreightPartyRole, freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { useMayCall } from '../../app/session/use-session.ts'
import type { FormContact, FormParties } from './parties.ts'

const peopleApi = api.injectEndpoints({
  endpoints: build => ({
    correspondents: build.query<z.infer<typeof correspondentsAnswer>, string>({
      query: ids => ({ url: '/correspondents', params: { ids, limit: 200 } }),
    }),
    ensureCorrespondent: build.mutation<{ id: string }, object>({
      query: body => ({ url: '/correspondents', method: 'POST', body }),
    }),
  }),
})
showsOwnErrors('ensureCorrespondent')
const { useCorrespondentsQuery, useEnsureCorrespondentMutation } = peopleApi

type People = ReadonlyMap<string, Correspondent>

/** The people whom contacts' ids open, for whom the reader may know; null while they are asked for. */
export function usePeople(contactIds: readonly (string | null | undefined)[]): People | null {
  const ids = [...new Set(contactIds.filter(id => id != null && id !== ''))].toSorted().join(',')
  const may = useMayCall('/correspondents')
  const { currentData, isError } = useCorrespondentsQuery(ids, { skip: ids === '' || !may })
  if (ids === '' || !may || isError) return nobody
  return currentData === undefined ? null : new Map(currentData.items.map(person => [person.id, person]))
}
const nobody: People = new Map()

/** The id by which a typed person is known, made where the address is new; without an address the known one. */
export function useContactId() {
  const [ensure] = useEnsureCorrespondentMutation()
  return async (contact: FormContact, known: string): Promise<string | null> => {
    const email = contact.email.trim()
    if (email === '') return known || null
    const body = { name: contact.name.trim() || null, email, phone: contact.phone.trim() || null, language: null }
    return (await ensure(body).unwrap()).id
  }
}

/** The ids by which the people typed into a form are known; a person who was not changed keeps theirs. */
export function useKeptPeople() {
  const idOf = useContactId()
  /** `before`: as it was opened. */
  const person = async (now: Named, before: Named): Promise<string | null> => {
    const isSame = now.contactId === before.contactId && JSON.stringify(now.contact) === JSON.stringify(before.contact)
    return isSame ? now.contactId || null : idOf(now.contact, now.contactId)
  }
  const parties = async (now: FormParties, before: FormParties) => {
    const kept = await Promise.all(
      freightPartyRoles.map(async role => [role, await person(now[role], before[role])] as const),
    )
    return Object.fromEntries(kept) as Record<FreightPartyRole, string | null>
  }
  return { person, parties }
}
type Named = { contact: FormContact; contactId: string }
