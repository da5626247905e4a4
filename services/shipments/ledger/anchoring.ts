import type { Clock } from '@quayside/platform/ports/clock.ts'
import {
  type Anchor,
  type AnchorTimes,
  afterAppend,
  afterReceipt,
  confirmed,
  failed,
  reopened,
  submitted,
} from './anchor.ts'
import type { Anchors } from './anchors.ts'
import type { Away, Ledger } from './ledger.ts'

const batch = 100

export type Round =
  /** `nextDue`: null when all is anchored. */
  { kind: 'done'; nextDue: string | null } | Away | { kind: 'elsewhere' }

export type AnchoringParts = {
  ledger: Ledger & { ready(): Promise<{ kind: 'ready'; contract: string } | Away> }
  anchors: Anchors
  clock: Clock
  times: AnchorTimes
}

/** One round over all that is due. It may die at any point: what it did is on the ledger, what it meant to do is kept. */
export function anchoringRound({ ledger, anchors, clock, times }: AnchoringParts): () => Promise<Round> {
  // The chain may have gone back while nobody looked, and seldom it does so before our eyes.
  let recheckAt = Number.NEGATIVE_INFINITY
  const mustRecheck = () => {
    recheckAt = Number.NEGATIVE_INFINITY
  }

  async function round(): Promise<Round> {
    const ready = await ledger.ready()
    const away = ready.kind === 'away' ? ready : ((await recheck(ready.contract)) ?? (await workOff(ready.contract)))
    if (away === null) return { kind: 'done', nextDue: await anchors.nextDue() }
    mustRecheck()
    return away
  }

  async function workOff(contract: string): Promise<Away | null> {
    const arrived: Anchor[] = []
    for (const anchor of await anchors.due(clock.now(), batch)) {
      const away = anchor.status === 'SUBMITTED' ? await follow(anchor, arrived) : await append(anchor, null)
      if (away !== null) return away
    }
    if (arrived.length === 0) return null
    // A higher block that stands would hide a lower one that the chain has lost since we looked.
    mustRecheck()
    const away = await recheck(contract)
    if (away !== null) return away
    for (const anchor of arrived) await anchors.save(anchor)
    return null
  }

  async function follow(anchor: Anchor, arrived: Anchor[]): Promise<Away | null> {
    if (anchor.transaction === null) return append(anchor, null)
    const receipt = await ledger.receipt(anchor.transaction.hash)
    if (receipt.kind === 'away') return receipt
    const next = afterReceipt(anchor, receipt, clock.now(), times)
    if (next === 'replace') return append(anchor, anchor.transaction)
    if (next.status === 'CONFIRMED') arrived.push(next)
    else await anchors.save(next)
    return null
  }

  async function append(anchor: Anchor, replaces: Anchor['transaction']): Promise<Away | null> {
    let current = anchor
    const appended = await ledger.append(anchor, {
      replaces: replaces ?? undefined,
      async sending(transaction) {
        current = submitted(current, transaction, clock.now())
        await anchors.save(current)
      },
    })
    if (appended.kind === 'away') return appended
    const next = afterAppend(current, appended, clock.now(), times)
    if (next === 'behind') await mendRow(current)
    else if (next !== current) await anchors.save(next)
    return null

    /** The ledger lacks what we hold for confirmed: it is queued again, and this one comes after it. */
    async function mendRow(late: Anchor) {
      const last = appended.kind === 'early' ? appended.lastSequence : 0
      if ((await anchors.reopen(late.shipmentId, last, clock.now())) > 0) return
      await anchors.save(failed(late, `sequence ${last + 1} is not anchored`, clock.now(), times))
    }
  }

  /** From the newest block backwards, until one is as it was: what a node lost or reorganised is queued again. */
  async function recheck(contract: string): Promise<Away | null> {
    const now = Date.parse(clock.now())
    if (now < recheckAt) return null
    let below: number | null = null
    for (;;) {
      const newest = await anchors.confirmedInHighestBlock(contract, below)
      let isAsItWas = true
      for (const anchor of newest) {
        if (anchor.confirmation === null) continue
        const receipt = await ledger.receipt(anchor.confirmation.hash)
        if (receipt.kind === 'away') return receipt
        if (receipt.kind === 'confirmed' && receipt.blockHash === anchor.confirmation.blockHash) continue
        isAsItWas = false
        const at = clock.now()
        await anchors.save(receipt.kind === 'confirmed' ? confirmed(anchor, receipt, at) : reopened(anchor, at))
      }
      const block: number | undefined = newest[0]?.confirmation?.block
      if (isAsItWas || block === undefined) break
      below = block
    }
    recheckAt = now + times.recheck
    return null
  }

  return async () => {
    const done = await anchors.exclusively(round)
    if (done !== null) return done
    mustRecheck()
    return { kind: 'elsewhere' }
  }
}
