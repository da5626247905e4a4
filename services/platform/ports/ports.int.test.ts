import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rig, startRig } from '../testing/rig.ts'
import { sampleService } from '../testing/sample-service.ts'
import { PersonErasedError } from './vault.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [sampleService] })
})
afterAll(() => rig?.close())

test('what is sealed for a person opens for that person alone, until the person is erased', async () => {
  const { vault } = rig.ports('sample')
  const [ana, ben] = [randomUUID(), randomUUID()]
  const sealed = await vault.seal(ana, 'Ana Pérez')
  expect(sealed).not.toContain('Ana')
  expect(await vault.seal(ana, 'Ana Pérez')).not.toBe(sealed)
  expect(await vault.open(ana, sealed)).toBe('Ana Pérez')
  await vault.seal(ben, 'Ben')
  await expect(vault.open(ben, sealed)).rejects.toThrow()
  await expect(vault.open(ana, `${sealed.slice(0, -2)}xx`)).rejects.toThrow()
  await vault.erase(ana)
  expect(await vault.open(ana, sealed)).toBeNull()
  await expect(vault.seal(ana, 'again')).rejects.toThrow(PersonErasedError)
})

test('two processes that seal for a new person at once use one key', async () => {
  const { vault } = rig.ports('sample')
  const person = randomUUID()
  const sealed = await Promise.all(Array.from({ length: 20 }, (_, index) => vault.seal(person, `text ${index}`)))
  expect(await Promise.all(sealed.map(text => vault.open(person, text)))).toEqual(
    sealed.map((_, index) => `text ${index}`),
  )
})

test('a fingerprint is the same for the same value, and another for another kind', () => {
  const { vault } = rig.ports('sample')
  expect(vault.fingerprint('email', 'a@b.c')).toBe(vault.fingerprint('email', 'a@b.c'))
  expect(vault.fingerprint('email', 'a@b.c')).not.toBe(vault.fingerprint('phone', 'a@b.c'))
})

test('a file is kept, read back, linked for a while and deleted', async () => {
  const { files } = rig.ports('sample')
  const key = `notes/${randomUUID()}.pdf`
  expect([await files.get(key), await files.open(key)]).toEqual([null, null])
  await files.put(key, Buffer.from('%PDF-'), 'application/pdf')
  const found = await files.get(key)
  expect(Buffer.from(found?.bytes ?? []).toString()).toBe('%PDF-')
  expect(found?.contentType).toBe('application/pdf')
  const opened = await files.open(key)
  expect([opened?.length, await opened?.content.toArray().then(parts => Buffer.concat(parts).toString())]).toEqual([
    5,
    '%PDF-',
  ])
  const link = await files.signedUrl(key, { seconds: 60, fileName: 'Orden nº 1.pdf' })
  const answer = await fetch(link)
  expect(await answer.text()).toBe('%PDF-')
  expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('Orden nº 1.pdf'))
  expect((await fetch(link.replace(/X-Amz-Signature=[0-9a-f]{8}/, 'X-Amz-Signature=00000000'))).status).toBe(403)
  await files.delete(key)
  expect(await files.get(key)).toBeNull()
})

test('a mail keeps its message id when it is sent again', async () => {
  const { mail } = rig.ports('sample')
  const message = {
    to: 'ana@example.com',
    subject: 'Pedido',
    text: 'Hola',
    html: '<p>Hola</p>',
    language: 'es-MX' as const,
  }
  for (let time = 0; time < 2; time += 1) await mail.send({ messageId: 'order-1', ...message })
  expect(rig.mails('ana@example.com')).toEqual([
    expect.objectContaining({ messageId: '<order-1@quayside>', subject: 'Pedido', language: 'es-MX' }),
    expect.objectContaining({ messageId: '<order-1@quayside>' }),
  ])
})

test('a call to another service is repeated without a second effect, and fails when the service is not there', async () => {
  const { call } = rig.ports('sample')
  const { client, supplier } = rig.people
  const { body } = await rig.as(client).post('/notes', { text: 'a', vendorCompanyId: supplier.company })
  const again = () =>
    call.post('sample', `/notes/${body.id}/text`, { text: 'b' }, { causationId: 'event-1', onBehalfOf: client.uid })
  expect(await again()).toMatchObject({ status: 200, body: { version: 2, by: 'sample' } })
  expect(await again()).toMatchObject({ status: 200, body: { version: 2 } })
  const events = await rig.events(`Note-${body.id}`)
  expect(events).toHaveLength(2)
  expect(events[1]?.metadata).toMatchObject({
    causationId: 'event-1',
    actor: { service: 'sample', onBehalfOf: client.uid },
  })
  expect(await call.post('sample', '/notes/x/text', { text: 'b' }, { causationId: 'event-2' })).toMatchObject({
    status: 400,
  })
  await expect(call.get('absent', '/x', { causationId: 'event-3' })).rejects.toThrow(/absent could not be called/)
})
