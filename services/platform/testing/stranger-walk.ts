import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { type DocumentedOperation, documentedOperations } from './documented-operations.ts'
import type { Rig } from './rig.ts'
import type { Person } from './rig-people.ts'
import { sampleValue } from './sample-value.ts'

export type StrangerWalk = {
  /** Whose things they are: no answer may hold a byte of them. */
  victims: readonly Person[]
  /** Ids of the victims' things (orders, documents, people ...): tried in every path, query and body. */
  ids: readonly string[]
  /** Texts that occur only in the victims' things. */
  markers: readonly string[]
  /** Operations that are right to answer a stranger, as 'GET /api/v1/products'; the markers are looked for all the same. */
  open?: readonly string[]
}

export type WalkReport = {
  operations: number
  calls: number
  /** Each breach in words; empty when every wall held. */
  breaches: string[]
  /** How often each status was answered, to tell refusals from requests that did not even parse. */
  statuses: Record<string, number>
}

type Attempt = { who: string; token: string | null; uid: string; company: string; id: string; mustRefuse: boolean }

/**
 * Calls every operation of the OpenAPI document: without a token; as people of other companies in the victims' name; as
 * themselves with the victims' ids; and as a member without any permission.
 */
export async function walkAsStranger(rig: Rig, walk: StrangerWalk): Promise<WalkReport> {
  const strangers = [
    await rig.make.person({ companyType: 'client', role: 'ADMIN' }),
    await rig.make.person({ companyType: 'provider', role: 'ADMIN' }),
    await rig.make.person({ companyType: 'operating' }),
  ]
  const powerless = await Promise.all(
    walk.victims.map(victim =>
      rig.make.person({ ...victim, company: victim.company, permissions: [] as Permission[] }),
    ),
  )
  const report: WalkReport = { operations: 0, calls: 0, breaches: [], statuses: {} }
  for (const operation of documentedOperations(rig.app)) {
    report.operations += 1
    for (const attempt of attemptsOn(operation, walk, strangers, powerless)) {
      await tryOne(rig, operation, attempt, walk, report)
    }
  }
  return report
}

function attemptsOn(
  operation: DocumentedOperation,
  walk: StrangerWalk,
  strangers: readonly Person[],
  powerless: readonly Person[],
): Attempt[] {
  const [anyId = ''] = walk.ids
  const isOpen = operation.isPublic || walk.open?.includes(`${operation.method} ${operation.path}`) === true
  const nobody = walk.victims.map(victim => ({
    who: 'nobody',
    token: null,
    uid: victim.uid,
    company: victim.company,
    id: anyId,
    mustRefuse: !operation.isPublic,
  }))
  const inTheirName = strangers.flatMap(({ token, uid }) =>
    walk.victims.map(({ company }) => ({
      who: "a stranger in the victim's company",
      token,
      uid,
      company,
      id: anyId,
      mustRefuse: !isOpen,
    })),
  )
  const withTheirIds = strangers.flatMap(({ token, uid, company }) =>
    walk.ids.map(id => ({
      who: "a stranger with the victim's id",
      token,
      uid,
      company,
      id,
      mustRefuse: !isOpen && operation.path.includes('{'),
    })),
  )
  const without = powerless.map(({ token, uid, company }) => ({
    who: 'a member without permissions',
    token,
    uid,
    company,
    id: anyId,
    mustRefuse: false,
  }))
  // A stream that is not refused does not end.
  if (operation.path.endsWith('/stream')) return [...nobody, ...inTheirName]
  return [...nobody, ...inTheirName, ...withTheirIds, ...without]
}

async function tryOne(
  rig: Rig,
  operation: DocumentedOperation,
  attempt: Attempt,
  walk: StrangerWalk,
  report: WalkReport,
): Promise<void> {
  const { method } = operation
  const path = operation.path.replaceAll(/\{[^}]+\}/g, attempt.id)
  const payload = payloadOf(operation, attempt)
  const answer = await rig.app.inject({
    method,
    url: method === 'GET' ? `${path}?company=${attempt.company}` : path,
    ...payload,
    headers: { ...payload.headers, ...(attempt.token === null ? {} : { authorization: `Bearer ${attempt.token}` }) },
  })
  report.calls += 1
  report.statuses[answer.statusCode] = (report.statuses[answer.statusCode] ?? 0) + 1
  const call = `${method} ${operation.path} as ${attempt.who}`
  if (answer.statusCode >= 500) report.breaches.push(`${call}: answered ${answer.statusCode}`)
  if (attempt.mustRefuse && answer.statusCode < 400)
    report.breaches.push(`${call}: not refused but ${answer.statusCode}`)
  const marker = walk.markers.find(text => answer.payload.includes(text))
  if (marker !== undefined && attempt.who !== 'a member without permissions')
    report.breaches.push(`${call}: told ${marker}`)
}

function payloadOf(
  { method, body, isMultipart }: DocumentedOperation,
  { company, uid, id }: Attempt,
): { payload?: object | string; headers?: Record<string, string> } {
  if (method === 'GET') return {}
  const sample = body === null ? {} : (sampleValue(body, id) as Record<string, unknown>)
  const filled = { ...sample, company, uid }
  if (!isMultipart) return { payload: filled }
  const boundary = 'stranger'
  const fields = Object.entries(filled)
    .filter(([name]) => name !== 'file')
    .map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${fields.join('')}${file}--${boundary}--\r\n`,
  }
}
