import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Pool } from 'pg'
import { plainArray, separator } from '../database/plain-array.ts'
import {
  type Append,
  type Appended,
  type ExpectedRevision,
  StoreUnavailableError,
  StreamMovedError,
} from './event-store.ts'
import type { countedPositions } from './positions.ts'
import { sealedCode } from './postgres-schema.ts'
import type { StoreClock } from './store-clock.ts'
import { appendedEvents, type WrittenEvent, writtenEvents } from './written-events.ts'

const mostEvents = 1_000
const mostCharacters = 4_000_000

type Waiting = {
  readonly append: Append
  readonly expected: number
  readonly written: readonly WrittenEvent[]
  readonly characters: number
  resolve(appended: Appended): void
  reject(fault: unknown): void
}

/** Appends to one stream that continue one another; they are written together or not at all. */
type Chain = { readonly stream: string; readonly expected: number; end: number; readonly appends: Waiting[] }

type Verdict = { readonly first: number | null; readonly actual: number }

export type GroupAppenderOptions = {
  readonly pool: Pool
  readonly schema: string
  readonly clock: StoreClock
  readonly positions: ReturnType<typeof countedPositions>
  onCommitted(events: readonly StoredEvent[]): void
}

/**
 * Writes whatever waits as one short transaction (group commit, as databases do for their logs): while a batch is being
 * synced, the next one gathers. A stream that moved fails only its own appends.
 */
export function groupAppender({ pool, schema, clock, positions, onCommitted }: GroupAppenderOptions) {
  const statement = {
    name: `append-${schema}`,
    text: `select * from ${schema}.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    rowMode: 'array' as const,
  }
  let waiting: Waiting[] = []
  let scheduled = false
  let running: Promise<void> | null = null

  async function append(request: Append): Promise<Appended> {
    const written = writtenEvents(request, clock.now())
    return new Promise((resolve, reject) => {
      waiting.push(waitingAppend(request, written, resolve, reject))
      schedule()
    })
  }

  // One turn of the event loop gathers what arrives together.
  function schedule() {
    if (scheduled || running !== null) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      running = drain().finally(() => {
        running = null
        if (waiting.length > 0) schedule()
      })
    })
  }

  async function drain() {
    while (waiting.length > 0) {
      const { chains, left } = nextBatch(waiting)
      waiting = left
      await write(chains)
    }
  }

  async function write(chains: Chain[]) {
    let verdicts: Verdict[]
    try {
      verdicts = await run(chains)
    } catch (fault) {
      // A fault of one must not fail all, and after a lost answer the repeat finds what was committed.
      if (chains.length === 1 && chains[0]?.appends.length === 1 && !isConnectionFault(fault))
        return fail(chains, fault)
      return writeSingly(chains.flatMap(apart))
    }
    await settle(chains, verdicts)
  }

  async function writeSingly(chains: Chain[]) {
    for (const [index, chain] of chains.entries()) {
      try {
        await settle([chain], await run([chain]))
      } catch (fault) {
        // With the server away, waiting for each one's time-out would only keep the rest waiting.
        if (isConnectionFault(fault)) return fail(chains.slice(index), fault)
        fail([chain], fault)
      }
    }
  }

  async function settle(chains: Chain[], verdicts: Verdict[]) {
    const committed: StoredEvent[] = []
    const moved: [Chain, Verdict][] = []
    for (const [index, chain] of chains.entries()) {
      const verdict = verdicts[index] as Verdict
      if (verdict.first === null) moved.push([chain, verdict])
      else answer(chain, positions, verdict.first, committed)
    }
    if (committed.length > 0) onCommitted(committed)
    for (const [chain, verdict] of moved) await settleMoved(chain, verdict.actual)
  }

  async function settleMoved(chain: Chain, actual: number) {
    for (const single of chain.appends) {
      if (single.expected === actual) {
        // Only an earlier link of its chain was out of date.
        waiting.push(single)
        continue
      }
      try {
        const earlier = await earlierAnswer(single, actual)
        if (earlier) single.resolve(earlier)
        else single.reject(new StreamMovedError(chain.stream, single.append.expected, revisionOf(actual)))
      } catch (fault) {
        single.reject(fault)
      }
    }
  }

  async function run(chains: Chain[]): Promise<Verdict[]> {
    const result = await pool.query({ ...statement, values: parameters(chains) }).catch(fault => {
      if ((fault as { code?: unknown }).code !== sealedCode) throw fault
      throw new StoreUnavailableError((fault as Error).message, { cause: fault })
    })
    const verdicts: Verdict[] = []
    for (const [number, first, actual] of result.rows as [number, string | null, number][]) {
      verdicts[number - 1] = { first: first === null ? null : Number(first), actual }
    }
    return verdicts
  }

  /** What this very append wrote before, when its answer was lost. */
  async function earlierAnswer({ append, expected, written }: Waiting, actual: number): Promise<Appended | null> {
    if (actual < expected + written.length) return null
    const { rows } = await pool.query({
      text: `select e.id, e.position from ${schema}.events e
        where e.stream = $1 and e.revision > $2 and e.revision <= $3 order by e.revision`,
      values: [append.stream, expected, expected + written.length],
      rowMode: 'array',
    })
    const last = (rows as [string, string][]).at(-1)
    if (!last || !written.every((event, index) => rows[index]?.[0] === event.id)) return null
    return { position: positions.of(Number(last[1])), events: appendedEvents(written) }
  }

  return {
    append,
    /** Resolves when nothing waits any more. */
    async idle() {
      while (scheduled || running !== null) await (running ?? new Promise(resolve => setImmediate(resolve)))
    },
  }
}

function waitingAppend(
  append: Append,
  written: readonly WrittenEvent[],
  resolve: Waiting['resolve'],
  reject: Waiting['reject'],
): Waiting {
  const expected = append.expected === 'no-stream' ? -1 : append.expected
  const characters = written.reduce((sum, event) => sum + event.body.length + event.metadataText.length, 0)
  return { append, expected, written, characters, resolve, reject }
}

/** One chain for each stream; what neither starts nor continues one waits for the next batch. */
function nextBatch(waiting: readonly Waiting[]): { chains: Chain[]; left: Waiting[] } {
  const chains = new Map<string, Chain>()
  const left: Waiting[] = []
  let events = 0
  let characters = 0
  for (const item of waiting) {
    const chain = chains.get(item.append.stream)
    const fits =
      events === 0 || (events + item.written.length <= mostEvents && characters + item.characters <= mostCharacters)
    if (!fits || (chain && chain.end !== item.expected)) {
      left.push(item)
      continue
    }
    const end = item.expected + item.written.length
    if (chain) {
      chain.appends.push(item)
      chain.end = end
    } else {
      chains.set(item.append.stream, { stream: item.append.stream, expected: item.expected, end, appends: [item] })
    }
    events += item.written.length
    characters += item.characters
  }
  return { chains: [...chains.values()], left }
}

function apart(chain: Chain): Chain[] {
  return chain.appends.map(item => ({
    stream: chain.stream,
    expected: item.expected,
    end: item.expected + item.written.length,
    appends: [item],
  }))
}

function parameters(chains: readonly Chain[]): unknown[] {
  const streams: string[] = []
  const expected: number[] = []
  const counts: number[] = []
  const members: number[] = []
  const ordinals: number[] = []
  const ids: string[] = []
  const types: string[] = []
  const bodies: string[] = []
  const metadatas: string[] = []
  const moments: string[] = []
  const metadataNumbers: number[] = []
  for (const [index, chain] of chains.entries()) {
    streams.push(chain.stream)
    expected.push(chain.expected)
    counts.push(chain.end - chain.expected)
    let ordinal = 0
    for (const { written } of chain.appends) {
      for (const event of written) {
        ordinal += 1
        members.push(index + 1)
        ordinals.push(ordinal)
        ids.push(event.id)
        types.push(event.type)
        bodies.push(event.body)
        // The events of one append mostly share theirs.
        if (event.metadataText !== metadatas.at(-1)) {
          metadatas.push(event.metadataText)
          moments.push(event.recordedAt)
        }
        metadataNumbers.push(metadatas.length)
      }
    }
  }
  return [
    streams,
    plainArray(expected),
    plainArray(counts),
    plainArray(members),
    plainArray(ordinals),
    plainArray(ids),
    types,
    bodies.join(separator),
    metadatas.join(separator),
    plainArray(metadataNumbers),
    plainArray(moments),
  ]
}

/** Answers each append of a chain that was written from `first`. */
function answer(chain: Chain, positions: GroupAppenderOptions['positions'], first: number, committed: StoredEvent[]) {
  let next = first
  for (const { written, resolve } of chain.appends) {
    const events = appendedEvents(written)
    for (const event of events) {
      committed.push({ ...event, position: positions.of(next), previousPosition: positions.of(next - 1) })
      next += 1
    }
    resolve({ position: positions.of(next - 1), events })
  }
}

function revisionOf(actual: number): ExpectedRevision {
  return actual < 0 ? 'no-stream' : actual
}

function fail(chains: readonly Chain[], fault: unknown) {
  for (const chain of chains) for (const { reject } of chain.appends) reject(fault)
}

/** Without an SQLSTATE, or with one of class 08 or 57, the server may or may not have committed. */
function isConnectionFault(fault: unknown): boolean {
  const code = (fault as { code?: unknown } | null)?.code
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57)/.test(code)
}
