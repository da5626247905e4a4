import { gateway } from '@quayside/gateway/service.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipmentKey } from '@quayside/shipments/ledger/ethers-ledger.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeStatus, ownWallet, shipmentOfTwo, untilAnchored } from './anchored-shipments.ts'

let rig: Rig
let other: Person
beforeAll(async () => {
  // The orders of these shipments are not there, which the log of orders' progress would tell again and again.
  rig = await startRig({ factories: [purchaseOrders, shipments], env: await ownWallet(), logLevel: 'silent' })
  other = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
  await rig.make.link(rig.people.client.company, other.company)
  await rig.settled()
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const operator = () => rig.as(rig.people.operator)
const verification = async (id: string, as = client()) => {
  const answer = await as.get(`/shipments/${id}/verification`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const proofOf = async (id: string) => (await client().get(`/shipments/${id}/proof`)).body
const check = (proof: unknown) => rig.stranger.post('/proofs/check', proof as object)

/** Booked, and on the chain: three status changes. */
async function anchoredShipment(): Promise<string> {
  const id = await shipmentOfTwo(rig, other)
  await rig.settled()
  await changeStatus(rig, id, 2)
  await rig.settled()
  await untilAnchored(rig, id, 3)
  return id
}

/** As somebody who has the database would. */
async function rewrite(eventId: string, change: (data: string) => string): Promise<() => Promise<void>> {
  const { database } = rig.ports('shipments')
  const found = await sql<{ data: string }>`select data from event_store.events where id = ${eventId}`.execute(database)
  const before = found.rows[0]?.data ?? ''
  const write = (data: string) =>
    sql`update event_store.events set data = ${data} where id = ${eventId}`.execute(database)
  expect(change(before)).not.toBe(before)
  await write(change(before))
  return async () => void (await write(before))
}

describe('status changes on the chain', () => {
  test('[D2.033] [S1.017] each is anchored with all events since the one before, and shown with block, gas and hash', async () => {
    const id = await anchoredShipment()
    const { anchors, notAnchored } = (await client().get(`/shipments/${id}`)).body
    expect(anchors.map((one: { status: string }) => one.status)).toEqual([
      'PO_CONFIRMED',
      'BOOKING_REQUEST',
      'FOR_PROCESSING',
    ])
    expect(notAnchored).toBe(0)
    for (const anchor of anchors)
      expect(anchor).toMatchObject({
        state: 'CONFIRMED',
        network: 'anvil',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        wallet: expect.stringMatching(/^0x/),
        contract: expect.stringMatching(/^0x/),
        block: expect.any(Number),
        gasUsed: expect.stringMatching(/^\d+$/),
        transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      })
    const { rows } = await sql<{ revisions: number[] }>`select array_agg(last_revision order by number) as revisions
      from anchor_contents where shipment_id = ${id}`.execute(rig.ports('shipments').database)
    const all = await rig.events(`Shipment-${id}`)
    expect(rows[0]?.revisions.at(-1)).toBe(all.length - 1)
  })

  test('[D2.035] one that the chain did not take says why not, and the others say nothing of it', async () => {
    const id = await anchoredShipment()
    const { database } = rig.ports('shipments')
    const reason = 'eth_sendRawTransaction: insufficient funds for gas'
    await sql`update anchors set status = 'FAILED', reason = ${reason}, due_at = now() + interval '1 day'
      where shipment_id = ${id} and sequence = 3`.execute(database)
    const { anchors } = (await client().get(`/shipments/${id}`)).body as { anchors: { reason?: string }[] }
    expect(anchors.map(anchor => anchor.reason)).toEqual([undefined, undefined, reason])
    await sql`update anchors set status = 'CONFIRMED', reason = null where shipment_id = ${id} and sequence = 3`.execute(
      database,
    )
  })

  test('[D2.036] what came after the last status change is said to be not yet anchored', async () => {
    const id = await anchoredShipment()
    await client().post(`/shipments/${id}/comments`, { text: 'Wait for us' })
    await rig.settled()
    expect((await client().get(`/shipments/${id}`)).body.notAnchored).toBe(1)
    expect(await verification(id)).toMatchObject({
      verdict: 'valid',
      differences: [],
      anchors: 3,
      waiting: 0,
      notYetAnchored: [{ type: 'CommentAdded', number: (await rig.events(`Shipment-${id}`)).length }],
    })
  })

  test('a reaction that runs again anchors nothing twice', async () => {
    const id = await anchoredShipment()
    const { database } = rig.ports('shipments')
    const again = shipments.create(rig.ports('shipments')).reactions.find(one => one.name === 'status-anchors')
    const before = await sql`select * from anchor_contents where shipment_id = ${id}`.execute(database)
    for (const event of await rig.events(`Shipment-${id}`))
      if (event.type === 'ShipmentStatusChanged') await again?.react(event)
    const after = await sql`select * from anchor_contents where shipment_id = ${id}`.execute(database)
    expect(after.rows).toEqual(before.rows)
  })
})

describe('verifying', () => {
  test('[D2.036] one byte of one anchored event changed: that event is named, with both hashes', async () => {
    const id = await anchoredShipment()
    expect(await verification(id)).toMatchObject({ verdict: 'valid', differences: [], chain: { state: 'there' } })
    const events = await rig.events(`Shipment-${id}`)
    for (const [index, event] of events.entries()) {
      const restore = await rewrite(
        event.id,
        data => `${data.slice(0, 9)}${data[9] === 'x' ? 'y' : 'x'}${data.slice(10)}`,
      )
      const found = await verification(id)
      expect(found).toMatchObject({
        verdict: 'differs',
        differences: [
          { event: { number: index + 1, type: event.type, recordedAt: event.recordedAt }, why: 'event-changed' },
        ],
      })
      const [{ expected, found: now }] = found.differences
      expect([expected, now]).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ])
      expect(now).not.toBe(expected)
      await restore()
    }
    const unreadable = await rewrite(events[1]?.id ?? '', data => data.slice(1))
    expect(await verification(id)).toMatchObject({ verdict: 'differs', differences: [{ event: { number: 2 } }] })
    await unreadable()
    expect(await verification(id)).toMatchObject({ verdict: 'valid' })
  })

  test('[D2.036] an anchor that was written anew to fit is caught by the chain', async () => {
    const id = await anchoredShipment()
    const { database } = rig.ports('shipments')
    await sql`update anchor_contents set status = 'DELIVERED' where shipment_id = ${id} and number = 3`.execute(
      database,
    )
    expect((await verification(id)).differences).toMatchObject([{ anchor: 3, event: null, why: 'anchor-changed' }])
    await sql`delete from anchor_contents where shipment_id = ${id} and number = 3`.execute(database)
    expect((await verification(id)).differences).toMatchObject([{ anchor: 3, event: null, why: 'anchor-missing' }])
  })

  test('[D2.035] erasing the key of a person leaves it valid, and the chain holds nothing plain', async () => {
    const id = await shipmentOfTwo(rig, other)
    await rig.settled()
    const person = await rig.make.person({ companyType: 'operating', company: rig.people.operator.company })
    await rig.settled()
    const asked = await rig
      .as(person)
      .post(`/shipments/${id}/booking-requests`, { carrier: 'Blue Line', mode: 'OCEAN' })
    expect(asked.status, asked.text).toBe(200)
    await rig.settled()
    await untilAnchored(rig, id, 2)
    const proof = await proofOf(id)
    await rig.ports('shipments').vault.erase(person.uid)
    await rig.append(`User-${person.uid}`, [{ type: 'PersonErased', data: { personId: person.uid } }], [])
    await rig.settled()
    expect(await verification(id)).toMatchObject({ verdict: 'valid', differences: [] })
    expect(await proofOf(id)).toEqual(proof)
    expect((await check(proof)).body).toMatchObject({ verdict: 'valid' })
    expect(shipmentKey(id)).not.toContain(id)
  })

  test('a chain that is away is said, with what the receipts told; the history is compared all the same', async () => {
    const id = await anchoredShipment()
    const { block, contract } = (await client().get(`/shipments/${id}`)).body.anchors.at(-1)
    const away = await rig.another({
      factories: [purchaseOrders, shipments],
      env: { CHAIN_RPC_URL: 'http://127.0.0.1:9' },
    })
    const { token, company } = rig.people.client
    const ask = (path: string) =>
      away.app.inject({ url: `${path}?company=${company}`, headers: { authorization: `Bearer ${token}` } })
    const found = await ask(`/api/v1/shipments/${id}/verification`)
    expect(found.statusCode, found.body).toBe(200)
    expect(found.json()).toMatchObject({ verdict: 'chain-away', differences: [], chain: { state: 'away', contract } })
    const info = (await ask('/api/v1/transactions/chain')).json()
    expect(info).toMatchObject({ state: 'away', network: 'anvil', contract })
    expect(info.lastBlock).toBeGreaterThanOrEqual(block)
    expect((await ask(`/api/v1/shipments/${id}`)).json()).toMatchObject({ id })
  })

  test('[D2.046] a supplier learns where it differs, and nothing of events that are not for it', async () => {
    const id = await anchoredShipment()
    const charge = { code: 'OFR', description: 'Secret freight', income: '777.70', expense: '555.50', currency: 'USD' }
    const { version } = (await operator().get(`/shipments/${id}`)).body
    const set = await operator().post(`/shipments/${id}/charges`, { version, charges: [{ chargeId: v7(), ...charge }] })
    expect(set.status, set.text).toBe(200)
    await rig.settled()
    const supplier = rig.as(rig.people.supplier)
    const told = await supplier.get(`/shipments/${id}/verification`)
    expect(told.body).toMatchObject({ verdict: 'valid', notYetAnchored: [{ type: null, recordedAt: null }] })
    const proof = await supplier.get(`/shipments/${id}/proof`)
    expect(proof.status).toBe(200)
    for (const text of [told.text, proof.text, (await supplier.get('/transactions')).text])
      for (const secret of ['Secret', '777.70', '555.50', 'ChargesChanged', other.company, 'Secretive', 'SKU-2'])
        expect(text).not.toContain(secret)
  })
})

describe('a proof', () => {
  test('[D2.035] is a download of hashes and statuses, and holds for everybody', async () => {
    const id = await anchoredShipment()
    const answer = await client().get(`/shipments/${id}/proof`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="proof-SH-\d+\.json"$/)
    expect(Object.keys(answer.body)).toEqual(['format', 'shipmentId', 'anchors'])
    const checked = await check(answer.body)
    expect(checked.body, checked.text).toMatchObject({
      verdict: 'valid',
      hasLater: false,
      chain: { state: 'there' },
      entries: ['PO_CONFIRMED', 'BOOKING_REQUEST', 'FOR_PROCESSING'].map((status, index) => ({
        number: index + 1,
        status,
        verdict: 'valid',
        block: expect.any(Number),
      })),
    })
    const shorter = { ...answer.body, anchors: answer.body.anchors.slice(0, 2) }
    expect((await check(shorter)).body).toMatchObject({ verdict: 'valid', hasLater: true })
  })

  test('that was changed is refused by the entry that does not fit, also where it fits in itself', async () => {
    const mine = await proofOf(await anchoredShipment())
    const theirs = await proofOf(await anchoredShipment())
    const [first, second, third] = mine.anchors
    const altered = { ...second, status: { ...second.status, status: 'DELIVERED' } }
    const verdicts = async (proof: object) => {
      const { body, text, status } = await check(proof)
      expect(status, text).toBe(200)
      return [body.verdict, ...body.entries.map((one: { verdict: string }) => one.verdict)]
    }
    expect(await verdicts({ ...mine, anchors: [first, altered, third] })).toEqual([
      'differs',
      'valid',
      'broken',
      'valid',
    ])
    const foreign = ['differs', 'chain-differs', 'chain-differs', 'chain-differs']
    expect(await verdicts({ ...mine, anchors: theirs.anchors })).toEqual(foreign)
    const elsewhere = { ...third, receipt: { ...third.receipt, contract: `0x${'12'.repeat(20)}` } }
    expect(await verdicts({ ...mine, anchors: [first, second, elsewhere] })).toEqual([
      'incomplete',
      'valid',
      'valid',
      'other-contract',
    ])
    const otherNetwork = { ...third, receipt: { ...third.receipt, network: 'mainnet' } }
    expect(await verdicts({ ...mine, anchors: [first, second, otherNetwork] })).toEqual([
      'incomplete',
      'valid',
      'valid',
      'other-contract',
    ])
    for (const forged of [{ block: third.receipt.block + 1 }, { transactionHash: first.receipt.transactionHash }]) {
      const receipted = { ...third, receipt: { ...third.receipt, ...forged } }
      expect(await verdicts({ ...mine, anchors: [first, second, receipted] })).toEqual([
        'differs',
        'valid',
        'valid',
        'receipt-differs',
      ])
    }
  })

  test('is checked 30 times a minute for one address, and no more', async () => {
    const good = await proofOf(await anchoredShipment())
    const door = await rig.another({ factories: [gateway, purchaseOrders, shipments], env: { RATE_LIMIT: '1000' } })
    const ask = async () =>
      (await door.app.inject({ method: 'POST', url: '/api/v1/proofs/check', payload: good })).statusCode
    const first = []
    for (let index = 0; index < 31; index += 1) first.push(await ask())
    expect(first).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })

  test('bad input is named by field and rule', async () => {
    const good = await proofOf(await anchoredShipment())
    const cases: [object, number, string][] = [
      [{}, 400, 'format'],
      [{ ...good, extra: 1 }, 400, 'extra'],
      [{ ...good, anchors: [] }, 400, 'anchors'],
      [{ ...good, shipmentId: 'x' }, 400, 'shipmentId'],
      [{ ...good, anchors: [{ ...good.anchors[0], hash: 'zz' }] }, 400, 'anchors.0.hash'],
      [
        { ...good, anchors: [{ ...good.anchors[0], hashes: Array.from({ length: 20_000 }, () => 'a'.repeat(64)) }] },
        413,
        '',
      ],
    ]
    for (const [body, status, path] of cases) {
      const answer = await check(body)
      expect(answer.status, answer.text.slice(0, 300)).toBe(status)
      if (path !== '') expect(answer.body.fields.map((one: { path: string }) => one.path)).toContain(path)
    }
  })
})

describe('[D10.005] transactions', () => {
  const list = async (query = '', as = client()) => {
    const answer = await as.get(`/transactions${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  test('[S3.045] are the anchors of the shipments that the person may see, the newest first, page by page', async () => {
    const id = await anchoredShipment()
    const whole = await list('?limit=200')
    const mine = whole.items.filter((one: { shipmentId: string }) => one.shipmentId === id)
    expect(mine.map((one: { number: number }) => one.number)).toEqual([3, 2, 1])
    expect(mine[0]).toMatchObject({
      status: 'FOR_PROCESSING',
      state: 'CONFIRMED',
      network: 'anvil',
      gasUsed: expect.stringMatching(/^\d+$/),
    })
    const walked: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: unknown[]; nextCursor: string | null } = await list(
        `?limit=4${cursor && `&cursor=${cursor}`}`,
      )
      walked.push(...page.items)
      cursor = page.nextCursor
    }
    expect(walked).toEqual(whole.items)
    expect(whole.total).toBe(whole.items.length)
    const stranger = await rig.make.person({ companyType: 'client', companyName: 'Another Client' })
    await rig.settled()
    expect(await list('', rig.as(stranger))).toMatchObject({ items: [], total: 0 })
    const [theirs, operators] = [await list('?limit=200', rig.as(other)), await list('?limit=200', operator())]
    expect([theirs.items, operators.items]).toEqual([whole.items, whole.items])
  })

  test('are found by number, by hash of anchor and of transaction, by state and by status', async () => {
    const id = await anchoredShipment()
    const { shipmentNumber, anchors } = (await client().get(`/shipments/${id}`)).body
    const [, second] = anchors
    const found = async (query: string) =>
      (await list(`?${query}`)).items.map((one: { shipmentId: string; number: number }) => [one.shipmentId, one.number])
    expect(await found(`q=${shipmentNumber.toLowerCase()}`)).toEqual([
      [id, 3],
      [id, 2],
      [id, 1],
    ])
    for (const q of [second.hash, second.transactionHash, second.transactionHash.slice(2).toUpperCase()])
      expect(await found(`q=${q}`)).toEqual([[id, 2]])
    expect(await found(`q=${shipmentNumber}&filter[status]=BOOKING_REQUEST`)).toEqual([[id, 2]])
    expect(await found(`q=${shipmentNumber}&filter[state]=FAILED`)).toEqual([])
    expect((await client().get('/transactions?filter[state]=LOST')).status).toBe(400)
    expect((await client().get('/transactions?cursor=eyJ')).status).toBe(400)
  })

  test('say of the chain what it is', async () => {
    expect((await client().get('/transactions/chain')).body).toMatchObject({
      state: 'there',
      network: 'anvil',
      wallet: expect.stringMatching(/^0x/),
      contract: expect.stringMatching(/^0x/),
      lastBlock: expect.any(Number),
    })
    expect((await rig.stranger.get('/transactions')).status).toBe(401)
  })
})
