import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accountFor } from '@quayside/deploy/faults/run-account.ts'
import { type StartedPortal, startPortalByNpm } from '@quayside/deploy/faults/started-portal.ts'
import { randomPorts } from '@quayside/deploy/local/servers/ports.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import { type Benchmark, type Figure, percentile } from './benchmark.ts'
import { type Looker, startLooker } from './looker.ts'
import { type MemoryClient, startClient } from './memory-client.ts'
import { commandOf, residentMemory, sharedMemory } from './process-memory.ts'

const [rows, uploads, companies] = [190_000, 16, 4]
/** Pages that other people ask for, a second. */
const othersRate = 20
const [loadSeconds, quietSeconds] = [60, 20]

/** The portal as `npm start` runs it, with its servers: what 16 large sheets and the documents beside them at once cost it and other people. */
export const benchmark: Benchmark = {
  name: 'memory',
  async run(bench) {
    const dataDir = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'quayside-bench-memory-'))
    const port = await randomPorts().choose('portal')
    let portal = await startPortalByNpm(dataDir, port, { variables: { RATE_LIMIT: '0' } })
    let other: Looker | undefined
    try {
      const url = `http://127.0.0.1:${port}`
      other = await startLooker(url, 0)
      const uploading: MemoryClient[] = []
      for (let number = 1; number <= companies; number += 1) uploading.push(await startClient(url, number))
      // As an installation runs from its second day on.
      await portal.stop()
      portal = await startPortalByNpm(dataDir, port, { variables: { RATE_LIMIT: '0' } })
      for (const client of [other, ...uploading]) await client.signIn()
      await other.look(othersRate, loadSeconds)
      const main = portal.processes().find(pid => commandOf(pid).includes('run-portal.ts')) ?? 0
      const afterLoad = residentMemory(main)
      bench.note(`the process of all services: ${afterLoad.toFixed(0)} MB after ${loadSeconds} s of load`)
      const figures = await measureUploads(portal, other, uploading, line => bench.note(line))
      bench.note(`the process of all services: ${residentMemory(main).toFixed(0)} MB after the uploads`)
      const { output, code } = await accountFor(dataDir)
      if (code !== 0) throw new Error(output)
      bench.note(output.trim().split('\n').at(-1) ?? '')
      return [
        { figure: 'all services in one process', value: afterLoad, unit: 'MB', target: { atMost: 350 } },
        ...figures,
      ]
    } finally {
      other?.stop()
      await portal.killAll()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

async function measureUploads(
  portal: StartedPortal,
  other: Looker,
  uploading: readonly MemoryClient[],
  note: (line: string) => void,
): Promise<Figure[]> {
  const sheet = await largeSheet()
  note(
    `${uploads} sheets of ${rows.toLocaleString('en')} rows x 4, ${(sheet.length / 1e6).toFixed(2)} MB each, and 2 documents of 4.4 MB beside each`,
  )
  const imports = await Promise.all(
    Array.from({ length: uploads }, async (_, index) => {
      const client = uploading[index % uploading.length] as MemoryClient
      return { client, id: await client.startImport(index) }
    }),
  )
  const memoryBefore = sharedMemory(portal.processes())
  let most = memoryBefore
  let isWatched = true
  // Reading it holds the processes up a little, so it goes on while it is quiet, too.
  const watch = async () => {
    for (; isWatched; await pause(1000)) most = Math.max(most, sharedMemory(portal.processes()))
  }
  const watching = watch()
  const before = await other.look(othersRate, quietSeconds)
  let isOver = false
  const during: number[] = []
  const look = async () => {
    while (!isOver) during.push(...(await other.look(othersRate, 1)))
  }
  const from = performance.now()
  const looking = look()
  const [read] = await Promise.all([
    Promise.all(imports.map(({ client, id }) => client.upload(id, sheet))),
    Promise.all(imports.map(({ client }, index) => client.attach(index))),
  ])
  isOver = true
  await looking
  note(`read in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  const after = await other.look(othersRate, quietSeconds)
  isWatched = false
  await watching
  if (read.some(count => count !== rows)) throw new Error(`The files have ${rows} rows, read were ${read.join(', ')}`)
  const quiet = percentile([...before, ...after], 99)
  note(`others' p99: ${quiet.toFixed(1)} ms when it is quiet, ${percentile(during, 99).toFixed(1)} ms meanwhile`)
  note(`all processes: ${memoryBefore.toFixed(0)} MB before, at most ${most.toFixed(0)} MB meanwhile`)
  return [
    {
      figure: '16 sheets at once, all processes',
      value: most - memoryBefore,
      unit: 'MB more',
      target: { atMost: 350 },
    },
    {
      figure: "others' p99 meanwhile / when it is quiet",
      value: percentile(during, 99) / quiet,
      unit: '',
      target: { atMost: 2 },
    },
  ]
}

async function largeSheet(): Promise<Uint8Array> {
  function* lines() {
    for (let row = 0; row < rows; row += 1)
      yield [`SO-${Math.floor(row / 40)}`, `SKU-${row % 40}`, (row % 7) + 1, (row % 4) / 4]
  }
  const columns = ['Order', 'Sku', 'Quantity', 'Price'].map(header => ({ header }))
  const chunks: Uint8Array[] = []
  for await (const chunk of writeXlsxStream(lines(), {
    name: 'Orders',
    columns,
  }) as unknown as AsyncIterable<Uint8Array>)
    chunks.push(chunk)
  return Buffer.concat(chunks)
}
