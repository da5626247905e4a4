import { keccak256, Wallet } from 'ethers'
import { type JsonRpc, RpcError } from './json-rpc.ts'
import type { Sending, SentTransaction } from './ledger.ts'

const tries = 4
/** Behind a balancer a node may not know of our last transaction yet; for so long our own count is believed. */
const ownCountHoldsMs = 15_000

/** To a contract, or creating one. */
export type Call = { to: string | null; data: string }

/** One account's transactions, numbered by us: the chain's own count, or ours where we have sent since. */
export function openWallet(options: { rpc: JsonRpc; key: string; chainId: number; nowMs: () => number }) {
  const { rpc, chainId, nowMs } = options
  const signer = new Wallet(options.key)
  let next = { nonce: 0, atMs: Number.NEGATIVE_INFINITY }
  const use = (nonce: number) => {
    next = { nonce: nonce + 1, atMs: nowMs() }
  }

  /** Never beyond the chain's count for long: a transaction that was dropped would leave a gap that stops all later ones. */
  async function nextNonce() {
    const count = Number(await rpc<string>('eth_getTransactionCount', [signer.address, 'pending']))
    return nowMs() - next.atMs < ownCountHoldsMs ? Math.max(count, next.nonce) : count
  }

  async function send(
    call: Call,
    { sending, replaces }: { sending(transaction: SentTransaction): Promise<void>; replaces?: Sending['replaces'] },
  ): Promise<SentTransaction> {
    const to = call.to === null ? {} : { to: call.to }
    const gas = await rpc<string>('eth_estimateGas', [{ from: signer.address, ...to, data: call.data }, 'latest'])
    const gasLimit = (BigInt(gas) * 12n) / 10n
    let outbid = replaces
    for (let attempt = 1; ; attempt += 1) {
      const nonce = replaces?.nonce ?? (await nextNonce())
      const fees = await feesFor(rpc, outbid)
      const signed = await signer.signTransaction({
        ...{ chainId, nonce, gasLimit, ...to, data: call.data, value: 0 },
        ...(fees.priorityFee === null
          ? { type: 0, gasPrice: fees.maxFee }
          : { type: 2, maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.priorityFee }),
      })
      const transaction = { hash: keccak256(signed), nonce, ...fees }
      await sending(transaction)
      try {
        await rpc('eth_sendRawTransaction', [signed])
        if (replaces === undefined) use(nonce)
        return transaction
      } catch (error) {
        const why = error instanceof RpcError ? complaintOf(error) : 'other'
        if (why === 'known') {
          if (replaces === undefined) use(nonce)
          return transaction
        }
        // The one to be replaced was mined meanwhile: it is the one to look for.
        if (why === 'nonce-used' && replaces !== undefined) {
          await sending(replaces)
          return replaces
        }
        if (attempt === tries || why === 'other') throw error
        if (why === 'underpriced' && replaces !== undefined) outbid = transaction
        else use(nonce) // somebody's transaction has this number: ours, from before a restart
      }
    }
  }

  return { address: signer.address, send }
}
export type SigningWallet = ReturnType<typeof openWallet>

/** Nodes tell these apart by words alone; those of geth, reth, erigon, nethermind, besu and anvil are covered. */
function complaintOf({ message }: RpcError): 'known' | 'nonce-used' | 'underpriced' | 'other' {
  if (/already known|already imported|known transaction|alreadyknown/i.test(message)) return 'known'
  if (/nonce too low|nonce is too low|oldnonce|nonce has already been used/i.test(message)) return 'nonce-used'
  if (/underpriced|replacement|feetoolow/i.test(message)) return 'underpriced'
  return 'other'
}

async function feesFor(rpc: JsonRpc, outbid: SentTransaction | undefined) {
  const { baseFeePerGas } = await rpc<{ baseFeePerGas?: string }>('eth_getBlockByNumber', ['latest', false])
  if (baseFeePerGas === undefined || outbid?.priorityFee === null) {
    const price = BigInt(await rpc<string>('eth_gasPrice', []))
    return { maxFee: higher(price, outbid?.maxFee), priorityFee: null }
  }
  const tip = BigInt(await rpc<string>('eth_maxPriorityFeePerGas', []))
  const priorityFee = higher(tip, outbid?.priorityFee)
  return { maxFee: higher(2n * BigInt(baseFeePerGas) + BigInt(priorityFee), outbid?.maxFee), priorityFee }
}

/** Nodes ask a replacement to pay at least a tenth more in both parts. */
function higher(fee: bigint, outbid: string | null | undefined): string {
  const least = outbid === undefined || outbid === null ? 0n : (BigInt(outbid) * 5n) / 4n + 1n
  return String(fee > least ? fee : least)
}
