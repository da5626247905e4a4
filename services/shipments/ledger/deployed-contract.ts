import { getAddress, getCreateAddress, Interface } from 'ethers'
import { developmentChainId } from './chain-settings.ts'
import type { ContractArtefact } from './contract-artefact.ts'
import { ChainAwayError, type JsonRpc } from './json-rpc.ts'
import type { SigningWallet } from './wallet.ts'

/** Where the address of the contract is remembered; one value. */
export type ContractStore = { get(): Promise<string | null>; set(value: string): Promise<void> }

type Kept = { chainId: number; address: string; transaction: string; wasSeen: boolean }

export type Deployment = {
  rpc: JsonRpc
  chainId: number
  wallet: SigningWallet
  artefact: ContractArtefact
  store: ContractStore
  /** The address by configuration. */
  configured: string | null
}

/**
 * The contract's address: the configured one, the one deployed earlier, or a new one. Throws `ChainAwayError` while a
 * deployment waits to be mined, and where the contract is not ours to write to.
 */
export async function ensureContract(deployment: Deployment): Promise<string> {
  const { rpc, chainId, store, configured } = deployment
  if (configured !== null) {
    if (!(await hasCode(rpc, configured))) throw new ChainAwayError(`there is no contract at ${configured}`)
    return owned(deployment, getAddress(configured))
  }
  const kept = keptContract(await store.get(), chainId)
  if (kept !== null) {
    if (await hasCode(rpc, kept.address)) {
      if (!kept.wasSeen) await store.set(JSON.stringify({ ...kept, wasSeen: true }))
      return owned(deployment, kept.address)
    }
    const receipt = await rpc<{ status: string } | null>('eth_getTransactionReceipt', [kept.transaction])
    const waits = receipt === null && (await rpc('eth_getTransactionByHash', [kept.transaction])) !== null
    // Mined since its code was looked for: to be told from a contract that was lost.
    if (waits || (Number(receipt?.status) === 1 && (await hasCode(rpc, kept.address))))
      throw new ChainAwayError('the contract is being deployed')
    // A development chain that lost its state begins anew; anywhere else a node that lags must not cost the ledger.
    if (chainId !== developmentChainId && (kept.wasSeen || Number(receipt?.status) === 1))
      throw new ChainAwayError(`the contract at ${kept.address} is not to be seen`)
  }
  const address = await deploy(deployment)
  if (!(await hasCode(rpc, address))) throw new ChainAwayError('the contract is being deployed')
  return address
}

/** The address that is remembered for this chain, deployed already or not. */
export function keptContract(value: string | null, chainId: number): Kept | null {
  const kept = value === null ? null : (JSON.parse(value) as Kept)
  return kept?.chainId === chainId ? kept : null
}

async function deploy({ wallet, artefact, store, chainId }: Deployment) {
  const addressOf = (nonce: number) => getCreateAddress({ from: wallet.address, nonce })
  const { nonce } = await wallet.send(
    { to: null, data: artefact.bytecode },
    {
      sending: sent =>
        store.set(
          JSON.stringify({
            chainId,
            address: addressOf(sent.nonce),
            transaction: sent.hash,
            wasSeen: false,
          } satisfies Kept),
        ),
    },
  )
  return addressOf(nonce)
}

async function owned({ rpc, wallet, artefact }: Deployment, address: string) {
  const abi = new Interface(artefact.abi)
  const answer = await rpc<string>('eth_call', [{ to: address, data: abi.encodeFunctionData('owner') }, 'latest'])
  const [owner] = abi.decodeFunctionResult('owner', answer)
  if (owner !== wallet.address) throw new ChainAwayError(`the contract at ${address} belongs to ${owner}`)
  return address
}

async function hasCode(rpc: JsonRpc, address: string) {
  return (await rpc<string>('eth_getCode', [address, 'latest'])) !== '0x'
}
