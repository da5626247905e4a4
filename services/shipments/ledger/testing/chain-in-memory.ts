import type { AnchoringParts } from '../anchoring.ts'
import type { Appended, Away, LedgerEntry, Receipt, SentTransaction } from '../ledger.ts'

/** What can happen to one call of the ledger. */
export type Fault =
  | 'none'
  | 'away'
  /** It was noted, then the chain was away. */
  | 'not-delivered'
  /** It was taken, but the answer was lost. */
  | 'answer-lost'
  /** It was taken, and dropped again. */
  | 'dropped'
  | 'refused'

type Transaction = SentTransaction & { entry: LedgerEntry }
/** A reverted one wrote nothing, but its nonce is used. */
type Mined = Transaction & { isReverted: boolean }
type Block = { hash: string; transactions: Mined[] }

const away: Away = { kind: 'away', reason: 'fault' }

/** A chain with a pool, nonces without gaps, blocks that can be lost, and the contract's rules. */
export function chainInMemory(nextFault: () => Fault) {
  let blocks: Block[] = []
  let pool: Transaction[] = []
  let count = 0
  let contract = { address: 'ledger 1', since: 0 }

  const mined = () => blocks.flatMap(block => block.transactions)
  const written = () => mined().filter(({ isReverted }) => !isReverted)
  const anchorsOf = (shipmentId: string, until: Mined[] = []) =>
    [...mined().slice(contract.since), ...until].filter(
      ({ entry, isReverted }) => !isReverted && entry.shipmentId === shipmentId,
    )
  function nonceAfterPool() {
    let nonce = mined().length
    while (pool.some(waiting => waiting.nonce === nonce)) nonce += 1
    return nonce
  }

  const ledger: AnchoringParts['ledger'] = {
    ready: async () => (nextFault() === 'away' ? away : { kind: 'ready', contract: contract.address }),
    describe: async () => away,
    async append(entry, { sending, replaces }): Promise<Appended> {
      const fault = nextFault()
      if (fault === 'away') return away
      const row = anchorsOf(entry.shipmentId)
      const there = row.find(each => each.entry.sequence === entry.sequence)
      if (there !== undefined) {
        if (there.entry.anchorHash !== entry.anchorHash) return { kind: 'taken', anchorHash: there.entry.anchorHash }
        return { kind: 'there', confirmation: confirmationOf(there.hash) }
      }
      if (row.length !== entry.sequence - 1) return { kind: 'early', lastSequence: row.length }
      if (fault === 'refused') return { kind: 'refused', reason: 'fault' }
      if (replaces !== undefined && replaces.nonce < mined().length) return { kind: 'sent', transaction: replaces }
      count += 1
      // Behind a gap nothing is mined at any price, so there it takes the number that closes the gap.
      const free = nonceAfterPool()
      const nonce = replaces === undefined || replaces.nonce > free ? free : replaces.nonce
      const transaction = { hash: `0x${count}`, nonce, maxFee: '1', priorityFee: '1' }
      await sending(transaction)
      if (fault === 'not-delivered') return away
      if (fault !== 'dropped') pool = [...pool.filter(waiting => waiting.nonce !== nonce), { ...transaction, entry }]
      return fault === 'answer-lost' ? away : { kind: 'sent', transaction }
    },
    async receipt(hash): Promise<Receipt> {
      if (nextFault() === 'away') return away
      if (mined().some(each => each.hash === hash && each.isReverted)) return { kind: 'failed', reason: 'reverted' }
      const confirmation = confirmationOf(hash)
      if (confirmation !== null) return { kind: 'confirmed', ...confirmation }
      return pool.some(waiting => waiting.hash === hash) ? { kind: 'pending' } : { kind: 'unknown' }
    },
    async read(shipmentId, sequence) {
      const found = anchorsOf(shipmentId).find(({ entry }) => entry.sequence === sequence)
      return { kind: 'read', anchorHash: found?.entry.anchorHash ?? null }
    },
    places: async () => ({ kind: 'places', bySequence: null }),
  }

  function confirmationOf(hash: string) {
    const at = blocks.findIndex(block => block.transactions.some(each => each.hash === hash))
    const block = blocks[at]
    return block === undefined
      ? null
      : {
          hash,
          block: at + 1,
          blockHash: block.hash,
          gasUsed: 60_000,
          contract: contract.address,
          network: 'memory',
          wallet: 'wallet',
        }
  }

  return {
    ledger,
    /** In the order in which they happened. */
    events: () =>
      written().map(({ entry: { shipmentId, sequence, anchorHash } }) => ({ shipmentId, sequence, anchorHash })),
    reverted: () => mined().length - written().length,
    mine() {
      const transactions: Mined[] = []
      for (const next of [...pool].sort((a, b) => a.nonce - b.nonce)) {
        if (next.nonce !== mined().length + transactions.length) continue
        pool = pool.filter(waiting => waiting !== next)
        const before = anchorsOf(next.entry.shipmentId, transactions).length
        transactions.push({ ...next, isReverted: before !== next.entry.sequence - 1 })
      }
      count += 1
      blocks.push({ hash: `block ${count}`, transactions })
    },
    /** Another contract is used from now on, an empty one. */
    move() {
      contract = { address: 'ledger 2', since: mined().length }
    },
    /** A node that was killed: its pool and its last blocks are gone. */
    goBack(lost: number) {
      blocks = blocks.slice(0, Math.max(0, blocks.length - lost))
      pool = []
    },
  }
}
