import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { type KeptFile, keepFile, openSpool } from '@quayside/platform/reading/kept-file.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { user } from '../domain/user.ts'
import type { People } from '../read-models/people.ts'
import { openedDetails } from '../security/sealed-details.ts'
import type { SignInLog } from '../security/sign-in-log.ts'

type Parts = Pick<Ports, 'commands' | 'vault' | 'store' | 'clock'> & { people: People; signIns: SignInLog }

const batch = 500

/** Whoever is told of the progress said not to go on. */
class BrokenOff extends Error {}

/**
 * Everything that is kept of a person as one JSON file on disk: their fields, memberships and sign-ins, what their key opens, and what
 * they did. However much it is, a batch of events is in memory at once. `progress` is told per cent of the history, and says whether
 * to go on; null where it said no, or nobody is there any more. Whoever gets the file removes it.
 */
export async function ownDataFile(
  { commands, vault, store, clock, people, signIns }: Parts,
  uid: string,
  progress: (percent: number) => Promise<boolean>,
): Promise<KeptFile | null> {
  const { state } = await commands.load(user, uid)
  if (state.status === 'none' || state.status === 'erased') return null
  const [row, memberships, log] = await Promise.all([people.byId(uid), people.companiesOf(uid), signIns.of(uid)])
  const details = await openedDetails(vault, state)
  const person = { uid, email: row?.email ?? '', language: state.language, ...details }
  const head = { madeAt: clock.now(), person, memberships, signIns: log }
  const records = await openSpool()
  try {
    return await keepFile(text(), () => undefined)
  } catch (fault) {
    if (fault instanceof BrokenOff) return null
    throw fault
  } finally {
    await records.remove()
  }

  /** What they did as it is found; what tells of them goes after it, and lies aside until then. */
  async function* text(): AsyncIterable<Uint8Array> {
    yield Buffer.from(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "acts": [`)
    const [acts, kept] = [listed(), listed()]
    for await (const events of history()) {
      const done = events.filter(event => isBy(event, uid))
      yield Buffer.from(acts(done.map(({ recordedAt: at, type: what, stream: of }) => ({ at, what, of }))))
      const told = []
      for (const { recordedAt: at, type: what, stream: of, data } of events.filter(event => isAbout(event, uid)))
        told.push({ at, what, of, data: await opened(data, uid) })
      await records.write(kept(told))
    }
    yield Buffer.from('],\n  "records": [')
    yield* records.read()
    yield Buffer.from(']\n}\n')
  }

  async function* history(): AsyncIterable<StoredEvent[]> {
    const end = await store.head()
    for (let after: Position = startPosition; after < end; ) {
      const events = await store.readAll(after, batch)
      const last = events.at(-1)
      if (last === undefined) return
      yield events
      after = last.position
      if (!(await progress(share(after, end)))) throw new BrokenOff()
    }
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

/** The entries of a JSON list that is written piece by piece. */
function listed(): (entries: readonly object[]) => string {
  let isFirst = true
  return entries =>
    entries
      .map(entry => {
        const before = isFirst ? '\n    ' : ',\n    '
        isFirst = false
        return before + JSON.stringify(entry)
      })
      .join('')
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
