import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileStyles, generateDeliveryFile } from '@quayside/documents/testing/delivery-file-generator.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import { type EventStoreNode, hasEventStoreNodes, startEventStoreNode } from '@quayside/platform/testing/test-store.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLocalState } from '../local/servers/local-state.ts'
import { randomPorts } from '../local/servers/ports.ts'
import { isRunning, type ProcessIdentity } from '../local/servers/process-identity.ts'
import type { ServerName } from '../local/servers/server.ts'
import { stopSurvivors } from '../local/servers/supervisor.ts'
import { savedEnvironment } from '../local/service-environment.ts'
import { type BuyersDesk, openBuyersDesk } from './buyers-desk.ts'
import { eventsCommand } from './events-command.ts'
import { type KeenBuyers, keenBuyers } from './keen-buyers.ts'
import { type Ledger, openLedger, readLedger } from './ledger.ts'
import { openTab } from './open-tab.ts'
import { quickAccount } from './quick-account.ts'
import { type ReadinessLog, readinessLog } from './readiness-log.ts'
import { RefusedError } from './recorded-person.ts'
import { accountFor } from './run-account.ts'
import { type StartedPortal, signal, startPortalByNpm, withDescendants } from './started-portal.ts'

/** With `npm run faults` 20 rounds and 15 s of standing still; among the other tests one short round of what is most alike. */
const isWhole = process.env.FAULT_ROUNDS !== undefined
const rounds = Number(process.env.FAULT_ROUNDS ?? '1')
const frozenMs = Number(process.env.FAULT_FROZEN_MS ?? '3000')
const frozenServiceMs = 3_000
const startMs = 300_000
const roundMs = 240_000
const settling = { timeout: 120_000, interval: 250 }

type Round = { number: number; when: string }

/** `npm start` under load, and what becomes of it when a server of its own is killed or stands still. */
export function serverFaults({ isSplit }: { isSplit: boolean }): void {
  let dataDir: string
  let url: string
  let portal: StartedPortal
  let start: () => Promise<StartedPortal>
  let ledger: Ledger
  let desk: BuyersDesk
  let database: pg.Pool
  let ready: ReadinessLog
  let node: EventStoreNode | null = null

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'quayside-faults-'))
    chmodSync(dataDir, 0o755) // the database's user must get through
    ledger = openLedger(join(dataDir, 'ledger.jsonl'))
    const port = await randomPorts().choose('portal')
    url = `http://127.0.0.1:${port}`
    if (isWhole && hasEventStoreNodes) node = await startEventStoreNode()
    const variables: Record<string, string> = node === null ? {} : { EVENTSTORE_TARGET_URL: node.url }
    start = () => startPortalByNpm(dataDir, port, { isSplit, variables })
    portal = await start()
    desk = await openBuyersDesk(url, ledger)
    database = makePool({ connectionString: savedEnvironment(dataDir).DATABASE_URL, max: 4 })
    ready = readinessLog(url)
  }, startMs)

  afterAll(async () => {
    await ready?.stop()
    ledger?.close()
    await database?.end().catch(() => undefined)
    await portal?.stop()
    await node?.stop()
    // A start that died left its servers behind.
    if (dataDir) await stopSurvivors(openLocalState(dataDir), () => undefined)
    const elsewhere = dataDir && openLocalState(dataDir).place('postgres')
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
    if (elsewhere) rmSync(elsewhere, { recursive: true, force: true })
  }, startMs)

  const children = () => openLocalState(dataDir).children()
  const servicesAlive = () => Object.entries(children()).filter(([name]) => name.startsWith('service-'))
  const processOf = (name: string): ProcessIdentity => {
    const child = children()[name]
    if (child === undefined) throw new Error(`${name} was not started`)
    return child
  }

  /** kill -9; resolves once another process of that name has been started in its place. */
  async function kill(name: string): Promise<void> {
    const { pid } = processOf(name)
    process.kill(pid, 'SIGKILL')
    const isUpAgain = () => {
      const now = processOf(name)
      return now.pid !== pid && isRunning(now)
    }
    await vi.waitUntil(() => isUpAgain() || !portal.isUp(), settling)
    expect(portal.isUp(), portal.words()).toBe(true)
  }

  /** For so long, and until it has been told where that is waited for. */
  async function freeze(names: readonly string[], ms = frozenMs, told: () => Promise<unknown> = async () => null) {
    const frozen = withDescendants(names.map(name => processOf(name).pid))
    for (const pid of frozen) signal(pid, 'SIGSTOP')
    try {
      await Promise.all([pause(ms), told()])
    } finally {
      for (const pid of frozen) signal(pid, 'SIGCONT')
    }
  }

  async function isReady(): Promise<void> {
    await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), settling)
  }

  async function signIn(): Promise<void> {
    await vi.waitFor(() => desk.buyer.signIn(), settling)
  }

  /** What was made can be opened, nothing stands still, and nothing is lost or doubled. */
  async function agree(buyers: KeenBuyers, orders: readonly string[]): Promise<void> {
    expect(buyers.faults).toEqual([])
    for (const path of [...orders.map(id => `/purchase-orders/${id}`), ...buyers.freight]) {
      const asked = vi.waitFor(async () => {
        // While it catches up it may say so; that what was acknowledged is not there it may never say.
        const status = await desk.buyer.get(path).then(
          () => 200,
          fault => (fault instanceof RefusedError ? fault.status : 0),
        )
        if (status === 503 || status === 0) throw new Error(`${path}: ${status}`)
        return status
      }, settling)
      expect(await asked, path).toBe(200)
    }
    const acknowledged = readLedger(readFileSync(ledger.file, 'utf8'))
    await vi.waitFor(async () => expect(await quickAccount(database, acknowledged)).toEqual([]), settling)
    await isReady()
  }

  async function play(fault: string, act: (round: Round, buyers: KeenBuyers) => Promise<void>): Promise<void> {
    const services = servicesAlive()
    for (let number = 1; number <= rounds; number += 1) {
      const from = performance.now()
      await signIn()
      const buyers = keenBuyers(desk, `${fault.replaceAll(/\W+/g, '-')}-${number}`)
      const told = () => buyers.faults.join('; ')
      await vi.waitFor(() => expect(buyers.acknowledged(), told()).toBeGreaterThan(3), settling)
      await act({ number, when: `round ${number} of ${fault}` }, buyers)
      const before = buyers.acknowledged()
      await vi.waitFor(() => expect(buyers.acknowledged(), told()).toBeGreaterThan(before), settling)
      const orders = await buyers.stop()
      await agree(buyers, orders)
      if (isWhole)
        console.log(
          `round ${number} of ${fault}: ${orders.length} orders, ${buyers.freight.length} bookings and receipts, ${((performance.now() - from) / 1000).toFixed(1)} s`,
        )
    }
    if (!fault.startsWith('services')) expect(servicesAlive(), 'no service died of it').toEqual(services)
    if (isWhole) await accountsAgree()
  }

  async function accountsAgree(): Promise<void> {
    const { output } = await accountFor(dataDir, ledger.file)
    expect(output).toContain('The accounts agree')
  }

  const boundMs = roundMs * rounds + 60_000
  const faultTest = (fault: string, title: string, act: (round: Round, buyers: KeenBuyers) => Promise<void>) =>
    test(`${fault}: ${title}`, () => play(fault, act), boundMs)

  faultTest('postgres', 'killed while three write', async () => {
    await kill('postgres')
    await isReady()
  })

  if (!isSplit || isWhole) {
    faultTest('postgres-cold', 'killed again before anything has warmed up', async () => {
      await kill('postgres')
      await kill('postgres')
      await isReady()
    })

    test(
      'postgres-idle: killed while nobody writes; the first who comes back is served',
      async () => {
        for (let number = 1; number <= rounds; number += 1) {
          await kill('postgres')
          await isReady()
        }
        await play('postgres-idle', async () => undefined)
      },
      boundMs,
    )

    faultTest('postgres-import', 'killed in the middle of an import, which is finished', async ({ number }) => {
      const file = generateDeliveryFile({ seed: 900 + number, rows: 1_500, style: fileStyles.tabCr, brokenShare: 0.02 })
      const broken = file.rows.filter(row => row.broken !== null).length
      const id = await desk.startImport(file)
      const inTheMiddle = async () => {
        const { status, progress } = await desk.importOf(id)
        expect(status).toBe('RUNNING')
        expect(progress?.done).toBeGreaterThan(0)
      }
      await vi.waitFor(inTheMiddle, { timeout: 60_000, interval: 20 })
      await kill('postgres')
      await isReady()
      const { result } = await vi.waitFor(async () => {
        const found = await desk.importOf(id)
        expect(found.status).toBe('DONE_WITH_ERRORS')
        return found
      }, settling)
      expect(result).toEqual({ rows: 1_500, imported: 1_500 - broken, alreadyImported: 0, reported: broken })
    })

    faultTest('postgres-frozen', 'stands still, which ready tells', async ({ when }) => {
      const since = performance.now()
      const isTold = () =>
        expect(
          ready.since(since).filter(status => status !== 200),
          when,
        ).not.toEqual([])
      await freeze(['postgres'], frozenMs, () => vi.waitFor(isTold, settling))
      await isReady()
    })
  }

  const others: readonly ServerName[] = ['nats', 'temporal', 's3', 'mail', 'chain']
  faultTest(
    'others',
    `${others.join(', ')} killed while three write; the portal can serve all the time`,
    async ({ when }) => {
      for (const name of others) {
        const since = performance.now()
        await kill(name)
        expect(ready.since(since), `${name}, ${when}`).not.toContain(503)
      }
    },
  )
  faultTest('others-frozen', `${others.join(', ')} stand still at once while three write`, () => freeze(others))

  if (isSplit) {
    faultTest('services', 'each killed while three write', async () => {
      for (const [name] of servicesAlive()) {
        await kill(name)
        await isReady()
      }
    })
  }
  if (!isWhole) {
    // The whole account takes as long as a round: among the other tests it is drawn up once.
    test('the accounts agree after all of them', accountsAgree, boundMs)
    return
  }
  moveFault()
  if (isSplit)
    faultTest('services-frozen', 'each stands still while three write', async () => {
      for (const [name] of servicesAlive()) await freeze([name], frozenServiceMs)
    })

  /** By the command that an operator gives; the one that is killed on its way leaves everything as it was. */
  function moveFault() {
    if (!hasEventStoreNodes) return
    faultTest('services-moved', 'history moved to EventStoreDB and back while three write', async ({ when }) => {
      await eventsCommand(dataDir, 'move', away(), 'Writing stands still')
      await moved(away(), when)
      await moved(back(), when)
    })
    faultTest('services-stopped', 'npm start ended by SIGTERM on EventStoreDB while three write', async ({ when }) => {
      await moved(away(), when)
      const tabs = [openTab(desk.buyer), openTab(desk.buyer)]
      const ending = servicesAlive().map(([, each]) => each)
      const since = performance.now()
      const stopped = portal.stop()
      await vi.waitUntil(() => !ending.some(isRunning), { ...settling, interval: 20 })
      const took = performance.now() - since
      await stopped
      // As long as an operator waits, and what a busy machine adds.
      expect(took < 6_000, `${when}: ${took.toFixed(0)} ms`).toBe(true)
      console.log(`${when}: ended after ${took.toFixed(0)} ms`)
      portal = await start()
      for (const tab of tabs) await tab.close()
      await moved(back(), when)
    })
  }

  const away = () => ({ EVENTSTORE_TARGET_URL: node?.url ?? '' })
  const back = () => ({ EVENTSTORE_URL: node?.url ?? '', EVENTSTORE_TARGET_URL: 'DATABASE_URL' })

  async function moved(target: Record<string, string>, when: string) {
    const withStore = () => servicesAlive().filter(([name]) => name !== 'service-worker')
    const services = withStore().map(([, { pid }]) => pid)
    // A busy machine may break a move off, which changes nothing.
    const move = async () => {
      const { output, code } = await eventsCommand(dataDir, 'move', target)
      expect(code, `${when}: ${output}`).toBe(0)
    }
    await vi.waitFor(move, settling)
    const isNew = () => expect(withStore().filter(([, { pid }]) => services.includes(pid))).toEqual([])
    await vi.waitFor(isNew, settling)
    await isReady()
  }
}
