import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@quayside/contracts/directory/installation.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { fileStyles, generateDeliveryFile } from '@quayside/documents/testing/delivery-file-generator.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import { type EventStoreNode, hasEventStoreNodes, startEventStoreNode } from '@quayside/platform/testing/test-store.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPeople } from '../local/demo/demo-companies.ts'
import { openLocalState } from '../local/servers/local-state.ts'
import { randomPorts } from '../local/servers/ports.ts'
import { savedEnvironment } from '../local/service-environment.ts'
import { type BuyersDesk, importOf, openBuyersDesk, startImport } from './buyers-desk.ts'
import { eventsCommand } from './events-command.ts'
import { orderOf } from './founded-companies.ts'
import { keenBuyers } from './keen-buyers.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { openTab } from './open-tab.ts'
import { type RecordedPerson, recordedPerson } from './recorded-person.ts'
import { accountFor } from './run-account.ts'
import { root, type StartedPortal, startPortalByNpm } from './started-portal.ts'
import { unlike, whatPeopleSee } from './what-people-see.ts'

const boundMs = 3_600_000
const settling = { timeout: 300_000, interval: 500 }
const imported = generateDeliveryFile({ seed: 4_711, rows: 5_000, style: fileStyles.tabCr })
const sent = 60

describe.skipIf(!hasEventStoreNodes)('the demo with 5,000 imported orders, confirmations that run and proofs', () => {
  let node: EventStoreNode
  let dataDir: string
  let port: number
  let portal: StartedPortal
  let ledger: Ledger
  let desk: BuyersDesk
  let people: Record<'client' | 'approver' | 'supplier' | 'operator' | 'admin', RecordedPerson>

  beforeAll(async () => {
    node = await startEventStoreNode()
    dataDir = mkdtempSync(join(tmpdir(), 'quayside-moved-'))
    chmodSync(dataDir, 0o755) // the database's user must get through
    ledger = openLedger(join(dataDir, 'ledger.jsonl'))
    port = await randomPorts().choose('portal')
    const variables = { EVENTSTORE_TARGET_URL: node.url }
    portal = await startPortalByNpm(dataDir, port, { hasDemo: true, variables })
    const url = `http://127.0.0.1:${port}`
    const demo = (email: string) => recordedPerson({ url, ledger, email, password: demoPassword })
    const { client, approver, supplier, operator, admin } = demoPeople
    people = {
      client: demo(client.email),
      approver: demo(approver.email),
      supplier: demo(supplier.email),
      operator: demo(operator.email),
      admin: demo(admin.email),
    }
    await signIn()
    desk = await openBuyersDesk(url, ledger)
  }, boundMs)

  afterAll(async () => {
    ledger?.close()
    await portal?.stop()
    await node?.stop()
    const elsewhere = dataDir && openLocalState(dataDir).place('postgres')
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
    if (elsewhere) rmSync(elsewhere, { recursive: true, force: true })
  }, boundMs)

  const signIn = () => Promise.all(Object.values(people).map(each => each.signIn()))

  async function ask<T>(url: string): Promise<T> {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    return (await answer.json()) as T
  }

  /** The demo's mails, each with the id that a second sending of it would have, too. */
  async function mails(): Promise<string[]> {
    const { INBOX_URL } = savedEnvironment(dataDir)
    const addresses = Object.values(demoPeople).map(({ email }) => email)
    const found = addresses.map(to =>
      ask<{ messages: { messageId: string }[] }>(`${INBOX_URL}/api/messages?to=${encodeURIComponent(to)}`),
    )
    return (await Promise.all(found)).flatMap(({ messages }) => messages.map(({ messageId }) => messageId)).sort()
  }

  /** Every run of every workflow, as `id run`. */
  async function runs(): Promise<Map<string, string[]>> {
    const page = new URL(savedEnvironment(dataDir).TEMPORAL_PAGE_URL ?? '')
    const list = `${page.origin}/api/v1${page.pathname}?pageSize=500`
    type Page = { executions?: { execution: { workflowId: string; runId: string } }[]; nextPageToken?: string }
    const found = new Map<string, string[]>()
    for (let token = ''; ; ) {
      const { executions = [], nextPageToken = '' } = await ask<Page>(
        `${list}&nextPageToken=${encodeURIComponent(token)}`,
      )
      for (const { execution } of executions)
        found.set(execution.workflowId, [...(found.get(execution.workflowId) ?? []), execution.runId].sort())
      token = nextPageToken
      if (token === '') return found
    }
  }

  /** Imported, ordered and sent, every second of these confirmed, and everything on the chain. */
  async function prepare() {
    const { client, supplier } = people
    const importId = await startImport(client, imported)
    await vi.waitFor(async () => expect((await importOf(client, importId)).status).toMatch(/^DONE/), settling)
    const { result } = await importOf(client, importId)
    expect(result).toMatchObject({ imported: 5_000 })
    for (let index = 0; index < sent; index += 1) {
      const order = orderOf(client, supplier.company(), `RUNS-${index}`)
      const { id, version } = await client.send<{ id: string; version: number }>('/purchase-orders', order)
      await client.send(`/purchase-orders/${id}/sending`, { version })
      if (index % 2 === 1) continue
      const detail = await vi.waitFor(() => supplier.get<OrderDetail>(`/purchase-orders/${id}`), settling)
      const lines = detail.lines.map(({ id: lineId, open }) => ({ lineId, quantity: open }))
      await supplier.send(`/purchase-orders/${id}/confirmations`, { version: detail.version, lines })
    }
    const { items: shipments } = await client.get<{ items: { id: string }[] }>('/shipments?tab=general-view')
    expect(shipments.length).toBeGreaterThan(5)
    for (const { id } of shipments) {
      const isAnchored = async () => {
        const { anchors } = await client.get<{ anchors: { state: string }[] }>(`/shipments/${id}`)
        expect(anchors.map(({ state }) => state)).toEqual(anchors.map(() => 'CONFIRMED'))
      }
      await vi.waitFor(isAnchored, settling)
    }
  }

  async function seen(asOf: string) {
    await signIn()
    const others = new RegExp(`MOVED-|${desk.buyer.company()}|Client Ltd\\.|Vendor Ltd\\.|buyer@client`)
    const { client, approver, supplier, operator, admin } = people
    const everybody = {
      client: { person: client, opensAll: true },
      approver: { person: approver },
      supplier: { person: supplier, opensAll: true },
      operator: { person: operator, others },
      admin: { person: admin, others },
    }
    return whatPeopleSee(everybody, { asOf })
  }

  async function boughtOrders(): Promise<string[]> {
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      type Page = { items: { id: string }[]; nextCursor: string | null }
      const { items, nextCursor } = await desk.buyer.get<Page>(`/purchase-orders?limit=200${next}`)
      found.push(...items.map(({ id }) => id))
      if (nextCursor === null) return found.sort()
      cursor = nextCursor
    }
  }

  /** The process that the portal would be, were it started with no word of the move. */
  async function startUntold() {
    const child = spawn(process.execPath, [join(root, 'deploy', 'local', 'run-portal.ts')], {
      env: { PATH: process.env.PATH, ...savedEnvironment(dataDir), EVENTSTORE_TARGET_URL: '', PORT: '0' },
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', text => (said += text))
    const [code] = await once(child, 'close')
    return { code, said }
  }

  test(
    'whole-demo-moved: moved to EventStoreDB and back under load, everybody sees what they saw',
    async () => {
      await prepare()
      const asOf = new Date().toISOString()
      const tabs = Object.values({ ...people, buyer: desk.buyer }).map(openTab)
      // An order that its supplier opens is acknowledged by that: the first walk changes what the others see.
      await seen(asOf)
      const before = await seen(asOf)
      expect(unlike(before, await seen(asOf)).slice(0, 10), 'nothing changes by itself').toEqual([])
      const [mailed, running] = [await mails(), await runs()]
      console.log(`${before.size} answers, ${mailed.length} mails, ${running.size} workflows before`)
      const orders: string[] = []

      for (const target of ['there', 'back'] as const) {
        await desk.buyer.signIn()
        const buyers = keenBuyers(desk, `MOVED-${target}`)
        await vi.waitFor(() => expect(buyers.acknowledged()).toBeGreaterThan(10), settling)
        const toldBefore = tabs.map(({ told }) => told.length)
        const variables: Record<string, string> =
          target === 'there'
            ? { EVENTSTORE_TARGET_URL: node.url }
            : { EVENTSTORE_URL: node.url, EVENTSTORE_TARGET_URL: 'DATABASE_URL' }
        const from = performance.now()
        const { output, code } = await eventsCommand(dataDir, 'move', variables)
        expect(code, output).toBe(0)
        console.log(`${target}: ${((performance.now() - from) / 1000).toFixed(0)} s\n${output}`)
        if (target === 'there') {
          const { code: refused, said } = await startUntold()
          expect([refused, said]).toEqual([1, expect.stringContaining('EventStoreDB')])
          console.log(said)
        }
        const then = buyers.acknowledged()
        await vi.waitFor(() => expect(buyers.acknowledged()).toBeGreaterThan(then + 10), settling)
        orders.push(...(await buyers.stop()))
        expect(buyers.faults).toEqual([])
        const anew = tabs.map(({ told }, index) => told.slice(toldBefore[index]).filter(each => each.event === 'reset'))
        expect(anew.map(({ length }) => length > 0)).toEqual(tabs.map(() => true))
        const now = await seen(asOf)
        const found = unlike(before, now)
        expect(found.length, found.slice(0, 10).join('\n')).toBe(0)
        const mailedNow = await mails()
        expect(mailedNow, 'no mail twice').toHaveLength(new Set(mailedNow).size)
        expect(mailedNow).toEqual(expect.arrayContaining(mailed))
        const after = await runs()
        expect([...running].filter(([id, ids]) => String(after.get(id)) !== String(ids))).toEqual([])
        console.log(`${target}: ${now.size} answers as before, ${orders.length} orders of others meanwhile`)
      }
      for (const tab of tabs) await tab.close()

      expect(await boughtOrders()).toEqual(orders.toSorted())
      const pool = makePool({ connectionString: savedEnvironment(dataDir).DATABASE_URL, max: 1 })
      const { rows } = await pool.query('select count(*)::int as events from event_store.events')
      await pool.end()
      const { output } = await accountFor(dataDir, ledger.file)
      console.log(`${rows[0].events} events\n${output}`)
      expect(output).toContain('The accounts agree')
    },
    boundMs,
  )
})
