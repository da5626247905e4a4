import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from '@quayside/deploy/local/build-web.ts'
import {
  demoAdministrator,
  demoClients,
  demoProducts,
  demoSuppliers,
} from '@quayside/deploy/local/demo/demo-companies.ts'
import { playStory, registerDemoOrder, stories } from '@quayside/deploy/local/demo/demo-orders.ts'
import { type Person, personAt } from '@quayside/deploy/local/demo/person.ts'
import { portalServices } from '@quayside/deploy/local/portal.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { hostServices } from '@quayside/platform/service/host.ts'
import { recordedWorkflows } from '@quayside/platform/testing/rig-workflows.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { pino } from 'pino'
import type { Bench } from './benchmark.ts'
import { hostEnv } from './host-env.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const orders = 60

export type Portal = {
  readonly url: string
  readonly email: string
  readonly password: string
  /** The client company. */
  readonly company: string
  /** Of the operating company. */
  readonly administrator: { readonly email: string; readonly password: string }
  /** The built web that it serves. */
  readonly webDist: string
  close(): Promise<void>
}

/** Every service behind its gateway with the web as it is built, and a client company with orders in all statuses. */
export async function startBenchPortal(bench: Bench): Promise<Portal> {
  await bench.database('portal')
  // A copy of its own: a build beside this run must not take the files away under it.
  const webDist = mkdtempSync(join(tmpdir(), 'quayside-bench-web-'))
  const built = await buildWeb(root, line => bench.note(line))
  cpSync(built, webDist, { recursive: true })
  const host = await hostServices({
    factories: portalServices,
    env: {
      ...hostEnv(bench, 'portal'),
      ...demoAdministrator,
      WEB_DIST: webDist,
      QUAYSIDE_ENVIRONMENT: 'DEMO',
      RATE_LIMIT: '0',
    },
    // Nothing takes its mails; that is no news here.
    log: pino({ level: 'silent' }),
    namespace: 'first-load',
    workflows: recordedWorkflows(systemClock.now),
  })
  const [email, password] = ['buyer@bench.example', 'quay-walker-7']
  const client = personAt(host.url(), { position: '' }, email, password)
  await furnish(client).catch(async fault => {
    await host.close()
    throw fault
  })
  await host.settled(60_000).catch(() => undefined) // the mails go on being tried
  return {
    url: host.url(),
    email,
    password,
    company: client.company(),
    administrator: {
      email: demoAdministrator.QUAYSIDE_ADMIN_EMAIL,
      password: demoAdministrator.QUAYSIDE_ADMIN_PASSWORD,
    },
    webDist,
    async close() {
      await host.close()
      rmSync(webDist, { recursive: true, force: true })
    },
  }
}

async function furnish(client: Person): Promise<void> {
  await client.signUp('Lucía Mendoza')
  await client.signIn()
  await client.post('/companies', demoClients.andina, 'company')
  for (const deadline = Date.now() + 20_000; client.company() === ''; ) {
    if (Date.now() > deadline) throw new Error('The client did not become a member of its company')
    await client.signIn()
  }
  for (const { price: _price, ...product } of demoProducts) await client.post('/products', product, product.sku)
  const vendors: string[] = []
  for (const { email, contact, ...supplier } of demoSuppliers) {
    const { businessName } = supplier
    const body = { ...supplier, contact: { names: contact, email } }
    vendors.push((await client.post<{ id: string }>('/providers', body, businessName)).id)
  }
  const day = today(systemClock.now(), demoClients.andina.timeZone)
  for (let index = 0; index < orders; index += 1) {
    const vendor = vendors[index % vendors.length] ?? ''
    const chosen = stories[index % stories.length] ?? 'pending'
    // What only a supplier may do is left out: nobody of one has signed up here.
    const story = chosen === 'rejected' || chosen === 'acknowledged' ? 'sent' : chosen
    const order = { number: `4500-${String(index).padStart(6, '0')}`, vendor, story, index }
    const { id } = await registerDemoOrder(client, order, day)
    await playStory({ client, supplier: null }, order, id)
  }
}
