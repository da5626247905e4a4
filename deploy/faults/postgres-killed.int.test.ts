import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLocalState } from '../local/servers/local-state.ts'
import { randomPorts } from '../local/servers/ports.ts'
import { foundCompanies, orderOf } from './founded-companies.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type RecordedPerson, recordedPerson } from './recorded-person.ts'
import { accountFor } from './run-account.ts'
import { type StartedPortal, startPortalByNpm } from './started-portal.ts'

/** `npm run faults` asks for more of them. */
const rounds = Number(process.env.POSTGRES_KILLS ?? 2)
const writers = 3
/** Of each round: so many orders before the kill, and as many after it. */
const ordersOfRound = 30
const boundMs = 240_000 + rounds * 90_000
const patiently = { timeout: 90_000, interval: 100 }

let dataDir: string
let portal: StartedPortal
let ledger: Ledger
let client: RecordedPerson
let url: string
let vendor: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quayside-postgres-killed-'))
  chmodSync(dataDir, 0o755) // the database's user must get through
  ledger = openLedger(join(dataDir, 'ledger.jsonl'))
  const port = await randomPorts().choose('portal')
  url = `http://127.0.0.1:${port}`
  portal = await startPortalByNpm(dataDir, port)
  client = recordedPerson({ url, ledger, email: 'buyer@client.example', password: 'quay-walker-7' })
  vendor = await foundCompanies(client)
}, boundMs)

afterAll(async () => {
  ledger?.close()
  await portal?.stop()
  const elsewhere = dataDir && openLocalState(dataDir).place('postgres')
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  if (elsewhere) rmSync(elsewhere, { recursive: true, force: true })
})

test(
  'PostgreSQL killed under load, again and again: the portal stays up, every model goes on, nothing acknowledged is lost',
  async () => {
    const orders = new Map<string, string>()
    const portalBefore = processOf('service-portal')
    for (let round = 1; round <= rounds; round += 1) {
      const before = orders.size
      const load = keepWriting(round, orders, before + 2 * ordersOfRound)
      await vi.waitFor(() => expect(orders.size).toBeGreaterThan(before + ordersOfRound), patiently)
      const killed = processOf('postgres')
      process.kill(killed, 'SIGKILL')
      await load
      expect(processOf('postgres')).not.toBe(killed)
      await vi.waitFor(async () => expect(await statusOf('/health/ready')).toBe(200), patiently)
    }
    expect(processOf('service-portal')).toBe(portalBefore)
    for (const id of orders.values()) await client.get(`/purchase-orders/${id}`)
    expect((await client.get<{ total: number }>('/purchase-orders?limit=1')).total).toBe(orders.size)

    const { output } = await accountFor(dataDir, ledger.file)
    expect(output).toContain(`${ledger.count()} acknowledged commands`)
    expect(output).toContain('The accounts agree')
  },
  boundMs,
)

/** Several people at once; one whose order was not answered asks again with the same key, as the web does. */
async function keepWriting(round: number, orders: Map<string, string>, until: number): Promise<void> {
  let count = 0
  const one = async () => {
    while (orders.size < until) {
      count += 1
      const key = `order-${round}-${count}`
      const { id } = await vi.waitFor(
        () => client.send<{ id: string }>('/purchase-orders', orderOf(client, vendor, key), { key }),
        patiently,
      )
      orders.set(key, id)
    }
  }
  await Promise.all(Array.from({ length: writers }, one))
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(`${url}${path}`)).status
}

function processOf(name: string): number {
  return openLocalState(dataDir).children()[name]?.pid ?? 0
}
