import { sha256 } from '@quayside/platform/values/sha256.ts'

/** An event as the store keeps it: its bytes, sealed names and all. */
export type EventBytes = { readonly eventId: string; readonly bytes: Uint8Array }
/** What of an event goes into an anchor; the salt stays off the chain. */
export type AnchoredEntry = { readonly eventId: string; readonly salt: string; readonly hash: string }
export type AnchoredStatus = { readonly status: string; readonly at: string }
export type Anchor = {
  readonly number: number
  /** Of the anchor before it; 64 zeros for the first. */
  readonly previousHash: string
  readonly entries: readonly AnchoredEntry[]
  readonly status: AnchoredStatus
  /** What is written to the chain. */
  readonly hash: string
}

export const noAnchor = '0'.repeat(64)

/** A chip that changes alone waits for the next status; the first status has none before it. */
export function isAnchored(change: { readonly from: string; readonly to: string }, isFirst: boolean): boolean {
  return isFirst || change.from !== change.to
}

/** Without its salt (64 hexadecimal digits of chance) the hash of a short event could be guessed. */
export function entryHash(event: EventBytes, salt: string): string {
  return sha256('quayside-entry-1\0', event.eventId, '\0', salt, '\0', event.bytes)
}

/** Over hashes and the status alone, in a text that everybody can rebuild. */
export function anchorHash(anchor: {
  readonly number: number
  readonly previousHash: string
  readonly hashes: readonly string[]
  readonly status: AnchoredStatus
}): string {
  const { number, previousHash, hashes, status } = anchor
  return sha256('quayside-anchor-1\0', JSON.stringify([number, previousHash, hashes, status.status, status.at]))
}

/** All events since the anchor before, in the order of their stream. */
export function nextAnchor(
  previous: Anchor | null,
  events: readonly (EventBytes & { readonly salt: string })[],
  status: AnchoredStatus,
): Anchor {
  const number = (previous?.number ?? 0) + 1
  const previousHash = previous?.hash ?? noAnchor
  const entries = events.map(event => ({
    eventId: event.eventId,
    salt: event.salt,
    hash: entryHash(event, event.salt),
  }))
  const hashes = entries.map(entry => entry.hash)
  return { number, previousHash, entries, status, hash: anchorHash({ number, previousHash, hashes, status }) }
}

export type Difference = {
  readonly anchor: number
  /** Null: the anchor itself, not one of its events. */
  readonly eventId: string | null
  readonly why:
    | 'event-inserted'
    | 'event-changed'
    | 'event-missing'
    | 'event-out-of-order'
    | 'anchor-changed'
    | 'chain-differs'
    | 'not-on-chain'
}
export type Verification = {
  readonly valid: boolean
  readonly differences: readonly Difference[]
  /** The tail: events since the last anchor. */
  readonly notYetAnchored: readonly string[]
}

/** Recomputes from the event history, compares with the anchors and with what the chain holds, and names what differs. */
export function verify(
  history: readonly EventBytes[],
  anchors: readonly Anchor[],
  onChain: ReadonlyMap<number, string>,
): Verification {
  const differences: Difference[] = []
  const places = new Map(history.map((event, place) => [event.eventId, place]))
  let expected = 0
  let previousHash = noAnchor
  for (const anchor of anchors) {
    const differs = (eventId: string | null, why: Difference['why']) =>
      differences.push({ anchor: anchor.number, eventId, why })
    for (const entry of anchor.entries) {
      const place = places.get(entry.eventId)
      const event = place === undefined ? undefined : history[place]
      if (place === undefined || event === undefined) {
        differs(entry.eventId, 'event-missing')
        continue
      }
      if (place < expected) differs(entry.eventId, 'event-out-of-order')
      expected = Math.max(expected, place + 1)
      if (entryHash(event, entry.salt) !== entry.hash) differs(entry.eventId, 'event-changed')
    }
    if (!isWhole(anchor, previousHash)) differs(null, 'anchor-changed')
    const written = onChain.get(anchor.number)
    if (written === undefined) differs(null, 'not-on-chain')
    else if (written !== anchor.hash) differs(null, 'chain-differs')
    previousHash = anchor.hash
  }
  const covering = new Map(anchors.flatMap(one => one.entries.map(entry => [entry.eventId, one.number] as const)))
  const unanchored = history.map((event, place) => ({ ...event, place })).filter(one => !covering.has(one.eventId))
  for (const { eventId, place } of unanchored) {
    const after = history.slice(place).find(event => covering.has(event.eventId))
    if (after === undefined) continue
    differences.push({ anchor: covering.get(after.eventId) ?? 0, eventId, why: 'event-inserted' })
  }
  const notYetAnchored = unanchored.filter(one => one.place >= expected).map(one => one.eventId)
  return { valid: differences.length === 0, differences, notYetAnchored }
}

function isWhole({ number, status, hash, entries, previousHash }: Anchor, before: string): boolean {
  const hashes = entries.map(entry => entry.hash)
  return previousHash === before && anchorHash({ number, previousHash, hashes, status }) === hash
}

/** Where an anchor is on the chain. */
export type ChainReceipt = {
  readonly network: string
  readonly contract: string
  readonly transactionHash: string
  readonly block: number
}
export type Proof = {
  readonly format: 'quayside-proof-1'
  readonly shipmentId: string
  readonly anchors: readonly {
    readonly number: number
    readonly previousHash: string
    readonly hashes: readonly string[]
    readonly status: AnchoredStatus
    readonly hash: string
    readonly receipt: ChainReceipt | null
  }[]
}

/** Hashes and statuses only: no event, no salt and no name can be read out of it. */
export function proofOf(
  shipmentId: string,
  anchors: readonly Anchor[],
  receipts: ReadonlyMap<number, ChainReceipt>,
): Proof {
  return {
    format: 'quayside-proof-1',
    shipmentId,
    anchors: anchors.map(({ number, previousHash, entries, status, hash }) => ({
      number,
      previousHash,
      status,
      hash,
      hashes: entries.map(entry => entry.hash),
      receipt: receipts.get(number) ?? null,
    })),
  }
}

/** Whether a proof holds together; the numbers of the anchors that do not. Needs nothing but the proof. */
export function brokenAnchors(proof: Proof): number[] {
  let before = noAnchor
  return proof.anchors.flatMap((anchor, index) => {
    const fits = anchor.number === index + 1 && anchor.previousHash === before && anchorHash(anchor) === anchor.hash
    before = anchor.hash
    return fits ? [] : [anchor.number]
  })
}
