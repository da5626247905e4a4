import type { PermissionEntry, SessionUser } from '@quayside/contracts/identity/sign-in.ts'

export type Grant = { token: string; refreshToken: string }

/** As whom the person looks at the portal: with a role or a profile of the selected company; and the page where that began. */
export type SeeAs = { kind: 'role' | 'profile'; name: string; from?: string }

/** What the browser keeps of a session; the names of the keys are the specification's. */
export type StoredSession = {
  grant: Grant | null
  user: SessionUser | null
  /** The company in whose name the person acts. */
  company: string | null
  /** The client whose data is shown; null shows all of them. */
  child: string | null
  role: string
  permissions: readonly PermissionEntry[] | null
  /** Of this tab alone: the others go on as they are. */
  seeAs: SeeAs | null
}

/** The user with the profile that restricts them in the selected company, or that they look at the portal with. */
export function restricted(
  user: SessionUser,
  { company, seeAs }: Pick<StoredSession, 'company' | 'seeAs'>,
): SessionUser {
  const own = user.companiesRef.find(ref => ref.id === company)?.profile ?? null
  return { ...user, profile: own ?? (seeAs?.kind === 'profile' ? seeAs.name : null) }
}

const keys = ['grant', 'user', 'company', 'child', 'user-role', 'user-permissions'] as const
type Key = (typeof keys)[number]
const seeAsKey = 'see-as'
const catalogPrefix = 'catalogs:'

function parse<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

/** "Remember me" keeps the session in localStorage; without it, it ends with the browser's session. */
export function isRemembered(): boolean {
  return localStorage.getItem('grant') !== null
}

function home(): Storage {
  return isRemembered() ? localStorage : sessionStorage
}

export function readSession(): StoredSession {
  const store = home()
  const get = <T>(key: Key) => parse<T>(store.getItem(key))
  const seeAs = parse<SeeAs>(sessionStorage.getItem(seeAsKey))
  const company = get<string>('company')
  const user = get<SessionUser>('user')
  return {
    grant: get<Grant>('grant'),
    user: user && seeAs ? restricted(user, { company, seeAs }) : user,
    company,
    child: get<string>('child'),
    role: get<string>('user-role') ?? 'ADMIN',
    permissions: seeAs ? null : get<readonly PermissionEntry[]>('user-permissions'),
    seeAs,
  }
}

export function writeSession(session: StoredSession, remember: boolean = isRemembered()): void {
  const store = remember ? localStorage : sessionStorage
  const { seeAs, company } = session
  if (seeAs === null) sessionStorage.removeItem(seeAsKey)
  else sessionStorage.setItem(seeAsKey, JSON.stringify(seeAs))
  // What the tabs share is what the person is, not as whom one of them looks.
  const values: Record<Key, unknown> = {
    grant: session.grant,
    user: session.user && seeAs ? restricted(session.user, { company, seeAs: null }) : session.user,
    company: session.company,
    child: session.child,
    'user-role': session.role,
    'user-permissions': seeAs === null ? session.permissions : null,
  }
  for (const key of keys) {
    if (values[key] === null) store.removeItem(key)
    else store.setItem(key, JSON.stringify(values[key]))
    ;(remember ? sessionStorage : localStorage).removeItem(key)
  }
}

/** What a tab keeps is all of the session; the browser keeps how a person likes the portal. */
export function clearSession(): void {
  for (const key of keys) localStorage.removeItem(key)
  clearCatalogs(localStorage)
  sessionStorage.clear()
}

function clearCatalogs(store: Storage): void {
  for (const key of Object.keys(store)) if (key.startsWith(catalogPrefix)) store.removeItem(key)
}

/** A company's catalogue groups, each under its own prefix so that one company's never answer for another's. */
export const catalogStore = {
  read<T>(company: string, name: string): T | null {
    return parse<T>(home().getItem(`${catalogPrefix}${company}:${name}`))
  },
  write(company: string, name: string, value: unknown): void {
    home().setItem(`${catalogPrefix}${company}:${name}`, JSON.stringify(value))
  },
  clear(company: string): void {
    const store = home()
    const prefix = `${catalogPrefix}${company}:`
    for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key)
  },
}
