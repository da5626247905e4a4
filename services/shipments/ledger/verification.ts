import type { EventName, Verification } from '@quayside/contracts/shipments/ledger.ts'
import type { EventText } from '@quayside/platform/event-store/event-store.ts'
import { bytesOf, type KeptAnchor } from './anchor-contents.ts'
import { anchorHash, type Difference, type EventBytes, entryHash, verify } from './domain/anchors.ts'
import type { Away, Ledger, Place } from './ledger.ts'

type Found = Verification['differences'][number]

/** What the chain holds of a shipment: its anchors by number, and one more where it holds more than we do. */
export async function chainOf(
  ledger: Ledger | null,
  shipmentId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string> | Away> {
  if (ledger === null) return { kind: 'away', reason: 'no chain is configured' }
  const held = new Map<number, string>()
  const asked = [...numbers, (numbers.at(-1) ?? 0) + 1]
  for (let at = 0; at < asked.length; at += atOnce) {
    const part = asked.slice(at, at + atOnce)
    const answers = await Promise.all(part.map(number => ledger.read(shipmentId, number)))
    for (const [index, answer] of answers.entries()) {
      if (answer.kind === 'away') return answer
      if (answer.anchorHash !== null) held.set(part[index] ?? 0, answer.anchorHash)
    }
  }
  return held
}
const atOnce = 20

/** By which transactions they came; none where that cannot be told. */
export async function placesOf(ledger: Ledger | null, shipmentId: string): Promise<ReadonlyMap<number, Place>> {
  const answer = await ledger?.places(shipmentId)
  return (answer?.kind === 'places' ? answer.bySequence : null) ?? new Map()
}

/** The history as it lies in the store against its anchors and the chain; every difference by name. */
export function verified(
  texts: readonly EventText[],
  anchors: readonly KeptAnchor[],
  chain: ReadonlyMap<number, string> | Away,
): Omit<Verification, 'checkedAt' | 'chain'> {
  const history = texts.map(bytesOf)
  const names = namesOf(texts)
  const isAway = 'kind' in chain
  const { differences, notYetAnchored } = verify(history, anchors, isAway ? new Map() : chain)
  const waiting = new Set(anchors.filter(({ state }) => state !== 'CONFIRMED').map(({ number }) => number))
  const counted = differences.filter(({ anchor, why }) => {
    if (why === 'not-on-chain') return !isAway && !waiting.has(anchor)
    return why !== 'chain-differs' || !isAway
  })
  const found = counted.map((difference): Found => {
    const { anchor, eventId, why } = difference
    const event = eventId === null ? null : (names.get(eventId) ?? { number: null, type: null, recordedAt: null })
    return { anchor, event, why, ...hashesOf(difference, history, anchors, isAway ? new Map() : chain) }
  })
  const all = [...found, ...(isAway ? [] : lostAnchors(anchors, chain))]
  return {
    verdict: verdictOf(all, anchors, isAway),
    anchors: anchors.length,
    waiting: waiting.size,
    events: anchors.reduce((sum, { entries }) => sum + entries.length, 0),
    differences: all,
    notYetAnchored: notYetAnchored.flatMap(id => names.get(id) ?? []),
  }
}

function verdictOf(
  differences: readonly Found[],
  anchors: readonly KeptAnchor[],
  isAway: boolean,
): Verification['verdict'] {
  if (differences.length > 0) return 'differs'
  if (anchors.length === 0) return 'nothing-anchored'
  return isAway ? 'chain-away' : 'valid'
}

function namesOf(texts: readonly EventText[]): ReadonlyMap<string, EventName> {
  return new Map(texts.map(({ id, type, recordedAt }, index) => [id, { number: index + 1, type, recordedAt }]))
}

function hashesOf(
  { anchor: number, eventId, why }: Difference,
  history: readonly EventBytes[],
  anchors: readonly KeptAnchor[],
  chain: ReadonlyMap<number, string>,
): Pick<Found, 'expected' | 'found'> {
  const anchor = anchors.find(one => one.number === number)
  if (anchor === undefined) return { expected: null, found: null }
  const entry = anchor.entries.find(one => one.eventId === eventId)
  const event = history.find(one => one.eventId === eventId)
  if (why === 'chain-differs') return { expected: chain.get(number) ?? null, found: anchor.hash }
  if (why === 'not-on-chain') return { expected: anchor.hash, found: null }
  if (why === 'anchor-changed') {
    const hashes = anchor.entries.map(one => one.hash)
    return { expected: anchor.hash, found: anchorHash({ ...anchor, hashes }) }
  }
  const found = entry === undefined || event === undefined ? null : entryHash(event, entry.salt)
  return { expected: entry?.hash ?? null, found }
}

/** The chain forgets nothing: what it holds beyond our last anchor was ours once. */
function lostAnchors(anchors: readonly KeptAnchor[], chain: ReadonlyMap<number, string>): Found[] {
  const next = (anchors.at(-1)?.number ?? 0) + 1
  const expected = chain.get(next)
  return expected === undefined ? [] : [{ anchor: next, event: null, why: 'anchor-missing', expected, found: null }]
}

/** A supplier is told where something differs, and of what kind it is only where everybody may know it. */
export function forSupplier(verification: Verification): Verification {
  const told = new Set(['ShipmentCreated', 'ShipmentStatusChanged'])
  const hide = (event: EventName): EventName =>
    told.has(event.type ?? '') ? event : { ...event, type: null, recordedAt: null }
  const differences = verification.differences.map(one => ({ ...one, event: one.event && hide(one.event) }))
  return { ...verification, differences, notYetAnchored: verification.notYetAnchored.map(hide) }
}
