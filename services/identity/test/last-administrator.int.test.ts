import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import type { Person } from '@quayside/platform/testing/rig-people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { steppingDown } from '../commands/step-down.ts'
import { noteAdministrators } from '../from-before.ts'
import { people as peopleOver } from '../read-models/people.ts'
import { identity } from '../service.ts'
import { company } from './companies.ts'

const rounds = 200
const administrators = 3

let rig: Rig
let companyId: string
let people: Person[]
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
  companyId = await company(rig, { name: 'Textiles del Norte' })
  people = []
  for (let at = 0; at < administrators; at += 1)
    people.push(await rig.make.person({ companyType: 'client', company: companyId, role: 'ADMIN' }))
  await rig.settled()
})
afterAll(() => rig?.close())

const url = (uid: string, act: string) => `/users/${uid}/${act}`

/** One of the ways in which an administrator stops being one. */
async function take(by: Person, other: Person, way: number): Promise<void> {
  const { admin } = rig.people
  if (way === 0) await rig.as(by).post(url(other.uid, 'removal'))
  else if (way === 1) await rig.as(by).post(url(other.uid, 'suspension'), { reason: null })
  else if (way === 2) {
    const change = { role: 'VIEWER', additional: [], profile: null, jobTitle: null }
    const { version } = (await rig.as(by).get(`/users/${other.uid}`)).body
    await rig.as(by).post(url(other.uid, 'membership'), { ...change, version: version ?? 1 })
  } else await rig.as(admin).post(url(other.uid, 'deactivation'), { reason: null })
}

async function active(): Promise<string[]> {
  const { body } = await rig
    .as(rig.people.admin)
    .get(`/users?filter[companyId]=${companyId}&filter[role]=ADMIN&filter[status]=active`)
  return body.items.map((one: { uid: string }) => one.uid)
}

/** Everybody is an administrator again, whatever was done to them. */
async function restore(): Promise<void> {
  const admin = rig.as(rig.people.admin)
  for (const { uid } of people) {
    await admin.post(url(uid, 'activation'))
    await admin.post(url(uid, 'resumption'), { companyId })
    const { status, body } = await admin.get(`/users/${uid}?filter[companyId]=${companyId}`)
    if (status === 200 && body.role !== 'ADMIN') {
      const { additional, profile, jobTitle, version } = body
      const change = { role: 'ADMIN', additional, profile, jobTitle, version, companyId }
      expect((await admin.post(url(uid, 'membership'), change)).status).toBe(200)
    }
    if (status === 404) await rig.make.join({ uid }, companyId, 'client', 'ADMIN', 'C')
  }
  await rig.settled()
}

test('[D8.012] 200 rounds of administrators who remove, suspend, lower and deactivate each other at once leave one each time', async () => {
  const left = new Map<number, number>()
  const known = peopleOver(rig.ports('identity').database as never)
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      people.flatMap((by, at) =>
        people
          .filter(other => other !== by)
          .map((other, place) => take(by, other, (at + place + round) % 4).catch(() => undefined)),
      ),
    )
    await rig.settled()
    const remaining = await active()
    left.set(remaining.length, (left.get(remaining.length) ?? 0) + 1)
    expect(remaining.length, `after round ${round + 1}`).toBeGreaterThan(0)
    await restore()
    expect(await active()).toHaveLength(administrators)
    expect(await known.unnotedAdministrators(companyId), `after round ${round + 1}`).toEqual([])
  }
  // They do stand in each other's way: not all stay each time.
  expect(left.get(1) ?? 0).toBeGreaterThan(0)
}, 300_000)

test('[D8.012] each start settles what was cut short, not the first one alone', async () => {
  const { commands, database } = rig.ports('identity')
  const known = peopleOver(database as never)
  const [ana] = people
  for (const leaving of ['first', 'second']) {
    const data = { companyId, userId: ana?.uid, leaving, of: 'membership', revision: 1_000_000 }
    await rig.append(`Administrators-${companyId}`, [{ type: 'AdministratorLeaving', data }], [companyId])
    await rig.settled()
    expect(await known.unnotedAdministrators(companyId)).toEqual([{ company_id: companyId, user_id: ana?.uid }])
    await noteAdministrators({ commands, people: known })
    await rig.settled()
    expect(await known.unnotedAdministrators(companyId)).toEqual([])
  }
})

test('[D8.012] who left for what another had done already, or an earlier request, is not left uncounted', async () => {
  const { commands, database } = rig.ports('identity')
  const known = peopleOver(database as never)
  const [ana] = people as [Person, ...Person[]]
  const nothingToDo = { kind: 'accepted' as const, events: [], state: null, position: null, repeated: false }
  const leaver = { userId: ana.uid, companies: [companyId], of: 'membership' as const }
  for (const key of ['done-by-another', 'done-before']) {
    const context = { actor: { service: 'identity' }, key, bodyHash: '', correlationId: key, causationId: key }
    const outcome = { ...nothingToDo, repeated: key === 'done-before' }
    await steppingDown({ commands, people: known }, leaver, context, async () => outcome)
    await rig.settled()
    expect(await known.unnotedAdministrators(companyId), key).toEqual([])
  }
})

test('[D8.012] what a company’s last administrator cannot be is blocked beforehand, with who and where', async () => {
  const alone = await company(rig, { name: 'Telares del Sur' })
  const person = await rig.make.person({ companyType: 'client', company: alone, role: 'ADMIN' })
  await rig.settled()
  const blocked = async () => {
    const { body } = await rig.as(rig.people.admin).get(`/users/${person.uid}?filter[companyId]=${alone}`)
    const verdicts = body.allowedCommands as { command: string; reason?: string; message?: string }[]
    return verdicts.filter(({ reason }) => reason === 'last-administrator-of')
  }
  const found = await blocked()
  expect(found.map(({ command }) => command)).toEqual(['suspend', 'remove', 'deactivate', 'erase'])
  expect(JSON.stringify(found)).toContain('last administrator of Telares del Sur')
  const listed = async () => {
    const { body } = await rig.as(rig.people.admin).get(`/users?filter[companyId]=${alone}&filter[id]=${person.uid}`)
    const [row] = body.items as { actions: string[]; blocked: { command: string; message: string }[] }[]
    return row
  }
  const ofRow = await listed()
  expect(ofRow?.blocked.map(({ command }) => command)).toEqual(['suspend', 'remove', 'deactivate', 'erase'])
  expect(ofRow?.blocked[0]?.message).toContain('last administrator of Telares del Sur')
  expect(ofRow?.actions).toEqual(['change-membership'])
  const second = await rig.make.person({ companyType: 'client', company: alone, role: 'ADMIN' })
  await rig.settled()
  expect(await blocked()).toEqual([])
  expect(await listed()).toMatchObject({ blocked: [] })
  // Who was one and left is no successor.
  const removed = await rig.as(rig.people.admin).post(url(second.uid, 'removal'), { companyId: alone })
  expect(removed.status).toBe(200)
  await rig.settled()
  expect(await blocked()).toHaveLength(4)
})
