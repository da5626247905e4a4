import type { ChainInfo, Proof, ProofCheck, ProofVerdict } from '@quayside/contracts/shipments/ledger.ts'
import { brokenAnchors } from '../domain/anchors.ts'
import type { Away } from './ledger.ts'

/** A proof against itself and against the chain; `chain` holds what is written there of its shipment. */
export function checkedProof(
  proof: Proof,
  info: ChainInfo,
  chain: ReadonlyMap<number, string> | Away,
): Omit<ProofCheck, 'checkedAt' | 'chain'> {
  const broken = new Set(brokenAnchors(proof))
  const entries = proof.anchors.map(anchor => ({
    ...{ number: anchor.number, status: anchor.status.status, at: anchor.status.at },
    verdict: broken.has(anchor.number) ? ('broken' as const) : verdictOf(anchor, info, chain),
    block: anchor.receipt?.block ?? null,
  }))
  const last = proof.anchors.at(-1)?.number ?? 0
  const hasLater = !('kind' in chain) && chain.has(last + 1)
  return { verdict: wholeVerdict(entries.map(({ verdict }) => verdict)), entries, hasLater }
}

function verdictOf(
  { number, hash, receipt }: Proof['anchors'][number],
  info: ChainInfo,
  chain: ReadonlyMap<number, string> | Away,
): ProofVerdict {
  if (receipt !== null && info.contract !== null && !isSame(receipt.contract, info.contract)) return 'other-contract'
  if ('kind' in chain) return 'chain-away'
  const written = chain.get(number)
  if (written === undefined) return receipt === null ? 'waiting' : 'not-on-chain'
  return written === hash ? 'valid' : 'chain-differs'
}

function isSame(address: string, other: string): boolean {
  return address.toLowerCase() === other.toLowerCase()
}

const wrong: readonly ProofVerdict[] = ['broken', 'chain-differs', 'not-on-chain']

function wholeVerdict(verdicts: readonly ProofVerdict[]): ProofCheck['verdict'] {
  if (verdicts.some(one => wrong.includes(one))) return 'differs'
  if (verdicts.includes('chain-away')) return 'chain-away'
  return verdicts.every(one => one === 'valid') ? 'valid' : 'incomplete'
}
