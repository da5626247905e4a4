import { notifications } from '@quayside/notifications/service.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { draft, requestContent, secrets, sent } from '@quayside/quotes/test/offers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let rig: Rig
let spanish: Person
let blind: Person
beforeAll(async () => {
  rig = await startRig({ factories: [quotes, notifications], env: { NOTIFICATION_MAIL_WINDOW_SECONDS: '0' } })
  const { company } = rig.people.client
  spanish = await rig.make.person({ companyType: 'client', company, language: 'es-MX' })
  blind = await rig.make.person({ companyType: 'client', company, permissions: ['notifications.view'] })
  await rig.settled()
})
afterAll(() => rig?.close())

const told = async (person: Person, entityId: string) =>
  (await rig.as(person).get(`/notifications?filter[entityId]=${entityId}`)).body.items as Record<string, unknown>[]
const mailed = (person: Person) => expect.poll(() => rig.mails(person.email).at(-1)?.subject, { timeout: 60_000 })

test('[D3.014] the customer hears of an offer from its sending on, with a link, in its language; a supplier of nothing', async () => {
  const { client, supplier, operator } = rig.people
  const hidden = await draft(rig)
  const { id, quoteNumber } = await sent(rig)
  await rig.as(operator).post(`/quotes/${id}/comments`, { audience: 'internal', text: secrets.note })
  await rig.settled()
  expect(await told(client, id)).toMatchObject([
    {
      entity: 'quote',
      entityNumber: quoteNumber,
      field: 'quoteValidUntil',
      newValue: '2026-03-20',
      href: `/quotes/edit/${id}`,
    },
  ])
  for (const person of [supplier, operator, blind]) expect(await told(person, id)).toEqual([])
  for (const person of [client, supplier]) expect(await told(person, hidden.id)).toEqual([])
  await mailed(client).toBe(`Quote ${quoteNumber} waits for your answer`)
  await mailed(spanish).toBe(`La cotización ${quoteNumber} espera su respuesta`)
  const mail = rig.mails(client.email).at(-1)
  expect(mail?.text).toContain(`http://portal.test/quotes/edit/${id}`)
  for (const marker of Object.values(secrets))
    expect(
      rig
        .mails()
        .map(one => `${one.subject} ${one.text}`)
        .join('\n'),
    ).not.toContain(marker)
  expect(rig.mails(supplier.email)).toEqual([])
})

test('[D3.021] a shared comment is told to the other side, and an internal one to nobody', async () => {
  const { client, supplier, operator } = rig.people
  const { id } = await sent(rig)
  await rig.as(operator).post(`/quotes/${id}/comments`, { audience: 'internal', text: secrets.note })
  await rig.as(client).post(`/quotes/${id}/comments`, { text: 'Can the goods leave on a Friday?' })
  await rig.as(operator).post(`/quotes/${id}/comments`, { text: 'They can.' })
  await rig.settled()
  const comments = async (person: Person) =>
    (await told(person, id)).filter(one => one.field === 'quoteComment').map(one => one.newValue)
  expect(await comments(operator)).toEqual(['Can the goods leave on a Friday?'])
  expect(await comments(client)).toEqual(['They can.'])
  expect(await told(supplier, id)).toEqual([])
})

test('[D3.013] the operating company hears of what the customer says, and the customer of what becomes of its request', async () => {
  const { client, supplier, operator } = rig.people
  const { id } = await sent(rig)
  const rejection = { revision: 1, reasons: ['OTHER'], text: 'Another carrier, please' }
  expect((await rig.as(client).post(`/quotes/${id}/rejection`, rejection)).status).toBe(200)
  const asked = (await rig.as(client).post('/quote-requests', { content: requestContent() })).body
  await rig.settled()
  expect(await told(operator, id)).toMatchObject([
    { field: 'quoteStatus', oldValue: 'PENDING', newValue: 'REJECTED', reason: 'Another carrier, please' },
  ])
  expect(await told(operator, asked.id)).toMatchObject([{ entity: 'quote-request', newValue: 'OPEN' }])
  await rig.as(operator).post(`/quote-requests/${asked.id}/decline`, { reason: 'No capacity' })
  await rig.settled()
  expect(await told(client, asked.id)).toMatchObject([{ newValue: 'DECLINED', reason: 'No capacity' }])
  expect(await told(supplier, asked.id)).toEqual([])
})
