import { randomUUID } from 'node:crypto'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directory } from '../service.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [directory] })
})
afterAll(() => rig?.close())

async function contacts(companyId: string): Promise<unknown[]> {
  await rig.settled()
  const { rows } = await sql<{ email: string }>`select email from contacts where company_id = ${companyId}`.execute(
    rig.ports('directory').database,
  )
  return rows.map(({ email }) => email)
}

async function startAgain(): Promise<void> {
  const host = await rig.another({ factories: [directory] })
  await host.settled()
}

test('[S5.042] a start gives a company from before its founder as contact, else an administrator, once; who has neither none', async () => {
  const founder = await rig.make.person({ companyType: 'client', role: 'BUYER' })
  const { vault } = rig.ports('directory')
  // Registered while nobody kept who founds: the reaction finds no name.
  const [unknown, founded] = [randomUUID(), randomUUID()]
  const of = { type: 'client', country: 'MX', timeZone: 'UTC', currency: 'MXN', createdForClient: null, importId: null }
  const data = { ...of, companyId: founded, businessName: 'Founded before', registeredBy: unknown }
  await rig.append(`Company-${founded}`, [{ type: 'CompanyRegistered', data }], [founded])
  await rig.settled()
  const email = 'founder@before.example'
  const signedUp = {
    userId: unknown,
    name: await vault.seal(unknown, 'Fundadora'),
    email: await vault.seal(unknown, email),
  }
  const more = { emailHash: 'e1', passwordHash: '', promotionalOffers: false, language: 'en' }
  await rig.append(`User-${unknown}`, [{ type: 'UserSignedUp', data: { ...signedUp, ...more } }], [founded])
  await rig.make.join({ uid: unknown }, founded, 'client', 'BUYER', 'C')

  const administrator = await rig.make.person({ companyType: 'provider', role: 'ADMIN' })
  await rig.make.person({ companyType: 'provider', company: administrator.company })
  const nobodys = await rig.make.company('provider', 'Nobody joined')
  expect(await contacts(founded)).toEqual([])
  for (let start = 0; start < 2; start += 1) {
    await startAgain()
    expect(await contacts(founded)).toEqual([email])
    expect(await contacts(administrator.company)).toEqual([administrator.email])
    expect(await contacts(nobodys)).toEqual([])
    // A buyer alone does not speak for the company.
    expect(await contacts(founder.company)).toEqual([])
    expect(await contacts(rig.people.operator.company)).toEqual([])
  }
})
