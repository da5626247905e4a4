import type { Anchor } from './anchor.ts'
import type { LedgerEntry } from './ledger.ts'

/** Where anchors are kept. Every write stands when it returns. */
export type Anchors = {
  /** Repeats change nothing; another hash for a place that is queued already is a fault. */
  enqueue(entries: readonly LedgerEntry[], now: string): Promise<void>
  /** Of each shipment the first that is not confirmed, where it is due; the longest due first. */
  due(now: string, limit: number): Promise<Anchor[]>
  /** When the next of those is due; null when all is confirmed. */
  nextDue(): Promise<string | null>
  save(anchor: Anchor): Promise<void>
  /** Queues again what is confirmed behind this place; answers with how many. */
  reopen(shipmentId: string, afterSequence: number, now: string): Promise<number>
  /** All that are confirmed in the highest block of this contract, or the highest below one. */
  confirmedInHighestBlock(contract: string, below: number | null): Promise<Anchor[]>
  /** Does the work unless another process is at it, then null. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result | null>
}
