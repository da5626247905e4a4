import type { ChainInfo } from '@quayside/contracts/shipments/ledger.ts'
import type { Anchors } from './anchors.ts'
import type { ContractStore } from './deployed-contract.ts'
import type { Ledger } from './ledger.ts'

export const noChain: ChainInfo = { state: 'none', network: null, wallet: null, contract: null, lastBlock: null }

/** The chain as it is; while it is away, as its newest receipt told. */
export async function chainInfoOf({
  ledger,
  anchors,
  store,
  configured,
}: {
  ledger: Ledger
  anchors: Anchors
  store: ContractStore
  configured: string | null
}): Promise<ChainInfo> {
  const described = await ledger.describe()
  if (described.kind === 'ledger') {
    const { network, wallet, contract, lastBlock } = described
    return { state: 'there', network, wallet, contract, lastBlock }
  }
  const contract = configured ?? addressIn(await store.get())
  const [newest] = contract === null ? [] : await anchors.confirmedInHighestBlock(contract, null)
  const { network, wallet, block } = newest?.confirmation ?? {}
  return { state: 'away', network: network ?? null, wallet: wallet ?? null, contract, lastBlock: block ?? null }
}

function addressIn(kept: string | null): string | null {
  return kept === null ? null : (JSON.parse(kept) as { address: string }).address
}
