import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Anchor, brokenAnchors, type EventBytes, isAnchored, nextAnchor, proofOf, verify } from './anchors.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const event = (index: number, text = `{"event":${index},"by":"sealed:AbC${index}"}`): EventBytes => ({
  eventId: `E${index}`,
  bytes: bytes(text),
})
const salt = (index: number) => String(index).padStart(64, 'a')
const history = Array.from({ length: 7 }, (_, index) => event(index))

/** Two anchors over the first five events; two are left. */
function anchored(events: readonly EventBytes[] = history): Anchor[] {
  const salted = events.map((one, index) => ({ ...one, salt: salt(index) }))
  const first = nextAnchor(null, salted.slice(0, 2), { status: 'PO_CONFIRMED', at: '2026-03-01T00:00:00.000Z' })
  return [first, nextAnchor(first, salted.slice(2, 5), { status: 'IN_TRANSIT', at: '2026-03-02T00:00:00.000Z' })]
}
const chainOf = (anchors: readonly Anchor[]) => new Map(anchors.map(anchor => [anchor.number, anchor.hash]))
const anchors = anchored()
const chain = chainOf(anchors)

test('an untouched history is verified, and its tail is not yet anchored', () => {
  expect(verify(history, anchors, chain)).toEqual({ valid: true, differences: [], notYetAnchored: ['E5', 'E6'] })
})

describe('verifying names the entry that differs', () => {
  test('whichever byte of whichever anchored event is changed', () => {
    const spot = fc.record({
      index: fc.integer({ min: 0, max: 4 }),
      at: fc.nat(),
      flip: fc.integer({ min: 1, max: 255 }),
    })
    fc.assert(
      fc.property(spot, ({ index, at, flip }) => {
        const changed = history.map((one, place) => {
          if (place !== index) return one
          const copy = one.bytes.slice()
          copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ flip
          return { ...one, bytes: copy }
        })
        expect(verify(changed, anchors, chain).differences).toEqual([
          { anchor: index < 2 ? 1 : 2, eventId: `E${index}`, why: 'event-changed' },
        ])
      }),
      { numRuns: 200, seed: 20260330 },
    )
  })

  test('an event that is gone, put in between, or in another place', () => {
    const without = history.filter(one => one.eventId !== 'E3')
    expect(verify(without, anchors, chain).differences).toEqual([{ anchor: 2, eventId: 'E3', why: 'event-missing' }])
    const more = [...history.slice(0, 1), event(9), ...history.slice(1)]
    expect(verify(more, anchors, chain)).toMatchObject({
      valid: false,
      differences: [{ anchor: 1, eventId: 'E9', why: 'event-inserted' }],
      notYetAnchored: ['E5', 'E6'],
    })
    const [first, second, ...rest] = history
    const swapped = [second, first, ...rest].filter(one => one !== undefined)
    expect(verify(swapped, anchors, chain).differences).toEqual([
      { anchor: 1, eventId: 'E1', why: 'event-out-of-order' },
    ])
  })

  test('an anchor that was written anew to fit changed events differs from the chain', () => {
    const forged = history.map((one, index) => (index === 3 ? event(3, 'forged') : one))
    expect(verify(forged, anchored(forged), chain).differences).toEqual([
      { anchor: 2, eventId: null, why: 'chain-differs' },
    ])
  })

  test('a hash or status changed in the anchor alone, and an anchor that the chain does not have', () => {
    const [first, second] = anchors
    if (first === undefined || second === undefined) throw new Error('Two anchors are needed')
    const altered = [first, { ...second, status: { ...second.status, status: 'DELIVERED' } }]
    expect(verify(history, altered, chain).differences).toEqual([{ anchor: 2, eventId: null, why: 'anchor-changed' }])
    expect(verify(history, anchors, new Map([[1, first.hash]])).differences).toEqual([
      { anchor: 2, eventId: null, why: 'not-on-chain' },
    ])
    expect(verify(history, [second], chain).differences).toContainEqual({
      anchor: 2,
      eventId: null,
      why: 'anchor-changed',
    })
  })
})

test('each status is anchored, the first too; a chip that changes alone waits for the next status', () => {
  expect(isAnchored({ from: 'PO_CONFIRMED', to: 'PO_CONFIRMED' }, true)).toBe(true)
  expect(isAnchored({ from: 'PO_CONFIRMED', to: 'BOOKING_REQUEST' }, false)).toBe(true)
  expect(isAnchored({ from: 'FOR_PROCESSING', to: 'FOR_PROCESSING' }, false)).toBe(false)
})

test('the hash of an event is salted: the same event under another salt is another hash', () => {
  const same = { ...event(1), salt: salt(1) }
  const status = { status: 'PO_CONFIRMED', at: '2026-03-01T00:00:00.000Z' }
  const one = nextAnchor(null, [same], status)
  const other = nextAnchor(null, [{ ...same, salt: salt(2) }], status)
  expect(one.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(one.entries[0]?.hash).not.toBe(other.entries[0]?.hash)
})

describe('a proof', () => {
  const receipt = { network: 'anvil', contract: '0xc', transactionHash: '0xt', block: 7 }
  const proof = proofOf('S1', anchors, new Map([[1, receipt]]))

  test('holds hashes and statuses only', () => {
    const text = JSON.stringify(proof)
    for (const secret of [salt(0), 'sealed', 'event', 'E0']) expect(text).not.toContain(secret)
    expect(proof.anchors.map(anchor => [anchor.number, anchor.status.status, anchor.receipt?.block])).toEqual([
      [1, 'PO_CONFIRMED', 7],
      [2, 'IN_TRANSIT', undefined],
    ])
  })

  test('is checked by itself, and names the anchor that does not fit', () => {
    expect(brokenAnchors(proof)).toEqual([])
    expect(brokenAnchors(JSON.parse(JSON.stringify(proof)))).toEqual([])
    const [first, second] = proof.anchors
    if (first === undefined || second === undefined) throw new Error('Two anchors are needed')
    const altered = { ...second, status: { ...second.status, status: 'DELIVERED' } }
    expect(brokenAnchors({ ...proof, anchors: [first, altered] })).toEqual([2])
    expect(brokenAnchors({ ...proof, anchors: [second] })).toEqual([2])
    const rewritten = { ...first, hashes: [...first.hashes].reverse() }
    expect(brokenAnchors({ ...proof, anchors: [rewritten, second] })).toEqual([1])
  })
})
