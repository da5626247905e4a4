import { readFile } from 'node:fs/promises'
import {
  administration,
  type Permission,
  permissions,
  permissionsFor,
  standardRoles,
} from '@quayside/contracts/access/permissions.ts'
import { restrictedProfiles } from '@quayside/contracts/access/profiles.ts'
import { type DocumentedOperation, documentedOperations } from '@quayside/platform/testing/documented-operations.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import type { NewPerson } from '@quayside/platform/testing/rig-people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalServices } from '../local/portal.ts'

/** The reviewed expectations: who reaches an operation. What it then does with whose things is its own tests' matter. */
const table = new URL('../../docs/permission-matrix.tsv', import.meta.url)

let rig: Rig
let callers: ReadonlyMap<string, Person | null>
let alone: ReadonlyMap<Permission, Person>

beforeAll(async () => {
  rig = await startRig({ factories: portalServices, logLevel: 'silent' })
  const { client, supplier, operator } = rig.people
  const member = (of: Person, wanted: Omit<NewPerson, 'companyType' | 'company'>) =>
    rig.make.person({ companyType: of.companyType, company: of.company, ...wanted })
  const withRoles = [client, supplier, operator].flatMap(of =>
    (['ADMIN', 'BUYER', 'SUPPLIER', 'OPERATOR', 'VIEWER'] as const)
      .map(role => ({ of, role, actor: actorOf(of, role) }))
      .filter(({ role, actor }) => (standardRoles[role].actors as readonly string[]).includes(actor)),
  )
  const made: [string, Person | null][] = [['nobody', null]]
  made.push(['stranger', await rig.make.person({ companyType: 'client', role: 'ADMIN' })])
  for (const { of, role, actor } of withRoles) {
    const given = permissionsFor(actor, standardRoles[role].permissions)
    made.push([`${actor} ${role}`, await member(of, { role, actor, permissions: given })])
  }
  made.push(['C without', await member(client, { permissions: [] })])
  for (const profile of restrictedProfiles)
    made.push([`C ADMIN ${profile}`, await member(client, { role: 'ADMIN', permissions, profile })])
  await rig.settled()
  const [, administrator] = made.find(([name]) => name === 'C ADMIN') ?? []
  if (!administrator) throw new Error('no administrator of a client')
  made.push(['C machine', await machineOf(administrator)])
  callers = new Map(made)
  alone = new Map(await Promise.all(permissions.map(async one => [one, await holderOf(one)] as const)))
  await rig.settled()

  function holderOf(permission: Permission): Promise<Person> {
    const isClients = permissionsFor('C', [permission]).length > 0
    return member(isClients ? client : operator, { permissions: [permission] })
  }
}, 120_000)
afterAll(() => rig?.close())

function actorOf({ companyType }: Person, role: string): 'A' | 'C' | 'P' | 'O' {
  if (companyType === 'operating') return role === 'ADMIN' ? 'A' : 'O'
  return companyType === 'client' ? 'C' : 'P'
}

/** With all that a token can hold. */
async function machineOf(administrator: Person): Promise<Person> {
  const wanted = permissionsFor('C', permissions).filter(one => !administration.some(never => never === one))
  const expiresAt = new Date(Date.parse(rig.clock.now()) + 86_400_000).toISOString()
  const asked = { name: 'Matrix', permissions: wanted, profile: null, expiresAt }
  const { status, text, body } = await rig.as(administrator).post('/api-tokens', asked)
  if (status !== 201) throw new Error(text)
  return { ...administrator, uid: body.uid, token: body.token }
}

/** `+` it was let through to the operation, which refused what was asked as malformed or unknown; else by what it was turned away. */
async function reached(operation: DocumentedOperation, caller: Person | null, company: string): Promise<string> {
  const { method, isMultipart } = operation
  const path = operation.path.replaceAll(/\{[^}]+\}/g, '018f0000-0000-7000-8000-00000000ffff')
  // Nothing is done: no operation takes a field that it does not know.
  const identity = { company, uid: caller?.uid ?? '018f0000-0000-7000-8000-00000000fffe', unasked: 'yes' }
  const isRead = method === 'GET' || (method === 'DELETE' && operation.body === null)
  const answer = await rig.app.inject({
    method,
    url: isRead ? `${path}?${new URLSearchParams(method === 'GET' ? { company, unasked: 'yes' } : identity)}` : path,
    headers: {
      ...(caller === null ? {} : { authorization: `Bearer ${caller.token}` }),
      ...(isMultipart ? { 'content-type': 'multipart/form-data; boundary=matrix' } : {}),
    },
    ...(isRead ? {} : { payload: isMultipart ? formOf(identity) : identity }),
  })
  if (answer.statusCode >= 500) return String(answer.statusCode)
  const code = answer.statusCode === 401 || answer.statusCode === 403 ? (answer.json() as { code: string }).code : ''
  return refusals[code] ?? (code === '' ? '+' : code)
}

const refusals: Readonly<Record<string, string>> = {
  'sign-in-required': '401',
  'permission-missing': 'permission',
  'profile-restricted': 'profile',
  'company-not-yours': 'company',
}

function formOf(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--matrix\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--matrix--\r\n`
}

test('[D8.013] [D8.014] [S6.017] who reaches each operation of the portal is what the reviewed table says', async () => {
  const names = [...callers.keys()]
  const lines = [['operation', 'permission', ...names, 'that permission alone'].join('\t')]
  for (const operation of documentedOperations(rig.app)) {
    if (!operation.path.startsWith('/api/v1/')) continue
    const isStream = operation.path.endsWith('/stream')
    const answers: string[] = []
    for (const [name, caller] of callers) {
      // A stream that is let through does not end.
      if (isStream && !['nobody', 'stranger'].includes(name)) answers.push('(stream)')
      else
        answers.push(
          await reached(operation, caller, name === 'stranger' ? rig.people.client.company : companyOf(caller)),
        )
    }
    const needed = permissions.find(one => one === operation.permission)
    const holder = needed === undefined ? undefined : alone.get(needed)
    const byAlone = holder === undefined ? '' : await reached(operation, holder, holder.company)
    lines.push([`${operation.method} ${operation.path}`, operation.permission, ...answers, byAlone].join('\t'))
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(table.pathname)
}, 300_000)

test('[D8.014] nobody without a token, of another company, without the permission or within a profile reaches what the table denies', async () => {
  const [head = '', ...rows] = (await readFile(table, 'utf8')).trimEnd().split('\n')
  const names = head.split('\t')
  const cell = (row: string, name: string) => row.split('\t')[names.indexOf(name)]
  expect(rows.length).toBeGreaterThan(300)
  for (const row of rows.filter(one => cell(one, 'permission') !== 'public')) {
    expect([row.split('\t')[0], cell(row, 'nobody')]).toEqual([row.split('\t')[0], '401'])
    expect(['company', '+']).toContain(cell(row, 'stranger'))
    const needs = permissions.some(one => one === cell(row, 'permission'))
    if (!needs) continue
    expect([row.split('\t')[0], cell(row, 'stranger')]).toEqual([row.split('\t')[0], 'company'])
    expect([row.split('\t')[0], cell(row, 'C without')]).toEqual([row.split('\t')[0], 'permission'])
    expect([row.split('\t')[0], cell(row, 'that permission alone')]).toEqual([row.split('\t')[0], '+'])
  }
})

test('[D8.019] a member who lacks the second factor that the company demands reaches their own session and account alone', async () => {
  const member = await rig.make.person({ companyType: 'client', role: 'ADMIN', permissions })
  const { company } = member
  const data = { companyId: company, demanded: true }
  await rig.append(`SecurityPolicy-${company}`, [{ type: 'SecondFactorDemanded', data }], [company])
  await rig.settled()
  const letThrough: string[] = []
  for (const operation of documentedOperations(rig.app)) {
    const { method, path, permission } = operation
    // Of the stream the gateway's own test tells.
    if (!path.startsWith('/api/v1/') || permission === 'public' || path.endsWith('/stream')) continue
    const answer = await reached(operation, member, company)
    if (answer !== 'second-factor-demanded') letThrough.push(`${method} ${path.slice('/api/v1'.length)}`)
  }
  expect(letThrough.length).toBeGreaterThan(20)
  expect(letThrough.filter(one => !/^[A-Z]+ \/(authentication|account)\//.test(one))).toEqual([])
}, 120_000)

function companyOf(caller: Person | null): string {
  return caller?.company ?? rig.people.client.company
}
