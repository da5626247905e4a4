import { Transaction } from 'ethers'
import { describe, expect, test } from 'vitest'
import { ChainAwayError, type JsonRpc, RpcError } from './json-rpc.ts'
import type { SentTransaction } from './ledger.ts'
import { openWallet } from './wallet.ts'

const key = `0x${'1'.repeat(64)}`
const to = `0x${'2'.repeat(40)}`

/** A node that counts 5 transactions of ours; `answers` are those to what is sent, in turn. */
function nodeOf(answers: (string | Error)[], replies: Record<string, unknown> = {}) {
  const sent: Transaction[] = []
  const known: Record<string, unknown> = {
    eth_estimateGas: '0xc350',
    eth_getTransactionCount: '0x5',
    eth_getTransactionByHash: null,
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    ...replies,
  }
  const rpc = async (method: string, params: readonly unknown[]) => {
    if (method !== 'eth_sendRawTransaction') return known[method]
    sent.push(Transaction.from(String(params[0])))
    const answer = answers.shift() ?? 'taken'
    if (answer instanceof Error) throw answer
    if (answer !== 'taken') throw new RpcError(answer)
    return sent.at(-1)?.hash
  }
  const noted: SentTransaction[] = []
  const sending = async (transaction: SentTransaction) => void noted.push(transaction)
  const wallet = openWallet({ rpc: rpc as JsonRpc, key, chainId: 1 })
  return {
    sent,
    noted,
    known,
    send: (replaces?: SentTransaction) => wallet.send({ to, data: '0x12' }, { sending, replaces }),
    nonces: () => sent.map(({ nonce }) => nonce),
  }
}

test('a transaction is noted before it leaves, as it leaves, with a fifth more gas than estimated', async () => {
  const node = nodeOf([])
  expect(await node.send()).toEqual(node.noted[0])
  expect(node.noted).toEqual([{ hash: node.sent[0]?.hash, nonce: 5, maxFee: '3000000000', priorityFee: '1000000000' }])
  expect(node.sent[0]).toMatchObject({ type: 2, chainId: 1n, gasLimit: 60_000n, value: 0n })
})

test('a chain without a base fee gets its own price', async () => {
  const node = nodeOf([], { eth_getBlockByNumber: {}, eth_gasPrice: '0x77359400' })
  expect(await node.send()).toMatchObject({ maxFee: '2000000000', priorityFee: null })
  expect(node.sent[0]).toMatchObject({ type: 0, gasPrice: 2_000_000_000n })
})

describe('what nodes say', () => {
  test.each([
    'already known',
    'ALREADY_EXISTS: already known',
    'AlreadyKnown',
    'Known transaction',
    'already imported',
  ])('%s: it is there', async words => {
    const node = nodeOf([words])
    await node.send()
    expect(node.nonces()).toEqual([5])
  })

  test.each([
    'nonce too low',
    'nonce too low: next nonce 9, tx nonce 5',
    'OldNonce',
    'Nonce is too low',
    'replacement transaction underpriced',
    'INTERNAL_ERROR: could not replace existing tx, replacement',
    'FeeTooLow',
  ])('%s: the number is taken, the next is tried', async words => {
    const node = nodeOf([words, words])
    expect((await node.send()).nonce).toBe(7)
    expect(node.nonces()).toEqual([5, 6, 7])
    expect(node.noted.map(({ nonce }) => nonce)).toEqual([5, 6, 7])
  })

  test("anything else is the node's refusal, or its absence", async () => {
    await expect(nodeOf(['insufficient funds for gas']).send()).rejects.toThrow('insufficient funds')
    await expect(nodeOf([new ChainAwayError('gone')]).send()).rejects.toThrow(ChainAwayError)
  })

  test('no free number after four tries ends in a refusal', async () => {
    const node = nodeOf(Array(9).fill('nonce too low'))
    await expect(node.send()).rejects.toThrow(RpcError)
    expect(node.nonces()).toEqual([5, 6, 7, 8])
  })
})

describe('the next number', () => {
  test('is one more than our last, where a node lags behind but knows that one', async () => {
    const node = nodeOf([], { eth_getTransactionByHash: {} })
    await node.send()
    await node.send()
    expect(node.nonces()).toEqual([5, 6])
  })

  test("is the node's again after our last was dropped", async () => {
    const node = nodeOf([])
    await node.send()
    await node.send()
    expect(node.nonces()).toEqual([5, 5])
  })

  test("is the node's where it knows of more", async () => {
    const node = nodeOf([], { eth_getTransactionByHash: {} })
    await node.send()
    node.known.eth_getTransactionCount = '0x9'
    await node.send()
    expect(node.nonces()).toEqual([5, 9])
  })
})

describe('a replacement', () => {
  const waiting = { hash: '0x1', nonce: 4, maxFee: '8000000000', priorityFee: '2000000000' }

  test('keeps the number and pays a quarter more in both parts', async () => {
    const node = nodeOf([])
    expect(await node.send(waiting)).toMatchObject({ nonce: 4, maxFee: '10000000001', priorityFee: '2500000001' })
  })

  test('that still pays too little pays more again', async () => {
    const node = nodeOf(['replacement transaction underpriced'])
    expect(await node.send(waiting)).toMatchObject({ nonce: 4, maxFee: '12500000002', priorityFee: '3125000002' })
    expect(node.nonces()).toEqual([4, 4])
  })

  test('that comes too late gives back the one that was mined', async () => {
    const node = nodeOf(['nonce too low'])
    expect(await node.send(waiting)).toEqual(waiting)
    expect(node.noted.at(-1)).toEqual(waiting)
  })

  test('of one behind a gap takes the number that closes the gap', async () => {
    const node = nodeOf([])
    expect(await node.send({ ...waiting, nonce: 50 })).toMatchObject({ nonce: 5 })
  })
})
