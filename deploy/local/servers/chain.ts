import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { findBinary } from './find-binary.ts'
import { chainProgram } from './programs.ts'
import type { StartServer } from './server.ts'

export const startChain: StartServer = async context => {
  const found = await findBinary(chainProgram, context)
  context.progress(found.line)
  if (found.way === 'variable') return { CHAIN_RPC_URL: found.url }

  const folder = join(context.dataDir, 'chain')
  mkdirSync(folder, { recursive: true })
  const stateFile = join(folder, 'state.json')
  const port = await context.ports.choose('chain')
  const url = `http://127.0.0.1:${port}`
  await context.run({
    name: 'chain',
    command: found.path,
    args: ['--host', '127.0.0.1', '--port', String(port), '--state', stateFile, '--state-interval', '5', '--quiet'],
    prepare() {
      if (!keepReadable(stateFile))
        context.progress('Chain (anvil): its last state was cut short; the one before is used')
    },
    isReady: () => speaksEthereum(url),
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

async function speaksEthereum(url: string) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return answer.ok
}
