import { noPerson } from '@quayside/contracts/identity/no-person.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '../service.ts'
import { company } from './companies.ts'
import { as, type Newcomer, newcomer } from './newcomer.ts'

let rig: Rig
let ana: Newcomer
let textiles: string
let looms: string
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
  ana = await newcomer(rig, 'ana@example.com')
  textiles = await company(rig, { name: 'Textiles del Norte', registeredBy: ana.uid })
  looms = await company(rig, { name: 'Telares', type: 'provider' })
  await rig.settled()
})
afterAll(() => rig?.close())

const { name: _, ...blank } = noPerson

describe('one’s own personal fields', () => {
  test('[S2.115] are read and changed by the person, without a company too', async () => {
    const { body } = await as(rig, ana).get('/account/person')
    expect(body).toEqual({
      uid: ana.uid,
      email: 'ana@example.com',
      language: 'en',
      person: { ...blank, name: 'Ana Ruiz' },
      version: 1,
    })
    const told = { ...blank, name: 'Ana', lastName: 'Ruiz Soto', phone: '+52 55 1234 5678', country: 'MX' }
    const changed = await as(rig, ana).post('/account/person', { ...told, version: body.version })
    expect(changed).toMatchObject({ status: 200, body: { uid: ana.uid, version: 2 } })
    expect((await as(rig, ana).get('/account/person')).body).toMatchObject({
      person: { ...told, phone: '+525512345678' },
      version: 2,
    })
    const session = await as(rig, ana, textiles).get(`/users/${ana.uid}`)
    expect(session.body.name).toBe('Ana Ruiz Soto')
  })

  test('[S2.115] a change of what another tab has changed meanwhile is refused, a wrong field is named', async () => {
    const { version } = (await as(rig, ana).get('/account/person')).body
    const change = (of: object) => as(rig, ana).post('/account/person', { ...blank, name: 'Ana', version, ...of })
    expect((await change({ version: version - 1 })).status).toBe(409)
    const wrong = await change({ name: ' ' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: [{ path: 'name', code: 'field-required' }] } })
  })

  test('[S2.115] a telephone that is none is refused; one from before it was looked at stays as it is', async () => {
    const eva = await newcomer(rig, 'eva@example.com')
    const change = async (of: object) => {
      const { person, version } = (await as(rig, eva).get('/account/person')).body
      return as(rig, eva).post('/account/person', { ...person, ...of, version })
    }
    const wrong = await change({ phone: 'abc not phone' })
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'phone', code: 'phone-malformed' }] } })
    const { vault } = rig.ports('identity')
    const details = await vault.seal(eva.uid, JSON.stringify({ ...blank, name: 'Eva', phone: 'ext. 12' }))
    const name = await vault.seal(eva.uid, 'Eva')
    await rig.append(
      `User-${eva.uid}`,
      [{ type: 'PersonalDetailsChanged', data: { userId: eva.uid, name, details } }],
      [],
    )
    await rig.settled()
    expect((await change({ city: 'Lima' })).status).toBe(200)
    expect((await as(rig, eva).get('/account/person')).body.person).toMatchObject({ phone: 'ext. 12', city: 'Lima' })
    expect((await change({ phone: 'ext. 13' })).body).toMatchObject({ code: 'phone-malformed' })
  })

  test('[S8.025] a change that fails for no reason of the person’s says so in the specification’s words', async () => {
    const { vault } = rig.ports('identity')
    const { version } = (await as(rig, ana).get('/account/person')).body
    const seal = vault.seal
    vault.seal = () => Promise.reject(new Error('the vault is away'))
    const failed = await as(rig, ana).post('/account/person', { ...blank, name: 'Ana', version })
    vault.seal = seal
    expect(failed).toMatchObject({
      status: 500,
      body: { code: 'user-update-failed', message: 'Update user info failed' },
    })
  })
})

describe('one’s own companies', () => {
  test('[S2.117] [S2.119] [S6.004] come with what one may do in each and where it comes from', async () => {
    const beto = await newcomer(rig, 'beto@example.com')
    await rig.make.join({ uid: beto.uid }, looms, 'provider', 'VIEWER', 'P')
    await rig.settled()
    const { body } = await as(rig, beto).get('/account/companies')
    expect(body.items).toHaveLength(1)
    const [only] = body.items
    expect(only).toMatchObject({
      companyId: looms,
      companyName: 'Telares',
      role: 'VIEWER',
      status: 'active',
      isLastAdministrator: false,
    })
    expect(only.permissions).toContainEqual({ permission: 'purchase-orders.view', from: 'role' })
    expect(only.permissions.map((one: { permission: string }) => one.permission)).not.toContain('users.manage')
  })

  test('[S6.004] what was added to the role says so', async () => {
    const carla = await newcomer(rig, 'carla@example.com')
    await rig.make.join({ uid: carla.uid }, textiles, 'client', 'VIEWER', 'C')
    await rig.settled()
    const { body: shown } = await as(rig, ana, textiles).get(`/users/${carla.uid}`)
    const additional = ['products.manage', 'purchase-orders.view']
    const change = { role: 'VIEWER', additional, profile: null, jobTitle: 'Auditor', version: shown.version }
    expect((await as(rig, ana, textiles).post(`/users/${carla.uid}/membership`, change)).status).toBe(200)
    await rig.settled()
    const [only] = (await as(rig, carla).get('/account/companies')).body.items
    expect(only).toMatchObject({ jobTitle: 'Auditor', role: 'VIEWER' })
    expect(only.permissions).toContainEqual({ permission: 'products.manage', from: 'addition' })
    expect(only.permissions).toContainEqual({ permission: 'purchase-orders.view', from: 'both' })
  })

  test('[S2.117] the last administrator names a successor before they leave; then they see nothing there any more', async () => {
    const [before] = (await as(rig, ana).get('/account/companies')).body.items
    expect(before).toMatchObject({ role: 'ADMIN', isLastAdministrator: true })
    const leave = () => as(rig, ana).post(`/account/companies/${textiles}/leaving`)
    expect(await leave()).toMatchObject({ status: 422, body: { code: 'last-administrator' } })
    const dora = await newcomer(rig, 'dora@example.com')
    await rig.make.join({ uid: dora.uid }, textiles, 'client', 'ADMIN', 'C')
    await rig.settled()
    expect((await as(rig, ana).get('/account/companies')).body.items[0].isLastAdministrator).toBe(false)
    expect(await leave()).toMatchObject({ status: 200, body: { companyId: textiles } })
    await rig.settled()
    expect((await as(rig, ana).get('/account/companies')).body.items).toEqual([])
    expect((await as(rig, ana, textiles).get('/users')).status).toBe(403)
    expect(await leave()).toMatchObject({ status: 404, body: { code: 'not-a-member' } })
  })

  test('[S2.117] nobody leaves a company that they never belonged to', async () => {
    const left = await as(rig, ana).post(`/account/companies/${looms}/leaving`)
    expect(left).toMatchObject({ status: 404, body: { code: 'not-a-member' } })
  })
})
