import { Interface, id, isError, Network } from 'ethers'
import { type ChainSettings, developmentChainId, signingKey } from './chain-settings.ts'
import { contractArtefact } from './contract-artefact.ts'
import { type ContractStore, ensureContract, keptContract } from './deployed-contract.ts'
import { ChainAwayError, jsonRpc, RpcError } from './json-rpc.ts'
import type { Away, Confirmation, Ledger, LedgerEntry, Place, Receipt } from './ledger.ts'
import { openWallet } from './wallet.ts'

const nothing = '0'.repeat(64)
const hashOf32Bytes = /^[0-9a-f]{64}$/

type Log = { address: string; topics: string[]; data: string; transactionHash: string; blockNumber: string }
type ChainReceipt = { status: string; blockNumber: string; blockHash: string; gasUsed: string; logs: Log[] }

/** The ledger contract on any EVM chain that speaks JSON-RPC over HTTP. */
export function ethersLedger({ settings, store }: { settings: ChainSettings; store: ContractStore }): Ledger & {
  /** Deploys the contract where there is none yet. */
  ready(): Promise<{ kind: 'ready'; contract: string } | Away>
} {
  const rpc = jsonRpc(settings.rpcUrl, settings.timeoutMs)
  const connected = keptOnceThere(connect)
  const contractThere = keptOnceThere(async () => {
    const { chainId, wallet, artefact } = await connected.get()
    return ensureContract({ rpc, chainId, wallet, artefact, store, configured: settings.contract })
  })

  async function connect() {
    const chainId = Number(await rpc<string>('eth_chainId', []))
    const key = signingKey(settings, chainId)
    if (key === null) throw new ChainAwayError(`CHAIN_PRIVATE_KEY is not set for chain ${chainId}`)
    const artefact = await contractArtefact()
    return { chainId, artefact, abi: new Interface(artefact.abi), wallet: openWallet({ rpc, key, chainId }) }
  }

  async function ask(name: string, args: readonly unknown[]): Promise<unknown> {
    const [{ abi }, to] = await Promise.all([connected.get(), contractThere.get()])
    const answer = await rpc<string>('eth_call', [{ to, data: abi.encodeFunctionData(name, args) }, 'latest'])
    if (answer === '0x') {
      contractThere.forget()
      throw new ChainAwayError(`the contract at ${to} is not to be seen`)
    }
    return abi.decodeFunctionResult(name, answer)[0]
  }

  async function anchored(shipmentId: string, sequence: number): Promise<string | null> {
    const hash = String(await ask('anchorOf', [shipmentKey(shipmentId), sequence])).slice(2)
    return hash === nothing ? null : hash
  }

  /** From the events that a shipment ever raised; null from a node that does not search so far back. */
  async function placesOf(shipmentId: string): Promise<Map<number, Place> | null> {
    const [{ abi }, address] = await Promise.all([connected.get(), contractThere.get()])
    const topics = abi.encodeFilterTopics('Anchored', [shipmentKey(shipmentId)])
    try {
      const logs = await rpc<Log[]>('eth_getLogs', [{ address, topics, fromBlock: '0x0', toBlock: 'latest' }])
      return new Map(
        logs.map(log => {
          const place = { transactionHash: log.transactionHash, block: Number(log.blockNumber) }
          return [Number(abi.parseLog(log)?.args.sequence), place]
        }),
      )
    } catch (error) {
      if (error instanceof RpcError) return null
      throw error
    }
  }

  /** By which transaction an entry came, when that was lost. */
  async function confirmationOf({ shipmentId, sequence }: LedgerEntry): Promise<Confirmation | null> {
    const place = (await placesOf(shipmentId))?.get(sequence)
    if (place === undefined) return null
    const receipt = await receiptOf(place.transactionHash)
    return receipt.kind === 'confirmed' ? receipt : null
  }

  async function receiptOf(hash: string): Promise<Receipt> {
    const receipt = await rpc<ChainReceipt | null>('eth_getTransactionReceipt', [hash])
    if (receipt === null) {
      return (await rpc('eth_getTransactionByHash', [hash])) === null ? { kind: 'unknown' } : { kind: 'pending' }
    }
    if (Number(receipt.status) !== 1) return { kind: 'failed', reason: 'reverted' }
    const [contract, { chainId, wallet }] = await Promise.all([contractThere.get(), connected.get()])
    if (!receipt.logs.some(log => log.address.toLowerCase() === contract.toLowerCase())) {
      contractThere.forget()
      return { kind: 'failed', reason: 'wrote nothing to the ledger' }
    }
    const block = Number(receipt.blockNumber)
    const last = Number(await rpc<string>('eth_blockNumber', []))
    if (last - block + 1 < settings.confirmations) return { kind: 'pending' }
    return {
      kind: 'confirmed',
      hash,
      block,
      blockHash: receipt.blockHash,
      gasUsed: Number(receipt.gasUsed),
      contract,
      network: networkName(chainId),
      wallet: wallet.address,
    }
  }

  return {
    ready: () => orAway(async () => ({ kind: 'ready', contract: await contractThere.get() })),
    describe: () =>
      orAway(async () => {
        const { chainId, wallet } = await connected.get()
        const lastBlock = Number(await rpc<string>('eth_blockNumber', []))
        const contract = settings.contract ?? keptContract(await store.get(), chainId)?.address ?? null
        return { kind: 'ledger', network: networkName(chainId), chainId, wallet: wallet.address, contract, lastBlock }
      }),
    append: (entry, sending) =>
      orAway(async () => {
        const { shipmentId, sequence, anchorHash } = entry
        if (!hashOf32Bytes.test(anchorHash) || anchorHash === nothing) return { kind: 'refused', reason: 'not a hash' }
        const there = await anchored(shipmentId, sequence)
        if (there === anchorHash) return { kind: 'there', confirmation: await confirmationOf(entry) }
        if (there !== null) return { kind: 'taken', anchorHash: there }
        const lastSequence = Number(await ask('lastSequence', [shipmentKey(shipmentId)]))
        if (lastSequence !== sequence - 1) return { kind: 'early', lastSequence }
        const [{ abi, wallet }, to] = await Promise.all([connected.get(), contractThere.get()])
        const data = abi.encodeFunctionData('append', [shipmentKey(shipmentId), sequence, `0x${anchorHash}`])
        try {
          return { kind: 'sent', transaction: await wallet.send({ to, data }, sending) }
        } catch (error) {
          if (error instanceof RpcError) return { kind: 'refused', reason: error.message }
          throw error
        }
      }),
    receipt: hash => orAway(() => receiptOf(hash)),
    read: (shipmentId, sequence) =>
      orAway(async () => ({ kind: 'read', anchorHash: await anchored(shipmentId, sequence) })),
    places: shipmentId => orAway(async () => ({ kind: 'places', bySequence: await placesOf(shipmentId) })),
  }
}

/** What the public sees in place of the id: no more than that two anchors are of one shipment. */
export function shipmentKey(shipmentId: string): string {
  return id(`Shipment-${shipmentId}`)
}

function networkName(chainId: number) {
  return chainId === developmentChainId ? 'anvil' : Network.from(chainId).name
}

async function orAway<Outcome>(call: () => Promise<Outcome>): Promise<Outcome | Away> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ChainAwayError || error instanceof RpcError) return { kind: 'away', reason: error.message }
    // An answer that is none: a proxy in between, or another contract at the address.
    if (isError(error, 'BAD_DATA') || isError(error, 'BUFFER_OVERRUN'))
      return { kind: 'away', reason: error.shortMessage }
    throw error
  }
}

/** Found out once and kept; a try that fails is forgotten, and one that runs is shared. */
function keptOnceThere<Value>(find: () => Promise<Value>) {
  let kept: Promise<Value> | null = null
  const forget = () => {
    kept = null
  }
  return {
    forget,
    get(): Promise<Value> {
      kept ??= find().catch((error: unknown) => {
        forget()
        throw error
      })
      return kept
    },
  }
}
