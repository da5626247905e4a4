import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonRpc } from '@quayside/shipments/ledger/json-rpc.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Infrastructure, startInfrastructure } from '../infrastructure.ts'
import { randomPorts } from './ports.ts'

const receiver = '0x00000000000000000000000000000000000000aa'
const rounds = 3
const writers = 4

let dataDir: string
let chain: Infrastructure
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quayside-chain-'))
  chain = await startChain()
})
afterEach(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function startChain() {
  const { CHAIN_RPC_URL: _own, ...env } = process.env
  return startInfrastructure({
    dataDir,
    servers: ['chain'],
    env,
    ports: randomPorts(),
    progress: () => undefined,
    isForTests: true,
  })
}

function ask<Answer>(method: string, params: readonly unknown[] = []): Promise<Answer> {
  return jsonRpc(chain.env.CHAIN_RPC_URL as string, 5_000)<Answer>(method, [...params])
}

/** Sends 1 wei again and again, until the chain no longer answers. */
async function keepSending(from: string) {
  for (;;) {
    try {
      await ask('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }])
    } catch {
      return
    }
  }
}

async function transactions(): Promise<number> {
  const head = Number(await ask<string>('eth_blockNumber'))
  const counts = await Promise.all(
    Array.from({ length: head + 1 }, (_, block) =>
      ask<string>('eth_getBlockTransactionCountByNumber', [`0x${block.toString(16)}`]),
    ),
  )
  return counts.reduce((sum, count) => sum + Number(count), 0)
}

test('a chain that is stopped while it is written to keeps the transaction of all that it keeps', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [from = ''] = await ask<string[]>('eth_accounts')
    const received = Number(await ask<string>('eth_getBalance', [receiver, 'latest']))
    const sending = Array.from({ length: writers }, () => keepSending(from))
    await expect
      .poll(async () => Number(await ask<string>('eth_getBalance', [receiver, 'latest'])), { timeout: 20_000 })
      .toBeGreaterThan(received + 40)
    await chain.stop()
    await Promise.all(sending)
    chain = await startChain()
    expect(Number(await ask<string>('eth_getBalance', [receiver, 'latest']))).toBe(await transactions())
  }
}, 90_000)
