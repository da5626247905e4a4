import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Host } from '@quayside/platform/service/host.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { personClient } from '@quayside/platform/testing/rig-client.ts'
import { type EventStoreNode, hasEventStoreNodes, startEventStoreNode } from '@quayside/platform/testing/test-store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalServices } from '../local/portal.ts'

const command = fileURLToPath(new URL('../local/events.ts', import.meta.url))

const args = ['--max-append-size', '16767216']

/** Beside the running node, as docs/operations.md says: what tells how far the rest is valid, then the rest. */
function backUp(folder: string, to: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const isMark = (file: string) => file.endsWith('.chk')
  for (const file of [
    ...files.filter(isMark),
    ...files.filter(file => /[/]?[^/]+\.[^/]+$/.test(file) && !isMark(file)),
  ])
    cpSync(join(folder, file), join(to, file), { recursive: true })
  renameSync(join(to, 'chaser.chk'), join(to, 'truncate.chk'))
  cpSync(join(to, 'truncate.chk'), join(to, 'chaser.chk'))
}

describe.skipIf(!hasEventStoreNodes)('an EventStoreDB restored from a backup that is older than the database', () => {
  const folder = hasEventStoreNodes ? mkdtempSync(join(tmpdir(), 'quayside-restored-')) : ''
  let rig: Rig
  let node: EventStoreNode

  beforeAll(async () => {
    node = await startEventStoreNode({ folder: join(folder, 'node'), args })
    rig = await startRig({ factories: portalServices, env: { EVENTSTORE_URL: node.url } })
  }, 240_000)

  afterAll(async () => {
    await rig?.close()
    await node?.stop()
    if (folder !== '') rmSync(folder, { recursive: true, force: true })
  })

  const as = (host: Host, person: Person) => personClient(host.app, person, { position: '' })
  const buy = async (host: Host, orderNumber: string) => {
    const answer = await as(host, rig.people.client).post('/purchase-orders', {
      orderNumber,
      vendorCompanyId: rig.people.supplier.company,
      details: { buyerIdentifier: 'PURCHASING', currency: 'USD', requiredDeliveryDate: '2026-06-01' },
      lines: [{ sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5' }],
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.position ?? ''
  }
  const orders = async (host: Host) => {
    await host.settled()
    const { body } = await as(host, rig.people.client).get('/purchase-orders?q=BACKUP')
    return body.items.map((item: { orderNumber: string }) => item.orderNumber).sort()
  }
  const events = (name: string, variables: Record<string, string>) =>
    promisify(execFile)(process.execPath, [command, name], {
      env: { ...rig.ports('directory').config.env, ...variables },
    })
  const restored = (variables: Record<string, string> = { EVENTSTORE_URL: node.url }) => events('restored', variables)

  test('says so and does not start; one command puts the read models back, and a lost position is waited for no more', async () => {
    await buy(rig.host, 'BACKUP-1-KEPT')
    await rig.settled()
    backUp(join(folder, 'node'), join(folder, 'backup'))
    const lost = await buy(rig.host, 'BACKUP-2-LOST')
    expect(await orders(rig.host)).toEqual(['BACKUP-1-KEPT', 'BACKUP-2-LOST'])
    await expect(restored()).rejects.toThrow('The portal runs. Stop every process of it first.')
    await rig.host.close()
    await node.stop()

    const restart = () => startEventStoreNode({ folder: join(folder, 'backup'), args })
    await expect(restart(), 'it cuts off what was being written, and ends').rejects.toThrow('ended with code 0')
    node = await restart()
    const again = () => rig.another({ factories: portalServices, env: { EVENTSTORE_URL: node.url } })
    await expect(again()).rejects.toThrow(
      /it is older than the read models\. After a restore run: npm run events -- restored/,
    )
    // In a shell that does not name the store it would be PostgreSQL's empty one.
    await expect(restored({ EVENTSTORE_URL: '' })).rejects.toThrow('this process was given PostgreSQL')
    expect((await restored()).stdout).toMatch(/[1-9]\d* of \d+ checkpoints were ahead of the event store/)

    const itself = { EVENTSTORE_URL: node.url, EVENTSTORE_TARGET_URL: node.url.replace('127.0.0.1', 'localhost') }
    await expect(events('move', itself)).rejects.toThrow('names the store that the events are in already')

    const host = await again()
    expect(await orders(host)).toEqual(['BACKUP-1-KEPT'])
    expect((await buy(host, 'BACKUP-3-GOES-ON')) > lost).toBe(true)
    expect(await orders(host)).toEqual(['BACKUP-1-KEPT', 'BACKUP-3-GOES-ON'])
  }, 240_000)
})
