import type { ChainInfo, Proof, ProofCheck, ProofVerdict } from '@quayside/contracts/shipments/ledger.ts'
import { brokenAnchors } from './domain/anchors.ts'
import type { Away, Place } from './ledger.ts'

/** A proof against itself and the chain: `chain` holds what is written there of its shipment, `places` by what. */
export function checkedProof(
  proof: Proof,
  info: ChainInfo,
  chain: ReadonlyMap<number, string> | Away,
  places: ReadonlyMap<number, Place>,
): Omit<ProofCheck, 'checkedAt' | 'chain'> {
  const broken = new Set(brokenAnchors(proof))
  const entries = proof.anchors.map(anchor => ({
    number: anchor.number,
    status: anchor.status.status,
    at: anchor.status.at,
    verdict: broken.has(anchor.number)
      ? ('broken' as const)
      : verdictOf(anchor, info, chain, places.get(anchor.number)),
    block: places.get(anchor.number)?.block ?? null,
  }))
  const last = proof.anchors.at(-1)?.number ?? 0
  const hasLater = !('kind' in chain) && chain.has(last + 1)
  return { verdict: wholeVerdict(entries.map(({ verdict }) => verdict)), entries, hasLater }
}

function verdictOf(
  { number, hash, receipt }: Proof['anchors'][number],
  info: ChainInfo,
  chain: ReadonlyMap<number, string> | Away,
  place: Place | undefined,
): ProofVerdict {
  if (receipt !== null && info.contract !== null) {
    const isElsewhere = info.network !== null && receipt.network !== info.network
    if (isElsewhere || !isSame(receipt.contract, info.contract)) return 'other-contract'
  }
  if ('kind' in chain) return 'chain-away'
  const written = chain.get(number)
  if (written === undefined) return receipt === null ? 'waiting' : 'not-on-chain'
  if (written !== hash) return 'chain-differs'
  return receipt !== null && place !== undefined && !isOf(receipt, place) ? 'receipt-differs' : 'valid'
}

function isOf(receipt: { readonly transactionHash: string; readonly block: number }, place: Place): boolean {
  return receipt.block === place.block && isSame(receipt.transactionHash, place.transactionHash)
}

function isSame(address: string, other: string): boolean {
  return address.toLowerCase() === other.toLowerCase()
}

const wrong: readonly ProofVerdict[] = ['broken', 'chain-differs', 'not-on-chain', 'receipt-differs']

function wholeVerdict(verdicts: readonly ProofVerdict[]): ProofCheck['verdict'] {
  if (verdicts.some(one => wrong.includes(one))) return 'differs'
  if (verdicts.includes('chain-away')) return 'chain-away'
  return verdicts.every(one => one === 'valid') ? 'valid' : 'incomplete'
}
