import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderDetail, OrderWorkflow } from '@quayside/contracts/purchase-orders/queries.ts'
import { fileStyles, generateDeliveryFile } from '@quayside/documents/testing/delivery-file-generator.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLocalState } from '../local/servers/local-state.ts'
import { randomPorts } from '../local/servers/ports.ts'
import { type BuyersDesk, openBuyersDesk } from './buyers-desk.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { Json, RecordedPerson } from './recorded-person.ts'
import { accountFor } from './run-account.ts'
import { type StartedPortal, startPortalByNpm } from './started-portal.ts'

const boundMs = 300_000
const file = generateDeliveryFile({ seed: 77, rows: 3_000, style: fileStyles.tabCr, brokenShare: 0.02 })
const broken = file.rows.filter(row => row.broken !== null).length

let dataDir: string
let portal: StartedPortal
let ledger: Ledger
let desk: BuyersDesk
let client: RecordedPerson
let port: number

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quayside-killed-'))
  chmodSync(dataDir, 0o755) // the database's user must get through
  ledger = openLedger(join(dataDir, 'ledger.jsonl'))
  port = await randomPorts().choose('portal')
  portal = await startPortalByNpm(dataDir, port)
  desk = await openBuyersDesk(`http://127.0.0.1:${port}`, ledger)
  client = desk.buyer
}, boundMs)

afterAll(async () => {
  ledger?.close()
  await portal?.stop()
  const elsewhere = dataDir && openLocalState(dataDir).place('postgres')
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  if (elsewhere) rmSync(elsewhere, { recursive: true, force: true })
})

test(
  '[D7.010] npm start killed as a whole in the middle of an import: nothing lost, nothing doubled, everything goes on',
  async () => {
    const order = await sentOrder()
    const before = await vi.waitFor(() => runningWorkflow(order), { timeout: 60_000, interval: 200 })
    const importId = await desk.startImport(file)

    const bodies = new Map<string, Json>()
    const load = keepRegistering(bodies)
    const inTheMiddle = async () => {
      const { status, progress } = await desk.importOf(importId)
      expect(status).toBe('RUNNING')
      expect(progress?.done).toBeGreaterThan(0)
    }
    await vi.waitFor(inTheMiddle, { timeout: 60_000, interval: 50 })
    await portal.killAll()
    await load
    expect(ledger.unknown().length).toBeGreaterThan(0)

    portal = await startPortalByNpm(dataDir, port)
    await client.signIn()
    for (const key of ledger.unknown()) {
      const body = bodies.get(key)
      // Just started and busy it may answer 503, and a person asks again.
      const ask = () => client.send('/purchase-orders', body ?? {}, { key })
      if (body !== undefined) await vi.waitFor(ask, { timeout: 60_000, interval: 500 })
    }
    const done = await vi.waitFor(
      async () => {
        const found = await desk.importOf(importId)
        expect(found.status).toBe('DONE_WITH_ERRORS')
        return found
      },
      { timeout: 120_000, interval: 500 },
    )
    const imported = file.rows.length - broken
    expect(done.result).toEqual({ rows: file.rows.length, imported, alreadyImported: 0, reported: broken })

    const after = await runningWorkflow(order)
    expect(after).toMatchObject({ workflowId: before.workflowId, deadline: before.deadline, ahead: before.ahead })
    await confirmOnBehalf(order)
    await vi.waitFor(async () => expect((await workflowOf(order)).approveBy).not.toBeNull(), { timeout: 60_000 })

    const { output } = await accountFor(dataDir, ledger.file)
    expect(output).toContain(`${ledger.count()} acknowledged commands`)
    expect(output).toContain('The accounts agree')
  },
  boundMs,
)

async function sentOrder(): Promise<string> {
  const { id, version } = await client.send<{ id: string; version: number }>('/purchase-orders', desk.order('SENT'))
  await client.send(`/purchase-orders/${id}/sending`, { version })
  return id
}

async function confirmOnBehalf(id: string): Promise<void> {
  const { version, lines } = await client.get<OrderDetail>(`/purchase-orders/${id}`)
  await client.send(`/purchase-orders/${id}/confirmations`, {
    version,
    lines: lines.map(line => ({ lineId: line.id, quantity: line.open })),
  })
}

function workflowOf(id: string): Promise<OrderWorkflow> {
  return client.get<OrderWorkflow>(`/purchase-orders/${id}/workflow`)
}

async function runningWorkflow(id: string): Promise<OrderWorkflow> {
  const workflow = await workflowOf(id)
  expect(workflow.status).toBe('RUNNING')
  expect(workflow.ahead.map(step => step.what)).toEqual(expect.arrayContaining(['remind', 'deadline']))
  return workflow
}

/** Orders by hand beside the import, four at a time, until the portal is gone. */
async function keepRegistering(bodies: Map<string, Json>): Promise<void> {
  let count = 0
  const one = async () => {
    for (;;) {
      count += 1
      const key = `load-${String(count).padStart(8, '0')}`
      const body = desk.order(key)
      bodies.set(key, body)
      try {
        await client.send('/purchase-orders', body, { key })
      } catch {
        return // killed: this key is unknown now
      }
    }
  }
  await Promise.all([one(), one(), one(), one()])
}
