import type { StoredSession } from './session-storage.ts'

/**
 * What a person typed and had not saved when the session ended by itself or in another tab. It waits in this tab for the
 * same person to sign in again, and is dropped as soon as somebody else does.
 */
type Kept = { uid: string; company: string | null; child: string | null; works: Record<string, unknown> }

/** Answers its name and what it holds; null where nothing was typed. */
type Holder = () => { name: string; work: unknown } | null

const key = 'kept-work'
const holders = new Set<Holder>()

/** Who holds entries is asked for them when the session ends; gives the way to be asked no more. */
export function onSessionEnd(holder: Holder): () => void {
  holders.add(holder)
  return () => void holders.delete(holder)
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Files cannot be kept in words; what holds one does without it. */
const withoutFiles = (_name: string, value: unknown) => (value instanceof Blob ? undefined : value)

/** Called once the tab has forgotten everything else of the session, and before its pages are gone. */
export function keepWork({ user, company, child }: StoredSession): void {
  if (user === null) return
  const works = [...holders].flatMap(ask => ask() ?? []).map(({ name, work }) => [name, work])
  const kept: Kept = { uid: user.uid, company, child, works: Object.fromEntries(works) }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept, withoutFiles))
  } catch {
    // More than the browser keeps: then nothing of it is.
  }
}

export function hasKeptWork(): boolean {
  return Object.keys(read()?.works ?? {}).length > 0
}

/** Where the person was; what another person left is dropped. */
export function keptPlace(uid: string): Pick<Kept, 'company' | 'child'> | null {
  const kept = read()
  if (kept?.uid === uid) return kept
  sessionStorage.removeItem(key)
  return null
}

/** Hands it out once. */
export function takeWork(uid: string, name: string): unknown {
  const kept = read()
  const work = kept?.uid === uid ? kept.works[name] : undefined
  if (kept === null || work === undefined) return null
  delete kept.works[name]
  sessionStorage.setItem(key, JSON.stringify(kept))
  return work
}
