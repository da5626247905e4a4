import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { startInfrastructure } from '@quayside/deploy/local/infrastructure.ts'
import { randomPorts } from '@quayside/deploy/local/servers/ports.ts'
import { notifications } from '@quayside/notifications/service.ts'
import { temporalWorkflows } from '@quayside/platform/ports/temporal-workflows.ts'
import { readConfig } from '@quayside/platform/service/config.ts'
import { startWorker } from '@quayside/workflows/worker.ts'
import { v7 } from 'uuid'
import { type Benchmark, interleaved, percentile, ratioOf, steadily } from './benchmark.ts'
import { type ServiceDesk, startServiceDesk } from './service-desk.ts'

const endpoints = 10
const perSecond = 10
const seconds = Number(process.env.BENCH_WEBHOOK_SECONDS ?? 10)

/** Ten endpoints of a company, and events at a steady rate: how late the others are while one does not answer. */
export const benchmark: Benchmark = {
  name: 'webhooks',
  async run(bench) {
    const dataDir = mkdtempSync(join(tmpdir(), 'quayside-webhooks-'))
    const infrastructure = await startInfrastructure({
      dataDir,
      servers: ['temporal'],
      env: process.env,
      ports: randomPorts(),
      progress: () => undefined,
    })
    const { temporal } = readConfig({ ...bench.env, ...infrastructure.env, ...unused })
    if (temporal === null) throw new Error('Temporal did not say where it is')
    const workflows = temporalWorkflows(temporal)
    const receiver = await startReceiver()
    const env = { WEBHOOK_ALLOW_HOSTS: receiver.place }
    const desk = await startServiceDesk(bench, notifications, 'webhooks', { env, workflows })
    const { call } = desk.host.ports(notifications.name)
    const worker = await startWorker({ ...temporal, taskQueue: quaysideTaskQueue, deps: { call } })
    try {
      const made: Made[] = []
      for (let index = 0; index < endpoints; index += 1)
        made.push(await write(desk, '/webhook-endpoints', givenOf(index, receiver.url)))
      const [first] = made
      if (first === undefined) throw new Error('no endpoint')
      let sent = 0
      /** The 99th percentile of how late the others were. */
      const run = async (isDead: boolean) => {
        receiver.hold(isDead)
        // Whatever it waits for after failures, it is tried now.
        Object.assign(
          first,
          await write(desk, `/webhook-endpoints/${first.id}`, {
            ...givenOf(0, receiver.url),
            name: randomUUID(),
            version: first.version,
          }),
        )
        if (!isDead) await until(() => receiver.got(0).size === sent)
        const at = new Map<string, number>()
        await steadily(perSecond, seconds, async () => {
          const id = v7()
          at.set(id, performance.now())
          await happen(desk, id)
        })
        sent += at.size
        for (let index = isDead ? 1 : 0; index < endpoints; index += 1)
          await until(() => receiver.got(index).size === sent)
        const late = made
          .slice(1)
          .flatMap((_, index) => [...at].map(([id, from]) => (receiver.got(index + 1).get(id) ?? Number.NaN) - from))
        return percentile(late, 99)
      }
      const samples = await interleaved({ reference: () => run(false), program: () => run(true) })
      if (receiver.repeats() > 0) throw new Error(`${receiver.repeats()} deliveries were taken twice`)
      const figure = 'p99 lag of nine endpoints, beside a dead one / beside a live one'
      return [{ figure, value: ratioOf(samples), unit: 'x', target: { atMost: 2 }, samples }]
    } finally {
      receiver.hold(false)
      await worker.close()
      await desk.close()
      await workflows.close()
      await receiver.close()
      await infrastructure.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** What the environment's check asks for and nobody here uses. */
const unused = {
  S3_URL: 'http://key:secret@127.0.0.1:9/unused',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PORTAL_URL: 'http://127.0.0.1:9',
  SERVICE_SECRET: randomUUID(),
  VAULT_KEY: Buffer.alloc(32).toString('base64'),
}

type Made = { id: string; version: number }

function givenOf(index: number, url: string) {
  return { name: `No. ${index}`, url: `${url}/${index}`, events: ['product.*'] }
}

/** Notes when each endpoint took which event; `hold` leaves the first without an answer. */
async function startReceiver() {
  const taken = Array.from({ length: endpoints }, () => new Map<string, number>())
  const held = new Set<ServerResponse>()
  let isHeld = false
  let repeats = 0
  const server = createServer((request, response) => {
    const index = Number(request.url?.slice(1))
    let text = ''
    request.on('data', part => {
      text += part
    })
    request.on('end', () => {
      if (index === 0 && isHeld) {
        held.add(response)
        return
      }
      const { id } = JSON.parse(text) as { id: string }
      const own = taken[index]
      if (own?.has(id)) repeats += 1
      own?.set(id, performance.now())
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    place,
    url: `http://${place}`,
    got: (index: number) => taken[index] ?? new Map<string, number>(),
    repeats: () => repeats,
    hold(wanted: boolean) {
      isHeld = wanted
      for (const response of held) response.destroy()
      held.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function happen({ host, client }: ServiceDesk, id: string): Promise<void> {
  const trace = { commandKey: v7(), bodyHash: '', correlationId: v7(), causationId: 'bench' }
  await host.ports(notifications.name).store.append({
    stream: `Product-${id}`,
    expected: 'no-stream',
    events: [{ type: 'ProductRegistered', data: {} }],
    metadata: { companies: [client.company], actor: { service: 'bench' }, ...trace, schemaVersion: 1 },
  })
}

async function write({ host, client }: ServiceDesk, path: string, content: object): Promise<Made> {
  const { token, company, uid } = client
  const answer = await fetch(`${host.url()}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ company, uid, ...content }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Made
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 120_000
  while (!isSo()) {
    if (performance.now() > end) throw new Error('not everything was delivered within two minutes')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
