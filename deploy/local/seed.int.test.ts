import { directory } from '@quayside/directory/service.ts'
import { gateway } from '@quayside/gateway/service.ts'
import { handling } from '@quayside/handling/service.ts'
import { identity } from '@quayside/identity/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playAddresses } from './demo/demo-address-book.ts'
import { demoAdministrator, demoPeople } from './demo/demo-companies.ts'
import { stories } from './demo/demo-orders.ts'
import { playPickups } from './demo/demo-pickups.ts'
import { playQuotes } from './demo/demo-quotes.ts'
import { playWarehouses } from './demo/demo-warehouses.ts'
import { type Person, personAt } from './demo/person.ts'
import { losingAnswers } from './losing-answers.ts'
import { seedDemo } from './seed.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({
    factories: [gateway, identity, directory, products, purchaseOrders, quotes, handling],
    env: { ...demoAdministrator, QUAYSIDE_ENVIRONMENT: 'DEMO' },
  })
})
afterAll(() => rig?.close())

test('a demo that broke off after a command goes on at the next start, and comes to every state that it has without a break', {
  timeout: 120_000,
}, async () => {
  const portal = await losingAnswers(rig)
  // A start broke off between the account and its membership.
  const operator = personAt(
    portal.url,
    { position: '' },
    demoPeople.operator.email,
    demoAdministrator.QUAYSIDE_ADMIN_PASSWORD,
  )
  await operator.signUp(demoPeople.operator.name).catch(() => undefined)
  let starts = 0
  for (let isDone = false; !isDone; starts += 1) {
    try {
      await seedDemo({
        portalUrl: portal.url,
        env: { INBOX_URL: portal.url },
        progress: () => undefined,
        orders: stories.length,
        shipments: [],
      })
      isDone = true
    } catch (fault) {
      if (!(fault instanceof TypeError)) throw fault
    }
    if (starts > 400) throw new Error('It does not come to an end')
  }
  expect(starts).toBeGreaterThan(15)
  await rig.settled()
  const client = personAt(
    portal.url,
    { position: '' },
    demoPeople.client.email,
    demoAdministrator.QUAYSIDE_ADMIN_PASSWORD,
  )
  await client.signIn()
  type List = { items: { orderNumber: string; status: string }[] }
  const shown: Record<string, string>[] = [
    { tab: 'to-be-confirmed' },
    { tab: 'confirmed' },
    { 'filter[status]': 'REJECTED' },
  ]
  const lists = await Promise.all(shown.map(query => client.get<List>('/purchase-orders', { limit: '50', ...query })))
  const orders = new Map(lists.flatMap(({ items }) => items.map(({ orderNumber, status }) => [orderNumber, status])))
  expect([...orders.values()].sort()).toEqual([
    'APPROVED',
    'APPROVED',
    'CONFIRMED',
    'PARTIALLY_APPROVED',
    'PARTIALLY_CONFIRMED',
    'PENDING',
    'REJECTED',
    'SENT_ORDER',
    'TO_BE_APPROVED',
    'TO_BE_CONFIRMED',
    'TO_BE_CONFIRMED',
  ])
  portal.close()
})

/** Plays a part of the demo until it comes to its end, though some answers are lost. */
async function playThrough(
  play: (people: Record<'client' | 'supplier' | 'operator', Person>, day: string) => Promise<void>,
) {
  const portal = await losingAnswers(rig)
  const seen = { position: '' }
  const signedIn = async (key: 'client' | 'supplier' | 'operator') => {
    const person = personAt(portal.url, seen, demoPeople[key].email, demoAdministrator.QUAYSIDE_ADMIN_PASSWORD)
    await person.signIn()
    return person
  }
  const people = {
    client: await signedIn('client'),
    supplier: await signedIn('supplier'),
    operator: await signedIn('operator'),
  }
  for (let isDone = false; !isDone; ) {
    try {
      await play(people, rig.clock.now().slice(0, 10))
      isDone = true
    } catch (fault) {
      if (!(fault instanceof TypeError)) throw fault
    }
  }
  await rig.settled()
  return { ...people, close: portal.close }
}

test('[S4.016] the demo’s quotes come to every state, also where an answer is lost', { timeout: 120_000 }, async () => {
  const { client, operator, close } = await playThrough((people, day) => playQuotes(people, day, () => undefined))
  type Row = { status: string; sending: string; isWithdrawn: boolean; full?: { hasDraft: boolean } }
  const { items } = await operator.get<{ items: Row[] }>('/quotes')
  const told = items.map(({ status, sending, isWithdrawn, full }) =>
    [status, sending, isWithdrawn && 'withdrawn', full?.hasDraft && 'with a draft'].filter(Boolean).join(', '),
  )
  expect(told.sort()).toEqual([
    'APPROVED, SENT',
    'APPROVED, SENT',
    'EXPIRED, SENT, withdrawn',
    'PENDING, NOT_SENT, with a draft',
    'PENDING, OPENED',
    'PENDING, SENT',
    'PENDING, SENT',
    'PENDING, SENT',
    'PENDING, SENT, with a draft',
    'REJECTED, SENT',
  ])
  const requests = await client.get<{ items: { status: string }[] }>('/quote-requests')
  expect(requests.items.map(one => one.status).sort()).toEqual(['ANSWERED', 'CLOSED', 'DECLINED', 'OPEN', 'WITHDRAWN'])
  close()
})

test('[D5.001] the demo’s pickup requests come to every state, also where an answer is lost, and their supplier sees those that were sent', {
  timeout: 120_000,
}, async () => {
  const { client, supplier, close } = await playThrough((people, day) => playPickups(people, day, () => undefined))
  const statusesFor = async (person: Person) =>
    (await person.get<{ items: { status: string }[] }>('/pickups')).items.map(one => one.status).sort()
  const sent = [
    'CANCELLED',
    'CANCEL_REQUESTED',
    'CLOSED',
    'FAILED',
    'PICKED_UP',
    'REJECTED',
    'REQUESTED',
    'SCHEDULED',
    'SCHEDULED',
  ]
  expect(await statusesFor(client)).toEqual([...sent, 'DRAFT'].sort())
  expect(await statusesFor(supplier)).toEqual(sent)
  const { items: places } = await client.get<{ items: Record<string, unknown>[] }>('/places')
  expect(places.map(one => [one.name, one.coordinates !== null])).toEqual([
    ['Callao store', true],
    ['Hyderabad, Unit III', true],
  ])
  close()
})

test('[D5.028] the demo’s address book, carriers and places of each kind are there, also where an answer is lost', {
  timeout: 120_000,
}, async () => {
  const { client, operator, close } = await playThrough(async (people, day) => {
    await playAddresses(people, () => undefined)
    await playWarehouses(people, day, () => undefined)
  })
  type Named = { name: string; kinds: string[] }
  const parties = (await client.get<{ items: Named[] }>('/parties')).items
  expect(parties.map(party => party.name)).toEqual([
    'Aduanas del Pacífico S.A.C.',
    'Almacén Central Callao',
    'Aurobindo Pharma Ltd.',
  ])
  type Catalogue = { carriers: { code: string; bookingChannel: string }[] }
  const { carriers } = await operator.get<Catalogue>(`/companies/${operator.company()}/catalogue`)
  expect(carriers.map(({ code, bookingChannel }) => `${code} ${bookingChannel}`)).toEqual(
    expect.arrayContaining(['ANDES LINK', 'PBL HAND', 'LURIN HAND']),
  )
  const places = (await client.get<{ items: Named[] }>('/places')).items
  expect(new Set(places.flatMap(place => place.kinds))).toEqual(new Set(['collection', 'destination', 'warehouse']))
  const receipts = await client.get<{ items: { status: string }[] }>('/warehouse-receipts')
  expect(receipts.items.map(one => one.status).sort()).toEqual([
    'EXPECTED',
    'ONHAND',
    'PARTIALLY_RELEASED',
    'RECEIVED',
    'RELEASED',
    'VOIDED',
  ])
  close()
})
