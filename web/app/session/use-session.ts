import { actorFor, type Permission } from '@quayside/contracts/access/permissions.ts'
import { profileMayCall, profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import type { CompanyRef, SessionUser } from '@quayside/contracts/identity/sign-in.ts'
import { createSelector } from '@reduxjs/toolkit'
import { useAppSelector } from '../hooks.ts'
import type { StoredSession } from './session-storage.ts'

type WithSession = { session: StoredSession }

/** The selected company, and who the person is in it; who looks at it with another role is who has that role. */
export const selectCompany = createSelector(
  [({ session }: WithSession) => session.user, ({ session }) => session.company, ({ session }) => session.seeAs],
  (user, company, seeAs): CompanyRef | null => {
    const ref = user?.companiesRef.find(({ id }) => id === company) ?? null
    if (ref === null || seeAs?.kind !== 'role') return ref
    return { ...ref, role: seeAs.name, actor: ref.actor === 'O' ? 'O' : actorFor(ref.type, seeAs.name) }
  },
)

/** Whether the permission is active in the selected company. */
export function may(session: StoredSession, permission: Permission): boolean {
  const { permissions, company } = session
  if (permissions === null || company === null) return false
  return permissions.some(entry => entry.permission === permission && entry.companies.includes(company))
}

export function useUser(): SessionUser | null {
  return useAppSelector(state => state.session.user)
}

export function useCompany(): CompanyRef | null {
  return useAppSelector(selectCompany)
}

/** Whether the person's profile leaves them this call (a path below /api/v1); what it does not is not asked. */
export function useMayCall(path: string, method = 'GET'): boolean {
  return useAppSelector(({ session }) => profileMayCall(session.user?.profile ?? null, method, path))
}

/** Whether the person's profile leaves them the page that an address of the portal leads to. */
export function useMayOpen(address: unknown): boolean {
  return useAppSelector(({ session }) => {
    if (typeof address !== 'string' || !address.startsWith('/') || address.startsWith('/auth/')) return true
    return profileMayOpen(session.user?.profile ?? null, new URL(address, location.origin).pathname)
  })
}

/** Hides what a person may not do; null permission means: signed in is enough. */
export function usePermission(permission: Permission | null): boolean {
  return useAppSelector(state => permission === null || may(state.session, permission))
}
