import type { DomainEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type Appended, type EventStore, StoreUnavailableError, StreamMovedError } from '../event-store/event-store.ts'
import type { Logger } from '../service/logger.ts'
import type { Aggregate } from './aggregate.ts'
import type { Accepted, CommandRequest, Outcome } from './command-handler.ts'
import { type AnyRequest, evaluate, type Verdict } from './evaluate.ts'
import {
  type AnyAggregate,
  foldStored,
  recentlyUsed,
  type StreamState,
  unknownStream,
  withRecorded,
} from './stream-cache.ts'

const mostAtOnce = 256
const mostRetries = 3

type Letter = {
  readonly request: AnyRequest
  lostRaces: number
  answer(outcome: Outcome<unknown>): void
  fail(fault: unknown): void
}

type Step = { readonly letter: Letter; readonly verdict: Verdict; readonly appending: Promise<Appended> | null }

/** One queue for each stream that is being written to. */
export function mailboxes({ store, log, cachedStreams }: { store: EventStore; log: Logger; cachedStreams: number }) {
  const cache = recentlyUsed<StreamState>(cachedStreams)
  const queues = new Map<string, Letter[]>()
  /** By the name that their streams begin with; known once something was posted to one of them. */
  const aggregates = new Map<string, AnyAggregate>()
  store.onCommitted(events => events.forEach(learn))

  /** What somebody else appended is known before a command needs it; what is being written to is learnt from the answers. */
  function learn(event: StoredEvent) {
    const { stream, revision } = event
    const aggregate = aggregates.get(stream.slice(0, stream.indexOf('-')))
    if (aggregate === undefined || queues.has(stream)) return
    const known = cache.get(stream) ?? unknownStream(aggregate)
    if (revision !== known.revision + 1) return
    try {
      cache.set(stream, withRecorded(known, [event]))
    } catch {
      // Told to whoever posts to it, who reads it whole.
      cache.delete(stream)
    }
  }

  function post<State, Command, Event extends DomainEvent>(
    stream: string,
    request: CommandRequest<State, Command, Event>,
  ): Promise<Outcome<State>> {
    aggregates.set(request.aggregate.name, request.aggregate)
    return new Promise((resolve, reject) => {
      const letter: Letter = { request, lostRaces: 0, answer: resolve as Letter['answer'], fail: reject }
      const queue = queues.get(stream)
      if (queue) return void queue.push(letter)
      queues.set(stream, [letter])
      void drain(stream)
    })
  }

  async function drain(stream: string) {
    const queue = queues.get(stream) ?? []
    while (queue.length > 0) {
      const letters = queue.splice(0, mostAtOnce)
      try {
        await settle(stream, letters)
      } catch (fault) {
        // Answered ones are beyond it: a promise settles once.
        cache.delete(stream)
        for (const letter of letters) letter.fail(fault)
        // With the store away, waiting for each one's time-out would only keep the rest waiting.
        if (fault instanceof StoreUnavailableError) for (const letter of queue.splice(0)) letter.fail(fault)
      }
    }
    queues.delete(stream)
  }

  async function settle(stream: string, letters: Letter[]) {
    let left = letters
    let isFresh = false
    let known = cache.get(stream)
    const { aggregate, isLikelyNew } = (letters[0] as Letter).request
    if (known === undefined || known.aggregate !== aggregate) {
      isFresh = isLikelyNew !== true
      known = isFresh ? await refreshed(stream, unknownStream(aggregate)) : unknownStream(aggregate)
    }
    while (left.length > 0) {
      const steps = decideAll(stream, left, known)
      const outcome = await settleSteps(stream, steps, known, isFresh)
      known = outcome.known
      left = outcome.left
      if (left.length > 0) known = await refreshed(stream, known)
      isFresh = true
    }
    cache.set(stream, known)
  }

  /** The state that the store has now; of a long stream only what this process does not know yet is read. */
  async function current<State, Command, Event extends DomainEvent>(
    stream: string,
    aggregate: Aggregate<State, Command, Event>,
  ): Promise<State> {
    const cached = cache.get(stream)
    const known = cached?.aggregate === aggregate ? cached : unknownStream(aggregate)
    const since = await store.readStream(stream, { from: known.revision + 1 })
    if (queues.has(stream) || cache.get(stream) !== cached) return foldStored(aggregate, known.state as State, since)
    const now = withRecorded(known, since)
    if (now.revision >= 0) cache.set(stream, now)
    return now.state as State
  }

  async function refreshed(stream: string, known: StreamState): Promise<StreamState> {
    return withRecorded(known, await store.readStream(stream, { from: known.revision + 1 }))
  }

  /** Decides one after the other, each on the state that the ones before it will leave; the appends go out together. */
  function decideAll(stream: string, letters: readonly Letter[], known: StreamState): Step[] {
    const taken = new Set<string>()
    let { state, revision } = known
    return letters.map(letter => {
      const verdict = evaluate(letter.request, { ...known, state, revision }, taken)
      if (verdict.kind !== 'append') return { letter, verdict, appending: null }
      const { events, metadata } = verdict
      taken.add(metadata.commandKey)
      const expected = revision < 0 ? 'no-stream' : revision
      const notBefore = known.recordedAt === undefined ? {} : { notBefore: known.recordedAt }
      const appending = store.append({ stream, expected, events, metadata, ...notBefore })
      // Looked at in its turn; until then a failure is not unhandled.
      appending.catch(() => undefined)
      state = verdict.state
      revision += events.length
      return { letter, verdict, appending }
    })
  }

  /** Answers what is certain: what was written, and what was refused on a state that is known to have been the newest. */
  async function settleSteps(stream: string, steps: readonly Step[], start: StreamState, isFresh: boolean) {
    const left: Letter[] = []
    let known = start
    let isCurrent = isFresh
    let isBroken = false
    let away: StoreUnavailableError | null = null
    for (const { letter, verdict, appending } of steps) {
      if (verdict.kind === 'append' && appending) {
        try {
          const appended = await appending
          known = advanced(known, verdict, appended)
          cache.set(stream, known)
          isCurrent = true
          letter.answer({
            kind: 'accepted',
            events: appended.events,
            state: verdict.state,
            position: appended.position,
            repeated: false,
          })
        } catch (fault) {
          isBroken = true
          if (fault instanceof StreamMovedError) lost(letter, left)
          else if (fault instanceof StoreUnavailableError) away = fault
          else letter.fail(fault)
        }
      } else if (verdict.kind === 'fault') letter.fail(verdict.fault)
      else if (verdict.kind === 'repeated') letter.answer(await earlier(stream, letter.request))
      else if (verdict.kind === 'settled' && (verdict.isCertain || (isCurrent && !isBroken)))
        letter.answer(verdict.outcome)
      else left.push(letter)
    }
    // Nobody knows what is stored now: nothing more is decided on what was known, and all who wait are told at once.
    if (away !== null) throw away
    return { known, left }
  }

  function lost(letter: Letter, left: Letter[]) {
    letter.lostRaces += 1
    if (letter.lostRaces <= mostRetries) return void left.push(letter)
    log.info(
      { aggregate: letter.request.aggregate.name, id: letter.request.id },
      'a command lost the race for its stream',
    )
    letter.answer({ kind: 'conflict', code: 'lost-race', params: {} })
  }

  /** The answer that the first request with this key got, rebuilt from its events. */
  async function earlier(stream: string, { aggregate, context }: AnyRequest): Promise<Accepted<unknown>> {
    const all = await store.readStream(stream)
    const events = all.filter(event => event.metadata.commandKey === context.key)
    const last = events.at(-1)
    const state = foldStored(aggregate, aggregate.initial, last ? all.slice(0, last.revision + 1) : all)
    const isGone = (of: unknown) => aggregate.isGone?.(of) === true
    const goneSince = !isGone(state) && isGone(foldStored(aggregate, aggregate.initial, all))
    const position = last?.position ?? null
    return { kind: 'accepted', events, state, position, repeated: true, ...(goneSince && { goneSince }) }
  }

  return { post, current }
}

function advanced(
  known: StreamState,
  verdict: Extract<Verdict, { kind: 'append' }>,
  { events }: Appended,
): StreamState {
  const revision = known.revision + events.length
  const { commandKey, bodyHash } = verdict.metadata
  known.keys.set(commandKey, { bodyHash, last: revision })
  const recordedAt = events.at(-1)?.recordedAt
  return { ...known, state: verdict.state, revision, ...(recordedAt === undefined ? {} : { recordedAt }) }
}
