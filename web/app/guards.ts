import { firstAllowedPath, profileMayOpen } from '@quayside/contracts/access/profiles.ts'
import { redirect } from 'react-router-dom'
import type { StoredSession } from './session/session-storage.ts'

export const loginPath = '/auth/login'
export const homePath = '/app'
/** Where one's ways to sign in are seen to. */
export const securityPath = '/user/security'

/** Where to go after signing in: only a path of this origin, never another site. */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !wanted.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return homePath
  const target = new URL(wanted, location.origin)
  // Without its dots `/.//evil.example` would be another site's address again.
  const isElsewhere = target.origin !== location.origin || target.pathname.startsWith('//')
  if (isElsewhere || target.pathname.startsWith('/auth')) return homePath
  return `${target.pathname}${target.search}${target.hash}`
}

export function loginFor(path: string): string {
  return `${loginPath}?${new URLSearchParams({ redirect: path })}`
}

/** Protected pages: signed in, with a company, and within what the profile may open. */
export function guardProtected(session: StoredSession, url: URL, { needsCompany }: { needsCompany: boolean }): void {
  if (session.grant === null || session.user === null) throw redirect(loginFor(`${url.pathname}${url.search}`))
  if (needsCompany && session.company === null) throw redirect('/onboarding')
  const { profile } = session.user
  if (needsCompany && !profileMayOpen(profile, url.pathname)) throw redirect(firstAllowedPath(profile) ?? homePath)
}

export function guardPublic(session: StoredSession, url: URL): void {
  if (session.grant !== null && session.user !== null) throw redirect(safeRedirect(url.searchParams.get('redirect')))
}
