import { permissionsFor, standardRoles } from '@quayside/contracts/access/permissions.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membershipIdOf } from '../commands/grant-membership.ts'
import { people } from '../read-models/people.ts'
import { identity } from '../service.ts'
import { followStandardRoles } from '../standard-rights.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [identity] })
})
afterAll(() => rig?.close())

/** As a version without shipments granted it. */
async function granted(role: string, permissions: readonly string[]) {
  const [userId, companyId] = [v7(), v7()]
  const id = membershipIdOf(userId, companyId)
  const data = { membershipId: id, userId, companyId, companyType: 'client', role, actor: 'C', permissions }
  await rig.append(`Membership-${id}`, [{ type: 'MembershipGranted', data }], [companyId])
  return `Membership-${id}`
}

test('at a start, who joined before a standard role got more permissions follows it, once; a company’s own role stays', async () => {
  const now = permissionsFor('C', standardRoles.BUYER.permissions)
  const old = now.filter(one => !one.startsWith('shipments.'))
  const { commands, log, database } = rig.ports('identity')
  const parts = { commands, log, people: people(database) }
  // The rig's own people have the rights that their tests want.
  await followStandardRoles(parts)
  await rig.settled()
  const buyer = await granted('BUYER', old)
  const present = await granted('BUYER', now)
  const own = await granted('Planner', old)
  await rig.settled()
  expect(await followStandardRoles(parts)).toBe(1)
  await rig.settled()
  expect(await followStandardRoles(parts)).toBe(0)
  const events = await rig.events(buyer)
  expect(events.map(event => event.type)).toEqual(['MembershipGranted', 'MembershipChanged'])
  expect(events[1]?.data).toMatchObject({ role: 'BUYER', permissions: now })
  for (const stream of [present, own]) expect(await rig.events(stream)).toHaveLength(1)
})
