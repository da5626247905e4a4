import { mkdirSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { findBinary } from './find-binary.ts'
import { temporalProgram } from './programs.ts'
import type { StartServer } from './server.ts'

const namespace = 'quayside'

export const startTemporal: StartServer = async context => {
  const found = await findBinary(temporalProgram, context)
  context.progress(found.line)
  if (found.way === 'variable') {
    return { TEMPORAL_ADDRESS: found.url, TEMPORAL_NAMESPACE: context.env.TEMPORAL_NAMESPACE || namespace }
  }

  const folder = join(context.dataDir, 'temporal')
  mkdirSync(folder, { recursive: true })
  const port = await context.ports.choose('temporal')
  const page = await context.ports.choose('temporalPage')
  await context.run({
    name: 'temporal',
    command: found.path,
    args: [
      'server',
      'start-dev',
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--ui-port',
      String(page),
      '--db-filename',
      join(folder, 'temporal.db'),
      '--namespace',
      namespace,
      '--log-level',
      'warn',
    ],
    isReady: async () => (await accepts(port)) && (await fetch(`http://127.0.0.1:${page}/`)).ok,
    patienceMs: 60_000,
    stopPatienceMs: 15_000,
  })
  return {
    TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    TEMPORAL_NAMESPACE: namespace,
    TEMPORAL_PAGE_URL: `http://127.0.0.1:${page}/namespaces/${namespace}/workflows`,
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', reject)
  })
}
