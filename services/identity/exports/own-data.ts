import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { user } from '../domain/user.ts'
import type { People } from '../read-models/people.ts'
import { openedDetails } from '../security/sealed-details.ts'
import type { SignInLog } from '../security/sign-in-log.ts'

type Parts = Pick<Ports, 'commands' | 'vault' | 'store' | 'clock'> & { people: People; signIns: SignInLog }
type Act = { at: string; what: string; of: string }

const batch = 500
const mostActs = 500_000

/**
 * Everything that is kept of a person: their fields, memberships and sign-ins, what their key opens, and what they did. `progress`
 * is told per cent of the history, and says whether to go on; null where it said no, or nobody is there any more.
 */
export async function ownData(
  { commands, vault, store, clock, people, signIns }: Parts,
  uid: string,
  progress: (percent: number) => Promise<boolean>,
): Promise<object | null> {
  const { state } = await commands.load(user, uid)
  if (state.status === 'none' || state.status === 'erased') return null
  const [row, companies, log] = await Promise.all([people.byId(uid), people.companiesOf(uid), signIns.of(uid)])
  const acts: Act[] = []
  const records: object[] = []
  const head = await store.head()
  let after: Position = startPosition
  while (after < head) {
    const events = await store.readAll(after, batch)
    const last = events.at(-1)
    if (last === undefined) break
    for (const event of events) {
      if (isBy(event, uid) && acts.length < mostActs)
        acts.push({ at: event.recordedAt, what: event.type, of: event.stream })
      if (isAbout(event, uid))
        records.push({ at: event.recordedAt, what: event.type, of: event.stream, data: await opened(event.data, uid) })
    }
    after = last.position
    if (!(await progress(share(after, head)))) return null
  }
  return {
    madeAt: clock.now(),
    person: { uid, email: row?.email ?? '', language: state.language, ...(await openedDetails(vault, state)) },
    memberships: companies,
    signIns: log,
    records,
    acts,
  }

  /** What the person's key opens is written out; secrets that sign in are left out. */
  async function opened(value: unknown, owner: string): Promise<unknown> {
    if (typeof value === 'string') return value.startsWith('v1.') ? openedText(value, owner) : value
    if (Array.isArray(value)) return Promise.all(value.map(one => opened(one, owner)))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([name]) => !secrets.has(name))
    return Object.fromEntries(await Promise.all(entries.map(async ([name, one]) => [name, await opened(one, owner)])))
  }

  async function openedText(sealed: string, owner: string): Promise<string> {
    return (await vault.open(owner, sealed).catch(() => null)) ?? sealed
  }
}

const secrets: ReadonlySet<string> = new Set([
  'passwordHash',
  'emailHash',
  'tokenHash',
  'refreshHash',
  'accountHash',
  'recoveryHashes',
  'recoveryHash',
  'secret',
])

function isBy({ metadata: { actor } }: StoredEvent, uid: string): boolean {
  return 'uid' in actor && actor.uid === uid
}

function isAbout({ data }: StoredEvent, uid: string): boolean {
  const { userId, personId } = (data ?? {}) as { userId?: unknown; personId?: unknown }
  return userId === uid || personId === uid
}

/** Positions are numbers of 20 digits, of which the last is the place in the log. */
function share(at: Position, head: Position): number {
  const [done, all] = [Number(BigInt(at.slice(-20))), Number(BigInt(head.slice(-20)))]
  return all === 0 ? 100 : Math.min(99, Math.floor((done / all) * 100))
}
