import { randomUUID } from 'node:crypto'
import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '../service.ts'

/** The sender looks every second. */
const patience = { timeout: 60_000 }
let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [notifications], env: { NOTIFICATION_MAIL_WINDOW_SECONDS: '0' } })
})
afterAll(() => rig?.close())

/** What a person does to another’s user or membership, as identity would store it. */
async function happens(stream: string, type: string, data: object, by: Person) {
  const { store } = rig.ports('notifications')
  const expected = (await store.readStream(stream)).length - 1
  const trace = { commandKey: randomUUID(), bodyHash: '', correlationId: '', causationId: '', schemaVersion: 1 }
  await store.append({
    stream,
    expected: expected < 0 ? 'no-stream' : expected,
    events: [{ type, data }],
    metadata: { companies: [], actor: { uid: by.uid, company: by.company }, ...trace },
  })
  await rig.settled()
}
const toldTo = async (person: Person) => (await rig.as(person).get('/notifications')).body.items

async function peopleOf(companyType: CompanyType) {
  const head = await rig.make.person({ companyType, role: 'ADMIN' })
  const person = await rig.make.person({ companyType, company: head.company, name: 'Tomas Rey' })
  await rig.settled()
  return { head, person }
}

for (const companyType of ['client', 'provider'] as const)
  test(`[D8.014] what an administrator of the installation does to the people of a ${companyType} is told to its administrators, in the portal and by e-mail`, async () => {
    const { head, person } = await peopleOf(companyType)
    const { uid: userId } = person
    const member = { userId, companyId: person.company }
    const membership = `Membership-${randomUUID()}`
    await happens(membership, 'MembershipSuspended', { ...member, reason: 'On leave' }, rig.people.admin)
    expect(await toldTo(head)).toMatchObject([
      { entity: 'member', entityNumber: 'Tomas Rey', field: 'member', newValue: 'suspended', reason: 'On leave' },
    ])
    await expect.poll(() => rig.mails(head.email).length, patience).toBe(1)
    const [mail] = rig.mails(head.email)
    expect(mail?.subject).toBe('Tomas Rey was changed by the portal’s administration')
    expect(mail?.text).toContain(`http://portal.test/user/edit/${userId}`)
    // Of another company nobody hears, and once erased the person is named no longer.
    expect(JSON.stringify(await toldTo(rig.people.client))).not.toContain('Tomas Rey')
    await rig.append(`User-${userId}`, [{ type: 'PersonErased', data: { personId: userId } }], [])
    await rig.settled()
    expect(JSON.stringify(await toldTo(head))).not.toContain('Tomas Rey')
  })

test('[D8.014] what a company’s own administrator does is no news, nor what a role brings about', async () => {
  const { head, person } = await peopleOf('client')
  const member = { userId: person.uid, companyId: person.company }
  const second = await rig.make.person({ companyType: 'client', role: 'ADMIN', company: head.company })
  await rig.settled()
  await happens(`Membership-${randomUUID()}`, 'MembershipSuspended', { ...member, reason: null }, head)
  expect(await toldTo(second)).toEqual([])
  await happens(`User-${person.uid}`, 'UserActivated', { userId: person.uid }, rig.people.admin)
  // Who belongs to no company any more is nobody’s to be told of.
  expect(await toldTo(second)).toEqual([])
})
