import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ethersLedger, shipmentKey } from './ethers-ledger.ts'
import type { SentTransaction } from './ledger.ts'
import { fundedKey, settingsFor, storeInMemory, testChain } from './testing/test-chain.ts'

const hash = (digit: string) => digit.repeat(64)
const quiet = { sending: async () => undefined }
const { url, rpc } = testChain()

async function openLedger(options: { url?: string; contract?: string; key?: string } = {}) {
  const key = options.key ?? (await fundedKey(url))
  const store = storeInMemory()
  const settings = { ...settingsFor(options.url ?? url, key), contract: options.contract ?? null }
  return { ledger: ethersLedger({ settings, store }), store, key, settings }
}
type Opened = Awaited<ReturnType<typeof openLedger>>
/** Polled, for a node mines a moment after it took the transaction. */
async function deployed({ ledger }: Opened): Promise<string> {
  return vi.waitFor(
    async () => {
      const ready = await ledger.ready()
      if (ready.kind !== 'ready') throw new Error(ready.reason)
      return ready.contract
    },
    { timeout: 60_000, interval: 20 },
  )
}
const entry = (shipmentId: string, sequence: number, digit = String(sequence)) => ({
  shipmentId,
  sequence,
  anchorHash: hash(digit),
})
async function send({ ledger }: Opened, ...args: Parameters<typeof entry>): Promise<SentTransaction> {
  const appended = await ledger.append(entry(...args), quiet)
  if (appended.kind !== 'sent') throw new Error(JSON.stringify(appended))
  return appended.transaction
}
const receiptOf = ({ ledger }: Opened, transaction: SentTransaction) =>
  expect.poll(() => ledger.receipt(transaction.hash), { timeout: 60_000, interval: 20 })

describe('an anchor', () => {
  test('is sent, confirmed with block and gas, and read back', async () => {
    const opened = await openLedger()
    await deployed(opened)
    const told: SentTransaction[] = []
    const appended = await opened.ledger.append(entry('a', 1), { sending: async sent => void told.push(sent) })
    expect(appended).toEqual({ kind: 'sent', transaction: told[0] })
    const sent = told[0] as SentTransaction
    await receiptOf(opened, sent).toMatchObject({
      kind: 'confirmed',
      hash: sent.hash,
      block: expect.any(Number),
      gasUsed: expect.any(Number),
      blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      network: 'anvil',
      wallet: new Wallet(opened.key).address,
    })
    expect(await opened.ledger.read('a', 1)).toEqual({ kind: 'read', anchorHash: hash('1') })
    expect(await opened.ledger.read('a', 2)).toEqual({ kind: 'read', anchorHash: null })
    const place = { transactionHash: sent.hash, block: expect.any(Number) }
    expect(await opened.ledger.places('a')).toEqual({ kind: 'places', bySequence: new Map([[1, place]]) })
    expect(await opened.ledger.places('b')).toEqual({ kind: 'places', bySequence: new Map() })
  })

  test('sent again is found on the chain with its transaction; another hash and a gap are told', async () => {
    const opened = await openLedger()
    await deployed(opened)
    const sent = await send(opened, 'a', 1)
    await receiptOf(opened, sent).toMatchObject({ kind: 'confirmed' })
    const { ledger } = opened
    const again = await ledger.append(entry('a', 1), quiet)
    expect(again).toMatchObject({ kind: 'there', confirmation: { hash: sent.hash } })
    expect(await ledger.append(entry('a', 1, 'f'), quiet)).toEqual({ kind: 'taken', anchorHash: hash('1') })
    expect(await ledger.append(entry('a', 3), quiet)).toEqual({ kind: 'early', lastSequence: 1 })
    expect(await ledger.append(entry('b', 2), quiet)).toEqual({ kind: 'early', lastSequence: 0 })
  })

  test('that died between being noted and being sent is unknown to the chain, and can be sent again', async () => {
    const opened = await openLedger()
    await deployed(opened)
    const told: SentTransaction[] = []
    const dies = async (sent: SentTransaction) => {
      told.push(sent)
      throw new Error('killed')
    }
    await expect(opened.ledger.append(entry('a', 1), { sending: dies })).rejects.toThrow('killed')
    expect(await opened.ledger.receipt(told[0]?.hash ?? '')).toEqual({ kind: 'unknown' })
    const sent = await send(opened, 'a', 1)
    expect(sent.nonce).toBe(told[0]?.nonce)
  })
})

describe('nonces', () => {
  test('follow one another while nothing is mined; after a restart ours are still counted', async () => {
    const own = await openLedger()
    await deployed(own)
    await whileNotMining(async () => {
      const sent = [await send(own, 'n', 1), await send(own, 'o', 1), await send(own, 'p', 1)]
      expect(sent.map(({ nonce }) => nonce)).toEqual([1, 2, 3])
      expect(await own.ledger.receipt(sent[2]?.hash ?? '')).toEqual({ kind: 'pending' })
      const restarted = { ...own, ledger: ethersLedger({ settings: own.settings, store: own.store }) }
      expect((await send(restarted, 'q', 1)).nonce).toBe(4)
    })
    for (const shipment of ['n', 'o', 'p', 'q'])
      await expect.poll(() => own.ledger.read(shipment, 1)).toEqual({ kind: 'read', anchorHash: hash('1') })
  })

  test('of a transaction that waits for too long is used again with a better fee; one of the two is mined', async () => {
    const own = await openLedger()
    await deployed(own)
    const [waiting, better] = await whileNotMining(async () => {
      const first = await send(own, 'r', 1)
      const replaced = await own.ledger.append(entry('r', 1), { ...quiet, replaces: first })
      if (replaced.kind !== 'sent') throw new Error(JSON.stringify(replaced))
      return [first, replaced.transaction]
    })
    expect(better.nonce).toBe(waiting.nonce)
    expect(BigInt(better.maxFee)).toBeGreaterThan(BigInt(waiting.maxFee))
    await receiptOf(own, better).toMatchObject({ kind: 'confirmed' })
    expect(await own.ledger.receipt(waiting.hash)).toEqual({ kind: 'unknown' })
    // Too late to be replaced: the mined one is found by looking first.
    expect(await own.ledger.append(entry('r', 1), { ...quiet, replaces: better })).toMatchObject({ kind: 'there' })
  })

  test('behind a gap are not waited for: the number that closes the gap is taken', async () => {
    const own = await openLedger()
    await deployed(own)
    const behindGap = { hash: `0x${hash('1')}`, nonce: 50, maxFee: '5000000000', priorityFee: '1' }
    const sent = await own.ledger.append(entry('u', 1), { ...quiet, replaces: behindGap })
    expect(sent).toMatchObject({ kind: 'sent', transaction: { nonce: 1 } })
  })

  test('taken by another sender of the same wallet, seen late: the next free one is used', async () => {
    const own = await openLedger()
    const lagging = await startNode(async (method, params) =>
      method === 'eth_getTransactionCount' ? '0x0' : rpc(method, params),
    )
    const behind = ethersLedger({ settings: { ...own.settings, rpcUrl: lagging.url }, store: own.store })
    await deployed(own)
    await receiptOf(own, await send(own, 's', 1)).toMatchObject({ kind: 'confirmed' })
    expect(await behind.append(entry('t', 1), quiet)).toMatchObject({ kind: 'sent', transaction: { nonce: 2 } })
    await lagging.stop()
  })
})

describe('the contract', () => {
  test('is deployed once; its address is kept, also by a process that died right after sending it', async () => {
    const opened = await openLedger()
    const contract = await deployed(opened)
    const again = ethersLedger({ settings: opened.settings, store: opened.store })
    expect(await again.ready()).toEqual({ kind: 'ready', contract })
    opened.store.value = JSON.stringify({ ...JSON.parse(opened.store.value ?? ''), wasSeen: false })
    expect(await ethersLedger({ settings: opened.settings, store: opened.store }).ready()).toEqual({
      kind: 'ready',
      contract,
    })
    expect(await again.describe()).toEqual({
      kind: 'ledger',
      network: 'anvil',
      chainId: 31337,
      wallet: new Wallet(opened.key).address,
      contract,
      lastBlock: expect.any(Number),
    })
  })

  test('mined just after its code was looked for is not deployed a second time', async () => {
    const own = await openLedger()
    const contract = await deployed(own)
    let looks = 0
    const late = await startNode(async (method, params) => {
      looks += method === 'eth_getCode' ? 1 : 0
      return method === 'eth_getCode' && looks === 1 ? '0x' : rpc(method, params)
    })
    const settings = { ...own.settings, rpcUrl: late.url }
    const ledger = ethersLedger({ settings, store: own.store })
    expect(await ledger.ready()).toEqual({ kind: 'away', reason: 'the contract is being deployed' })
    expect(await ledger.ready()).toEqual({ kind: 'ready', contract })
    await late.stop()
  })

  test('is deployed anew where a development chain has lost it', async () => {
    const opened = await openLedger()
    const before = await deployed(opened)
    await rpc('anvil_setCode', [before, '0x'])
    expect(await opened.ledger.read('a', 1)).toMatchObject({ kind: 'away' })
    expect(await deployed(opened)).not.toBe(before)
    await receiptOf(opened, await send(opened, 'a', 1)).toMatchObject({ kind: 'confirmed' })
  })

  test('by configuration must be there and be ours', async () => {
    const { ledger } = await openLedger({ contract: await deployed(await openLedger()) })
    expect(await ledger.ready()).toMatchObject({ kind: 'away', reason: expect.stringContaining('belongs to') })
    const nowhere = await openLedger({ contract: `0x${'12'.repeat(20)}` })
    expect(await nowhere.ledger.ready()).toMatchObject({ kind: 'away', reason: expect.stringContaining('no contract') })
  })
})

describe('a chain that does not help is an outcome, not an error', () => {
  let silent: Awaited<ReturnType<typeof startNode>>
  beforeAll(async () => {
    silent = await startNode(() => new Promise(() => undefined))
  })
  afterAll(() => silent.stop())

  test('away, silent, or no node at all', async () => {
    const notNode = await startNode(async () => undefined)
    const gone = await startNode(async () => '0x0')
    await gone.stop()
    for (const [address, reason] of [
      [gone.url, 'ECONNREFUSED'],
      [silent.url, 'no answer in 200 ms'],
      [notNode.url, 'status 200'],
    ] as const) {
      const settings = { ...settingsFor(address, hash('1').padStart(66, '0x')), timeoutMs: 200 }
      const ledger = ethersLedger({ settings, store: storeInMemory() })
      const away = { kind: 'away', reason: expect.stringContaining(reason) }
      expect(await ledger.append(entry('a', 1), quiet)).toEqual(away)
      expect(await ledger.receipt(`0x${hash('1')}`)).toEqual(away)
      expect(await ledger.read('a', 1)).toEqual(away)
      expect(await ledger.describe()).toEqual(away)
    }
    await notNode.stop()
  })

  test('an answer that is none', async () => {
    const own = await openLedger()
    await deployed(own)
    const odd = await startNode(async (method, params) => (method === 'eth_call' ? '0x1234' : rpc(method, params)))
    const ledger = ethersLedger({ settings: { ...own.settings, rpcUrl: odd.url }, store: own.store })
    expect(await ledger.append(entry('a', 1), quiet)).toEqual({ kind: 'away', reason: expect.any(String) })
    expect(await ledger.read('a', 1)).toEqual({ kind: 'away', reason: expect.any(String) })
    await odd.stop()
  })

  test('a wallet without money is refused, with the words of the node', async () => {
    const opened = await openLedger()
    await deployed(opened)
    await rpc('anvil_setBalance', [new Wallet(opened.key).address, '0x0'])
    const appended = await opened.ledger.append(entry('a', 1), quiet)
    expect(appended).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/fund|balance|gas/i) })
  })

  test('what is no hash, or the empty one, is refused before anything is sent', async () => {
    const { ledger } = await openLedger()
    for (const anchorHash of ['12', 'F'.repeat(64), hash('0')])
      expect(await ledger.append({ shipmentId: 'a', sequence: 1, anchorHash }, quiet)).toMatchObject({
        kind: 'refused',
      })
  })

  test('a transaction that wrote nothing to the ledger is a failure, though the chain took it', async () => {
    const opened = await openLedger()
    await deployed(opened)
    const [from] = await rpc<string[]>('eth_accounts', [])
    const other = await rpc<string>('eth_sendTransaction', [{ from, to: from, value: '0x1' }])
    await expect
      .poll(() => opened.ledger.receipt(other))
      .toEqual({ kind: 'failed', reason: 'wrote nothing to the ledger' })
  })
})

test('the key of a shipment tells nothing of its id', () => {
  expect(shipmentKey('a')).toMatch(/^0x[0-9a-f]{64}$/)
  expect(shipmentKey('a')).not.toBe(shipmentKey('b'))
})

async function whileNotMining<Result>(work: () => Promise<Result>): Promise<Result> {
  await rpc('evm_setAutomine', [false])
  try {
    return await work()
  } finally {
    await rpc('evm_setAutomine', [true])
    await rpc('evm_mine', [])
  }
}

/** A node of JSON-RPC that answers as it is told. */
async function startNode(result: (method: string, params: readonly unknown[]) => Promise<unknown>) {
  const server: Server = createServer(async (request, response) => {
    const body = JSON.parse(await new Response(request as unknown as ReadableStream).text())
    const answer = await result(body.method, body.params).then(
      value => ({ result: value }),
      (error: Error) => ({ error: { message: error.message } }),
    )
    response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, ...answer }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
