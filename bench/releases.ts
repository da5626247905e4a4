import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { directory } from '@quayside/directory/service.ts'
import { handling } from '@quayside/handling/service.ts'
import { type Benchmark, interleaved, ratioOf } from './benchmark.ts'
import { type LoadRequest, startLoad } from './http-load.ts'
import { type ServiceDesk, startServiceDesk } from './service-desk.ts'

const pieces = Number(process.env.BENCH_RELEASES ?? 10_000)
const inFlight = 64

/** Single pieces of one receipt that leave at once, against as many bare POST echoes. */
export const benchmark: Benchmark = {
  name: 'releases',
  async run(bench) {
    const desk = await startServiceDesk(bench, handling, 'releases', { beside: [directory] })
    const load = startLoad()
    const echo = createServer((request, response) => {
      const parts: Buffer[] = []
      request
        .on('data', part => parts.push(part))
        .on('end', () => {
          const sent = Buffer.concat(parts)
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': sent.length }).end(sent)
        })
    })
    await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
    const echoUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
    try {
      const warehouseId = await post(desk, '/places', warehouse)
      await desk.host.settled()
      const samples = await interleaved({
        async reference() {
          const requests = Array.from({ length: pieces }, () => requestOf(desk, '/', body))
          return (await load.run({ url: echoUrl, inFlight, requests, keepBodies: false })).seconds
        },
        async program() {
          const receiptId = await stored(desk, warehouseId)
          const path = `/api/v1/warehouse-receipts/${receiptId}/releases`
          const requests = Array.from({ length: pieces }, () => requestOf(desk, path, body))
          const { seconds, answers } = await load.run({ url: desk.host.url(), inFlight, requests, keepBodies: false })
          const refused = answers.find(one => one.status !== 200)
          if (refused) throw new Error(`A release was answered ${refused.status}`)
          await desk.host.settled(120_000)
          await checkSum(desk, receiptId)
          return seconds
        },
      })
      const value = ratioOf(samples)
      return [
        { figure: `${pieces} releases of single pieces / echoes`, value, unit: 'x', target: { atMost: 2 }, samples },
      ]
    } finally {
      load.stop()
      echo.close()
      await desk.close()
    }
  },
}

const packageId = randomUUID()
const warehouse = { kinds: ['warehouse'], name: 'Store', address: 'Gate 1', country: 'PE', timeZone: 'America/Lima' }
const at = new Date(Date.now() - 3_600_000).toISOString()
const body = { at, packages: [{ packageId, pieces: 1 }], target: { kind: 'handed-out' } }

/** A receipt with all pieces on hand, in the client's own warehouse. */
async function stored(desk: ServiceDesk, warehouseId: string): Promise<string> {
  const content = { warehouseId, supplier: { name: 'Supplier' } }
  const id = await post(desk, '/warehouse-receipts', { content })
  const packages = [{ packageId, packageType: 'Carton', pieces, weightKg: '1000' }]
  await post(desk, `/warehouse-receipts/${id}/arrivals`, { at, packages })
  await post(desk, `/warehouse-receipts/${id}/on-hand`, { at })
  return id
}

/** Nothing is left, and the stock says the same. */
async function checkSum({ pool }: ServiceDesk, receiptId: string): Promise<void> {
  const { rows } = await pool.query(
    `select status, on_hand, (select coalesce(sum(pieces), 0)::int from warehouse_stock) as stock
     from warehouse_receipts where id = $1`,
    [receiptId],
  )
  const [{ status, on_hand: left, stock } = { status: 'none', on_hand: -1, stock: -1 }] = rows
  if (status !== 'RELEASED' || left !== 0 || stock !== 0) throw new Error(`${status}: ${left} left, stock ${stock}`)
}

function requestOf({ client }: ServiceDesk, path: string, content: object): LoadRequest {
  return {
    path,
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ company: client.company, uid: client.uid, ...content }),
  }
}

async function post(desk: ServiceDesk, path: string, content: object): Promise<string> {
  const { method, headers, body: text = '' } = requestOf(desk, path, content)
  const answer = await fetch(`${desk.host.url()}/api/v1${path}`, { method, headers, body: text })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}
