import { keccak256, Wallet } from 'ethers'
import { type JsonRpc, RpcError } from './json-rpc.ts'
import type { Sending, SentTransaction } from './ledger.ts'

const tries = 4
/** To a contract, or creating one. */
export type Call = { to: string | null; data: string }

/** One account's transactions, numbered by us: the chain's own count, or ours where we have sent since. */
export function openWallet({ rpc, key, chainId }: { rpc: JsonRpc; key: string; chainId: number }) {
  const signer = new Wallet(key)
  let last: SentTransaction | null = null

  /**
   * Behind a balancer a node's count may lag behind what we sent. Ours holds only while the chain knows our last
   * transaction: after one that was dropped or a chain that went back it would leave a gap that stops all later ones.
   */
  async function freeNonce(count: number) {
    if (last === null || last.nonce < count) return count
    return (await rpc('eth_getTransactionByHash', [last.hash])) === null ? count : last.nonce + 1
  }

  async function send(
    call: Call,
    { sending, replaces }: { sending(transaction: SentTransaction): Promise<void>; replaces?: Sending['replaces'] },
  ): Promise<SentTransaction> {
    const to = call.to === null ? {} : { to: call.to }
    const gas = await rpc<string>('eth_estimateGas', [{ from: signer.address, ...to, data: call.data }, 'latest'])
    const gasLimit = (BigInt(gas) * 12n) / 10n
    const count = Number(await rpc<string>('eth_getTransactionCount', [signer.address, 'pending']))
    // Behind a gap nothing is mined at any price, so there it takes the number that closes the gap.
    const replaced = replaces === undefined || replaces.nonce > count ? null : replaces
    let nonce = replaced?.nonce ?? (await freeNonce(count))
    let outbid = replaces
    for (let attempt = 1; ; attempt += 1) {
      const fees = await feesFor(rpc, outbid)
      const signed = await signer.signTransaction({
        chainId,
        nonce,
        gasLimit,
        ...to,
        data: call.data,
        value: 0,
        ...(fees.priorityFee === null
          ? { type: 0, gasPrice: fees.maxFee }
          : { type: 2, maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.priorityFee }),
      })
      const transaction = { hash: keccak256(signed), nonce, ...fees }
      await sending(transaction)
      const why = await rpc('eth_sendRawTransaction', [signed]).then(() => 'known' as const, complaintOf)
      if (why === 'known') {
        if (replaced === null) last = transaction
        return transaction
      }
      // The one to be replaced was mined meanwhile: it is the one to look for.
      if (why === 'nonce-used' && replaced !== null) {
        await sending(replaced)
        return replaced
      }
      if (attempt === tries) throw new RpcError(`no number was free for a transaction after ${tries} tries`)
      if (replaced === null)
        nonce += 1 // somebody's transaction has this one: ours, from before a restart
      else outbid = transaction
    }
  }

  return { address: signer.address, send }
}
export type SigningWallet = ReturnType<typeof openWallet>

/** Nodes tell these apart by words alone; those of geth, reth, erigon, nethermind, besu and anvil are covered. */
function complaintOf(error: unknown): 'known' | 'nonce-used' | 'underpriced' {
  const words = error instanceof RpcError ? error.message : ''
  if (/already known|already imported|known transaction|alreadyknown/i.test(words)) return 'known'
  if (/nonce too low|nonce is too low|oldnonce|nonce has already been used/i.test(words)) return 'nonce-used'
  if (/underpriced|replacement|feetoolow/i.test(words)) return 'underpriced'
  throw error
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
