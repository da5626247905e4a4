import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validityId, validityType } from '@quayside/contracts/kernel/validity.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { startInfrastructure } from '@quayside/deploy/local/infrastructure.ts'
import { randomPorts } from '@quayside/deploy/local/servers/ports.ts'
import { directory } from '@quayside/directory/service.ts'
import { eventStoreSchema } from '@quayside/platform/event-store/postgres-schema.ts'
import { temporalWorkflows } from '@quayside/platform/ports/temporal-workflows.ts'
import { readConfig } from '@quayside/platform/service/config.ts'
import { customer, quoteId, stories, validUntil } from '@quayside/quotes/domain/testing/quotes.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { startWorker } from '@quayside/workflows/worker.ts'
import { v7 } from 'uuid'
import { type Benchmark, median } from './benchmark.ts'
import { type ServiceDesk, startServiceDesk } from './service-desk.ts'

const count = 1_000
const rounds = 3
const approvals = 20

/** Quotes that are due at one instant, ended by Temporal's timer; while no worker runs, they are approved no more. */
export const benchmark: Benchmark = {
  name: 'expiry',
  async run(bench) {
    const dataDir = mkdtempSync(join(tmpdir(), 'quayside-expiry-'))
    const infrastructure = await startInfrastructure({
      dataDir,
      servers: ['temporal'],
      env: process.env,
      ports: randomPorts(),
      progress: () => undefined,
    })
    const desk = await startServiceDesk(bench, quotes, 'expiry', { beside: [directory] })
    const { temporal } = readConfig({ ...desk.env, ...infrastructure.env })
    if (temporal === null) throw new Error('Temporal did not say where it is')
    const workflows = temporalWorkflows(temporal)
    const { call } = desk.host.ports(quotes.name)
    try {
      const took: number[] = []
      for (let round = 1; round <= rounds; round += 1) {
        const ids = await pastQuotes(desk)
        await refuseApprovals(desk, ids)
        const worker = await startWorker({ ...temporal, taskQueue: quaysideTaskQueue, deps: { call } })
        // A timer that fires: the service has something due, and is asked for it.
        const id = `${validityId(quotes.name)}/${round}`
        const args = [{ service: quotes.name }]
        const start = performance.now()
        await workflows.start(validityType, { id, args, taskQueue: quaysideTaskQueue })
        while ((await expired(desk)) < count * round) await new Promise(resolve => setTimeout(resolve, 50))
        took.push((performance.now() - start) / 1000)
        await worker.close()
        bench.note(`round ${round}: ${took.at(-1)?.toFixed(2)} s, ${approvals} approvals refused before`)
      }
      await account(desk)
      return [
        {
          figure: `${count} quotes due at once, EXPIRED in the list after`,
          value: median(took),
          unit: 's',
          target: { atMost: 5 },
        },
      ]
    } finally {
      await workflows.close()
      await desk.close()
      await infrastructure.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Sent ones whose last day is over: nobody has ended them yet. */
async function pastQuotes({ host, client }: ServiceDesk): Promise<string[]> {
  const { store } = host.ports(quotes.name)
  const ids = Array.from({ length: count }, () => v7())
  await Promise.all(
    ids.map(id => {
      const text = JSON.stringify(stories.sent)
        .replaceAll(quoteId, id)
        .replaceAll(customer, client.company)
        .replaceAll(validUntil, '2026-03-01')
      return store.append({
        stream: `Quote-${id}`,
        expected: 'no-stream',
        events: JSON.parse(text),
        metadata: {
          companies: [client.company],
          actor: { service: 'bench' },
          commandKey: randomUUID(),
          bodyHash: '',
          correlationId: v7(),
          causationId: 'bench',
          schemaVersion: 1,
        },
      })
    }),
  )
  await host.settled(120_000)
  return ids
}

/** The decider compares the dates itself: a timer that does not run lets nobody approve. */
async function refuseApprovals({ host, client }: ServiceDesk, ids: readonly string[]): Promise<void> {
  for (const id of ids.slice(0, approvals)) {
    const answer = await fetch(`${host.url()}/api/v1/quotes/${id}/approval`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ company: client.company, uid: client.uid, revision: 1 }),
    })
    const { code } = (await answer.json()) as { code?: string }
    if (code !== 'quote-approval-past-validity')
      throw new Error(`An approval after its time was answered ${answer.status} ${code}`)
  }
}

async function expired(desk: ServiceDesk): Promise<number> {
  const { items, total } = await listed(desk, 'expired')
  return items.every(one => one.status === 'EXPIRED') ? total : 0
}

async function listed({ host, client }: ServiceDesk, tab: string) {
  const answer = await fetch(`${host.url()}/api/v1/quotes?company=${client.company}&tab=${tab}&limit=50`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  if (!answer.ok) throw new Error(`The list was answered ${answer.status}`)
  return (await answer.json()) as { items: { status: string }[]; total: number }
}

/** Each was ended once, and none was approved. */
async function account(desk: ServiceDesk): Promise<void> {
  const left = await Promise.all(['pending', 'approved'].map(async tab => (await listed(desk, tab)).total))
  const { rows } = await desk.pool.query<{ events: number; quotes: number }>(
    `select count(*)::integer as events, count(distinct stream)::integer as quotes
     from ${eventStoreSchema}.events where type = 'QuoteExpired'`,
  )
  const [{ events, quotes: ended } = { events: 0, quotes: 0 }] = rows
  if (left.some(total => total > 0) || events !== count * rounds || ended !== events)
    throw new Error(`${left} are pending and approved, ${events} events ended ${ended} quotes`)
}
