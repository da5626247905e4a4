import type { DomainEvent, EventMetadata } from '@quayside/contracts/kernel/envelope.ts'
import { newestVersion } from '@quayside/contracts/kernel/upcasting.ts'
import { upcasters } from '@quayside/contracts/upcasters.ts'
import type { NewEvent } from '../event-store/event-store.ts'
import { metadataOf } from './claims.ts'
import type { CommandRequest, Outcome } from './command-handler.ts'
import type { StreamState } from './stream-cache.ts'

// biome-ignore lint/suspicious/noExplicitAny: requests to every aggregate go through one mailbox
export type AnyRequest = CommandRequest<any, any, any>

export type Verdict =
  | { readonly kind: 'append'; readonly events: NewEvent[]; readonly metadata: EventMetadata; readonly state: unknown }
  /** Certain when it holds whatever others have appended since. */
  | { readonly kind: 'settled'; readonly outcome: Outcome<unknown>; readonly isCertain: boolean }
  | { readonly kind: 'repeated' }
  /** Its twin with the same key is being written just now: look again afterwards. */
  | { readonly kind: 'twin' }
  | { readonly kind: 'fault'; readonly fault: unknown }

/** What is to be done about a request, were the stream where it is said to be. */
export function evaluate(request: AnyRequest, stream: StreamState, keysUnderWay: ReadonlySet<string>): Verdict {
  const { key, bodyHash } = request.context
  const use = stream.keys.get(key)
  if (use) {
    return use.bodyHash === bodyHash
      ? { kind: 'repeated' }
      : { kind: 'settled', outcome: { kind: 'key-reused' }, isCertain: true }
  }
  if (keysUnderWay.has(key)) return { kind: 'twin' }
  if (stream.isVoided) {
    return { kind: 'settled', outcome: { kind: 'conflict', code: 'lost-race', params: {} }, isCertain: true }
  }
  try {
    return decided(request, stream.state)
  } catch (fault) {
    return { kind: 'fault', fault }
  }
}

function decided({ aggregate, command, context, companies, seen }: AnyRequest, state: unknown): Verdict {
  if (seen && seen.current(state) !== seen.version) {
    const params = { seen: seen.version, current: seen.current(state) }
    return { kind: 'settled', outcome: { kind: 'conflict', code: 'version-conflict', params }, isCertain: false }
  }
  const decision = aggregate.decide(typeof command === 'function' ? command(state) : command, state)
  if (!decision.accepted) {
    return { kind: 'settled', outcome: { kind: 'rejected', rejections: decision.rejections }, isCertain: false }
  }
  if (decision.events.length === 0) {
    const outcome = { kind: 'accepted', events: [], state, position: null, repeated: false } as const
    return { kind: 'settled', outcome: { ...outcome, events: [] }, isCertain: false }
  }
  const after =
    decision.after ??
    decision.events.reduce((folded: unknown, event: DomainEvent) => aggregate.evolve(folded, event), state)
  const events = decision.events.map((event: DomainEvent) => ({
    type: event.type,
    data: event.data,
    schemaVersion: newestVersion(upcasters, event.type),
  }))
  return { kind: 'append', events, metadata: metadataOf(context, companies(after)), state: after }
}
