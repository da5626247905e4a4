import type { PermissionEntry, SessionUser } from '@quayside/contracts/identity/sign-in.ts'

export type Grant = { token: string; refreshToken: string }

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
}

const keys = ['grant', 'user', 'company', 'child', 'user-role', 'user-permissions'] as const
type Key = (typeof keys)[number]
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
  return {
    grant: get<Grant>('grant'),
    user: get<SessionUser>('user'),
    company: get<string>('company'),
    child: get<string>('child'),
    role: get<string>('user-role') ?? 'ADMIN',
    permissions: get<readonly PermissionEntry[]>('user-permissions'),
  }
}

export function writeSession(session: StoredSession, remember: boolean = isRemembered()): void {
  const store = remember ? localStorage : sessionStorage
  const values: Record<Key, unknown> = {
    grant: session.grant,
    user: session.user,
    company: session.company,
    child: session.child,
    'user-role': session.role,
    'user-permissions': session.permissions,
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
