import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonRpc, jsonRpc } from '@quayside/shipments/ledger/json-rpc.ts'
import { findBinary } from './find-binary.ts'
import { chainProgram } from './programs.ts'
import type { StartServer } from './server.ts'

/** So long an answer is waited for. */
const answerMs = 2_000

export const startChain: StartServer = async context => {
  const found = await findBinary(chainProgram, context)
  context.progress(found.line)
  if (found.way === 'variable') return { CHAIN_RPC_URL: found.url }

  const folder = join(context.dataDir, 'chain')
  mkdirSync(folder, { recursive: true })
  const stateFile = join(folder, 'state.json')
  const port = await context.ports.choose('chain')
  const url = `http://127.0.0.1:${port}`
  const rpc = jsonRpc(url, answerMs)
  await context.run({
    name: 'chain',
    command: found.path,
    args: ['--host', '127.0.0.1', '--port', String(port), '--state', stateFile, '--state-interval', '5', '--quiet'],
    prepare() {
      if (!keepReadable(stateFile))
        context.progress('Chain (anvil): its last state was cut short; the one before is used')
    },
    isReady: async () => (await rpc<string>('eth_chainId', [])) !== '',
    beforeStop: () => endWriting(rpc),
  })
  return { CHAIN_RPC_URL: url }
}

/** Anvil writes its state over the old one; a kill in the middle of that must not stop the next start. */
function keepReadable(stateFile: string): boolean {
  const good = `${stateFile}.good`
  if (!existsSync(stateFile)) return true
  try {
    JSON.parse(readFileSync(stateFile, 'utf8'))
    copyFileSync(stateFile, good)
    return true
  } catch {
    renameSync(stateFile, `${stateFile}.unreadable`)
    if (existsSync(good)) copyFileSync(good, stateFile)
    return false
  }
}

/**
 * Anvil keeps what a block has changed, but not the block, when it is told to end while it makes one: an entry of which the
 * chain could not tell by which transaction it came. The block that is asked for comes after all that are being made.
 */
async function endWriting(rpc: JsonRpc): Promise<void> {
  await rpc('evm_setAutomine', [false])
  await rpc('evm_mine', [])
}
