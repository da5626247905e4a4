import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import { portalCaller } from '@quayside/deploy/testing/portal-caller.ts'
import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { type Benchmark, interleaved, ratioOf } from './benchmark.ts'
import { copied, copyIn } from './copy-in.ts'
import { type ServiceDesk, startServiceDesk } from './service-desk.ts'

const rows = Number(process.env.BENCH_PRODUCTS ?? 100_000)
/** A file is at most 5 MB. */
const perFile = 50_000
const eventColumns = 'position, stream, revision, id, type, data, metadata, recorded_at'
const fields: ImportMapping['fields'] = (['sku', 'description', 'unit', 'brandName'] as const).map(field => ({
  field,
  source: { from: 'header', header: field },
}))

/** From the start of an import's run to its last product, against the COPY of the events and rows that it wrote. */
export const benchmark: Benchmark = {
  name: 'import',
  async run(bench) {
    const files = await fileTaker()
    const desk = await startServiceDesk(bench, products, 'import_products', {
      env: { RATE_LIMIT: '0', S3_URL: files.url },
      beside: [directory, purchaseOrders, documents],
    })
    try {
      let runs = 0
      const program = async () => {
        runs += 1
        const seconds = await importedIn(desk, runs)
        return rows / seconds
      }
      await program()
      const { pool } = desk
      await pool.query('create table copied_events (like event_store.events including all)')
      await pool.query('create table copied_products (like products.products including all)')
      const reader = await pool.connect()
      const written = {
        copied_events: await copied(
          reader,
          `copy (select ${eventColumns} from event_store.events where type = 'ProductRegistered' order by position) to stdout`,
        ),
        copied_products: await copied(reader, 'copy (select * from products.products order by id) to stdout'),
      }
      reader.release()
      for (const [table, lines] of Object.entries(written))
        if (lines.length !== rows) throw new Error(`${lines.length} of ${rows} rows were read back for ${table}`)
      const samples = await interleaved(
        {
          async reference() {
            await pool.query('truncate copied_events, copied_products')
            const writer = await pool.connect()
            const start = performance.now()
            await copyIn(writer, `copy copied_events (${eventColumns}) from stdin`, [
              Buffer.concat(written.copied_events),
            ])
            await copyIn(writer, 'copy copied_products from stdin', [Buffer.concat(written.copied_products)])
            const seconds = (performance.now() - start) / 1000
            writer.release()
            return rows / seconds
          },
          program,
        },
        { warmUps: 0 },
      )
      const { rows: counted } = await pool.query('select count(*)::int as n from products.products')
      if (counted[0].n !== rows * runs) throw new Error(`${counted[0].n} of ${rows * runs} products are listed`)
      bench.note(`accounts agree: ${runs} imports of ${rows} products are as many products`)
      return [
        {
          figure: 'products/s of an import’s run / COPY of the same events and rows',
          value: ratioOf(samples),
          unit: '',
          target: { atLeast: 0.4 },
          samples,
        },
      ]
    } finally {
      await desk.close()
      files.close()
    }
  },
}

/** How long the runs of the files took, until each product is on the list. */
async function importedIn(desk: ServiceDesk, round: number): Promise<number> {
  const call = portalCaller(desk.client, desk.host.url())
  const ids: string[] = []
  for (let from = 0; from < rows; from += perFile) {
    const lines = Array.from(
      { length: Math.min(perFile, rows - from) },
      (_, index) => `B${round}-${from + index},Product ${from + index} of round ${round},EA,Acme`,
    )
    const { id } = (await call.write('POST', '/imports', { module: 'products' })).body as unknown as { id: string }
    await expected(
      call.upload(`/imports/${id}/file`, 'p.csv', Buffer.from(['sku,description,unit,brandName', ...lines].join('\n'))),
    )
    await expected(call.write('PUT', `/imports/${id}/mapping`, { mapping: { fields } }))
    await expected(call.write('POST', `/imports/${id}/validation`, {}))
    ids.push(id)
  }
  await desk.host.settled(60_000)
  const start = performance.now()
  for (const id of ids) await expected(call.write('POST', `/imports/${id}/run`, {}))
  for (const id of ids) await doneBy(call, id)
  await desk.host.settled(600_000)
  return (performance.now() - start) / 1000
}

/** A file store that takes all and keeps nothing: what an import reads of its file is staged before. */
async function fileTaker() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { etag: '"taken"' }).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://key:secret@127.0.0.1:${port}/files`, close: () => server.close() }
}

type Call = ReturnType<typeof portalCaller>

async function doneBy(call: Call, id: string): Promise<void> {
  for (;;) {
    const { status, body } = await call.get(`/imports/${id}`)
    if (body.status === 'DONE') return
    // 503, or the status of before: what is read is behind what was written just now.
    if (status !== 503 && body.status !== 'RUNNING' && body.status !== 'VALIDATED')
      throw new Error(`the import is ${body.status}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function expected(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}
