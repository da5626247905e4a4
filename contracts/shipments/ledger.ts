import * as z from 'zod'
import { listAnswer, pageQuery } from '../kernel/lists.ts'
import { anchorStates, shipmentStatuses } from './statuses.ts'

const text = z.string().nullable()

/** Where anchors are written; what is known of it from earlier while it is away. */
export const chainInfo = z.object({
  state: z.enum(['there', 'away', 'none']),
  network: text,
  wallet: text,
  contract: text,
  lastBlock: z.number().int().nullable(),
})
export type ChainInfo = z.infer<typeof chainInfo>

/** GET /transactions: the anchors of the shipments that the person may see, the newest first. */
export const transactionItem = z.object({
  shipmentId: z.string(),
  shipmentNumber: z.string(),
  /** Of this shipment: 1, 2, 3 ... */
  number: z.number().int(),
  status: z.enum(shipmentStatuses),
  at: z.string(),
  state: z.enum(anchorStates),
  hash: text,
  network: text,
  wallet: text,
  contract: text,
  block: z.number().int().nullable(),
  gasUsed: text,
  transactionHash: text,
})
export type TransactionItem = z.infer<typeof transactionItem>

export const transactionsQuery = {
  ...pageQuery,
  'filter[state]': z.enum(anchorStates).optional(),
  'filter[status]': z.enum(shipmentStatuses).optional(),
}
export const transactionsAnswer = listAnswer(transactionItem)
export type TransactionsAnswer = z.infer<typeof transactionsAnswer>

const differenceKinds = [
  'event-inserted',
  'event-changed',
  'event-missing',
  'event-out-of-order',
  'anchor-changed',
  'anchor-missing',
  'chain-differs',
  'not-on-chain',
] as const

/** An event by its place in the history, from 1; what a supplier may not know of it is null. */
const eventName = z.object({ number: z.number().int().nullable(), type: text, recordedAt: text })
export type EventName = z.infer<typeof eventName>

export const verification = z.object({
  /** `valid` as far as it is anchored; `chain-away` where the history fits and the chain could not be asked. */
  verdict: z.enum(['valid', 'differs', 'chain-away', 'nothing-anchored']),
  checkedAt: z.string(),
  chain: chainInfo,
  anchors: z.number().int(),
  /** Of them, those that are not on the chain yet. */
  waiting: z.number().int(),
  events: z.number().int(),
  differences: z.array(
    z.object({
      anchor: z.number().int(),
      /** Null: the anchor itself, not one of its events. */
      event: eventName.nullable(),
      why: z.enum(differenceKinds),
      expected: text,
      found: text,
    }),
  ),
  notYetAnchored: z.array(eventName),
})
export type Verification = z.infer<typeof verification>

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const chainHash = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/** In bytes; a shipment of ten thousand events is below it. */
export const proofLimit = 1_048_576

/** What a person takes away and anybody can check: hashes and statuses, and nothing else. */
export const proof = z.strictObject({
  format: z.literal('quayside-proof-1'),
  shipmentId: z.uuid(),
  anchors: z
    .array(
      z.strictObject({
        number: z.number().int().min(1).max(10_000),
        previousHash: hash,
        hashes: z.array(hash).max(15_000),
        status: z.strictObject({ status: z.enum(shipmentStatuses), at: z.iso.datetime({ precision: 3 }) }),
        hash,
        receipt: z
          .strictObject({
            network: z.string().max(100),
            contract: address,
            transactionHash: chainHash,
            block: z.number().int().min(0),
          })
          .nullable(),
      }),
    )
    .max(500),
})
export type Proof = z.infer<typeof proof>

/** What POST /proofs/check takes: a proof of at least one entry. */
export const checkableProof = z.strictObject({ ...proof.shape, anchors: proof.shape.anchors.min(1) })

const proofVerdicts = [
  'valid',
  'broken',
  'chain-differs',
  'not-on-chain',
  'receipt-differs',
  'waiting',
  'other-contract',
  'chain-away',
] as const
export type ProofVerdict = (typeof proofVerdicts)[number]

export const proofCheck = z.object({
  verdict: z.enum(['valid', 'incomplete', 'differs', 'chain-away']),
  checkedAt: z.string(),
  chain: chainInfo,
  entries: z.array(
    z.object({
      number: z.number().int(),
      status: z.enum(shipmentStatuses),
      at: z.string(),
      verdict: z.enum(proofVerdicts),
      block: z.number().int().nullable(),
    }),
  ),
  /** The chain holds entries of this shipment that the proof lacks. */
  hasLater: z.boolean(),
})
export type ProofCheck = z.infer<typeof proofCheck>
