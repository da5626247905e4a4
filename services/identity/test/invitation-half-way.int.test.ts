import type { CommandHandler } from '@quayside/platform/commands/command-handler.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationIdOf } from '../security/invitation-tokens.ts'
import { identity } from '../service.ts'
import { company, mailedToken } from './companies.ts'
import { as, type Newcomer, newcomer } from './newcomer.ts'

/** Of which commands the process dies, once each, before anything of them is written. */
const fatal = new Set<string>()
const died: string[] = []

const mortalIdentity: ServiceFactory = {
  ...identity,
  create(ports) {
    const handle: CommandHandler['handle'] = request => {
      const { type } = request.command as { type?: string }
      if (type === undefined || !fatal.delete(type)) return ports.commands.handle(request)
      died.push(type)
      throw new Error(`killed before ${type}`)
    }
    return identity.create({ ...ports, commands: { ...ports.commands, handle } })
  },
}

let rig: Rig
let founder: Newcomer
let textiles: string
beforeAll(async () => {
  rig = await startRig({ factories: [mortalIdentity], logLevel: 'silent' })
  founder = await newcomer(rig, 'founder@example.com')
  textiles = await company(rig, { name: 'Textiles del Norte', registeredBy: founder.uid })
  await rig.settled()
})
afterAll(() => rig?.close())

const details = {
  name: 'Eva',
  lastName: 'Luna',
  identificationType: 'RFC',
  identificationNumber: 'LUNE800101',
  phone: '+525512345678',
  country: 'MX',
  city: 'Puebla',
  address: 'Calle 5',
  zip: '72000',
}

test.each([{ deaths: ['Grant'] }, { deaths: ['ChangeDetails'] }, { deaths: ['Grant', 'ChangeDetails'] }])(
  '[D8.001] an invitation whose request died after it was accepted, and its reaction before $deaths, gives all it carries once',
  async ({ deaths }) => {
    const email = `half.${deaths.join('.').toLowerCase()}@example.com`
    const invited = await newcomer(rig, email)
    const form = { email, role: 'BUYER', jobTitle: 'Head of purchasing', person: details }
    const sent = await as(rig, founder, textiles).post('/invitations', form)
    expect(sent.status, sent.text).toBe(201)
    await rig.settled()
    const invitationId = invitationIdOf(mailedToken(rig, email)) ?? ''
    for (const type of deaths) fatal.add(type)
    died.length = 0
    // All that the request wrote before it died.
    const accepted = { invitationId, companyId: textiles, userId: invited.uid }
    await rig.append(`Invitation-${invitationId}`, [{ type: 'InvitationAccepted', data: accepted }], [textiles])
    await rig.settled()
    expect(died.toSorted()).toEqual(deaths.toSorted())

    const { body } = await as(rig, founder, textiles).get(`/users/${invited.uid}`)
    expect(body).toMatchObject({ role: 'BUYER', jobTitle: 'Head of purchasing' })
    const own = (await as(rig, invited, textiles).get('/account/person')).body
    // What the person told stays: they signed up under another name.
    expect(own.person).toMatchObject({ ...details, name: 'Ana Ruiz', lastName: 'Luna' })
    const { vault } = rig.ports('identity')
    await expect(vault.seal(invitationId, 'the key is gone')).rejects.toThrow()
    const changes = (await rig.events(`User-${invited.uid}`)).filter(({ type }) => type === 'PersonalDetailsChanged')
    expect(changes).toHaveLength(1)
  },
)

test('[D8.011] a company writes nothing about somebody who belongs to another one', async () => {
  const member = await newcomer(rig, 'member@elsewhere.example')
  const elsewhere = await company(rig, { name: 'Clínica del Valle', registeredBy: member.uid })
  await rig.settled()
  const own = as(rig, member, elsewhere)
  const before = (await own.get('/account/person')).body
  const form = { email: 'member@elsewhere.example', role: 'VIEWER', person: { ...details, name: 'Hijacked' } }
  expect((await as(rig, founder, textiles).post('/invitations', form)).status).toBe(201)
  await rig.settled()
  const token = mailedToken(rig, 'member@elsewhere.example')
  expect((await own.post('/invitations/accept', { token })).status).toBe(200)
  await rig.settled()
  expect((await as(rig, founder, textiles).get(`/users/${member.uid}`)).body.role).toBe('VIEWER')
  expect((await own.get('/account/person')).body).toEqual(before)
})
