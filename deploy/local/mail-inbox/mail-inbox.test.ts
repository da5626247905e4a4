import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inboxServer } from './inbox.ts'
import { type Message, type MessageStore, openMessageStore } from './message-store.ts'
import { smtpServer } from './smtp.ts'

let folder: string
let store: MessageStore
let close: (() => Promise<unknown>)[]
let inbox: string
let send: (mail: {
  to: string
  subject: string
  text?: string
  html?: string
  bcc?: string
  messageId?: string
}) => Promise<unknown>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  store = await openMessageStore(folder)
  const smtp = smtpServer(store)
  const web = inboxServer(store)
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve))
  const smtpPort = (smtp.server.address() as AddressInfo).port
  inbox = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  const transport = createTransport(`smtp://127.0.0.1:${smtpPort}`)
  send = mail => transport.sendMail({ from: '"Quayside" <portal@example.test>', ...mail })
  close = [
    () => new Promise<void>(resolve => smtp.close(resolve)),
    () => new Promise(resolve => web.close(resolve)),
    async () => web.closeAllConnections(),
  ]
})
afterEach(async () => {
  await Promise.all(close.map(step => step()))
  rmSync(folder, { recursive: true })
})

test('a message that was accepted is listed for each of its recipients, hidden ones too, newest first', async () => {
  await send({
    to: 'ana@example.test',
    bcc: 'hidden@example.test',
    subject: 'First',
    text: 'one',
    messageId: '<one@example.test>',
  })
  await send({ to: 'ana@example.test', subject: 'Pedido de compra número 7 采购订单', text: 'two' })
  expect((await list('?to=ANA@example.test')).map(message => message.subject)).toEqual([
    'Pedido de compra número 7 采购订单',
    'First',
  ])
  expect(await list('?to=hidden@example.test')).toMatchObject([
    { subject: 'First', messageId: '<one@example.test>', from: '"Quayside" <portal@example.test>', text: 'one\n' },
  ])
  expect(await list('?q=NÚMERO')).toHaveLength(1)
  expect(await list('?to=nobody@example.test')).toEqual([])
})

test('messages are there again after a restart, until they are cleared', async () => {
  await send({ to: 'ana@example.test', subject: 'Kept', text: 'one' })
  const again = await openMessageStore(folder)
  expect(again.list().map(message => message.subject)).toEqual(['Kept'])
  const response = await fetch(`${inbox}/api/messages`, { method: 'DELETE' })
  expect(response.status).toBe(204)
  expect(await list('')).toEqual([])
  expect((await openMessageStore(folder)).list()).toEqual([])
})

test("a message's own markup is shown without ever becoming part of the inbox page", async () => {
  await send({ to: 'ana@example.test', subject: '<b>bold</b>', html: '<script>alert(1)</script><p>Hello</p>' })
  const [message] = await list('')
  const page = await (await fetch(`${inbox}/messages/${message?.id}`)).text()
  expect(page).not.toContain('<script>')
  expect(page).not.toContain('<b>bold</b>')
  expect(page).toContain('sandbox="allow-popups"')
  const front = await (await fetch(inbox)).text()
  expect(front).toContain('&#60;b&#62;bold')
  expect(front).not.toContain('<b>bold</b>')
})

test('one message by its id, its source, and 404 for an id that nobody has', async () => {
  await send({ to: 'ana@example.test', subject: 'One', text: 'one' })
  const [message] = await list('')
  expect(await (await fetch(`${inbox}/api/messages/${message?.id}`)).json()).toMatchObject({ subject: 'One' })
  expect(await (await fetch(`${inbox}/messages/${message?.id}/raw`)).text()).toContain('Subject: One')
  expect((await fetch(`${inbox}/api/messages/00000000-0000-0000-0000-000000000000`)).status).toBe(404)
  expect((await fetch(`${inbox}/messages/../../secrets.json`)).status).toBe(404)
})

async function list(query: string): Promise<Message[]> {
  const answer = (await (await fetch(`${inbox}/api/messages${query}`)).json()) as { messages: Message[] }
  return answer.messages
}
