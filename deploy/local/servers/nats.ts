import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findBinary } from './find-binary.ts'
import { natsProgram } from './programs.ts'
import type { StartServer } from './server.ts'

export const startNats: StartServer = async context => {
  const found = await findBinary(natsProgram, context)
  context.progress(found.line)
  if (found.way === 'variable') return { NATS_URL: found.url }

  const folder = join(context.dataDir, 'nats')
  mkdirSync(folder, { recursive: true })
  const port = await context.ports.choose('nats')
  const file = join(folder, 'nats.conf')
  writeFileSync(file, configuration(port, folder, context.isForTests))
  await context.run({
    name: 'nats',
    command: found.path,
    args: ['--config', file],
    isReady: () => greets(port),
  })
  return { NATS_URL: `nats://127.0.0.1:${port}` }
}

// JetStream only carries what the event store keeps: what a power cut takes from it is read there again.
function configuration(port: number, folder: string, isForTests: boolean) {
  return `host: 127.0.0.1
port: ${port}
server_name: quayside
max_payload: 8MB
jetstream {
  store_dir: ${JSON.stringify(folder)}
  sync_interval: ${isForTests ? '10s' : '1s'}
  max_memory_store: 256MB
  max_file_store: 10GB
}
`
}

/** A NATS server speaks first; its greeting says whether JetStream is on. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.setTimeout(2_000, () => socket.destroy(new Error('silent')))
    socket.once('error', reject)
    socket.once('data', greeting => {
      socket.destroy()
      resolve(greeting.toString('utf8').includes('"jetstream":true'))
    })
  })
}
