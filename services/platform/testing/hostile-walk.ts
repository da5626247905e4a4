import type { Problem } from '@quayside/contracts/kernel/problem.ts'
import { errorText } from '../words/error-text.ts'
import { type DocumentedOperation, documentedOperations } from './documented-operations.ts'
import type { Rig } from './rig.ts'
import type { Person } from './rig-people.ts'
import { type SampleSchema, sampleValue } from './sample-value.ts'

export type HostileWalk = {
  /** Who calls; somebody new comes in the place of who was signed out or sent away by the walk itself. */
  actors: Readonly<Record<string, () => Promise<Person>>>
  /** Ids of things of every kind and state: tried as they are in every path and body. */
  ids: readonly string[]
  /** 1 tries every fault of every field; a number that shares no factor with how many faults there are, a fair share of them. */
  every: number
}

export type HostileReport = {
  operations: number
  calls: number
  /** Each answer that no request may cause, in words; empty when there is none. */
  faults: string[]
  statuses: Record<string, number>
}

type Call = {
  what: string
  path: string
  query: string
  headers: Record<string, string | string[]>
  payload: string | Buffer | null
}
type Body = Record<string, unknown>

const unknownId = '018f0000-0000-7000-8000-000000000000'
const long = 'x'.repeat(20_000)

/** What stands in the place of one field. */
const values: readonly (readonly [string, unknown])[] = [
  ['missing', undefined],
  ['empty', ''],
  ['null', null],
  ['an empty list', []],
  ['an empty object', {}],
  ['a blank', ' '],
  ['an invisible sign', '\u200b'],
  ['a huge text', long],
  ['a huge number', 1e308],
  ['a negative number', -1],
  ['a fraction', 0.1],
  ['true', true],
  ['a word', 'x'],
  ['an unknown id', unknownId],
  ['a list of lists', [[], [null], [{}]]],
  ['a prototype', { constructor: { prototype: {} } }],
  ['a day that is none', '2026-02-30'],
  ['a year of five digits', '+275760-09-13T00:00:00.000Z'],
  ['NUL', 'a\u0000b'],
]

const pathParts = ['', 'x', unknownId, '%00', '%FF', '%2E%2E', '%F0%9F%92%A5', "'", long.slice(0, 299)]
const queryValues = [
  '',
  'x',
  '-1',
  '1e999',
  '%00',
  '%FF',
  '%5B%5D',
  '%7B%22',
  "'%3B--",
  unknownId,
  long.slice(0, 4_000),
]

const headerFaults: readonly Record<string, string>[] = [
  { 'content-type': '' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'client-utc': long.slice(0, 2_000) },
  { 'client-utc': '' },
  { 'x-min-position': 'x' },
  { 'x-min-position': '99999999999999999999999999' },
  { 'x-min-position': '' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'accept-language': ';;q=,*;q=9,xx-yy' },
  { accept: 'text/csv' },
  { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { accept: long.slice(0, 2_000) },
  { authorization: 'Bearer' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Basic eDp5' },
  { traceparent: '00-x' },
  { 'x-see-as': 'x' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '"' },
]

/**
 * Calls every operation of the OpenAPI document with emptied, doubled, missing, oversized and ill-typed parts, each fault as
 * one of the actors in turn and the well-formed call as all of them. No answer may be of the 500s.
 */
export async function walkHostile(rig: Rig, walk: HostileWalk): Promise<HostileReport> {
  const report: HostileReport = { operations: 0, calls: 0, faults: [], statuses: {} }
  const people = new Map<string, Person>()
  const names = Object.keys(walk.actors)
  let [possible, turn] = [0, 0]
  for (const operation of documentedOperations(rig.app)) {
    report.operations += 1
    for (const name of names) {
      const call = walk.actors[name]
      if (call !== undefined && !(await isSignedIn(rig, people.get(name)))) people.set(name, await call())
    }
    const everybody = [...people.entries()]
    const tryAs = async ([name, person]: [string, Person], call: Call) => {
      report.calls += 1
      const answer = await rig.app.inject({
        method: operation.method,
        url: `${call.path}${call.query === '' ? '' : `?${call.query}`}`,
        headers: { authorization: `Bearer ${person.token}`, ...call.headers } as Record<string, string>,
        ...(call.payload === null ? {} : { payload: call.payload }),
      })
      report.statuses[answer.statusCode] = (report.statuses[answer.statusCode] ?? 0) + 1
      const text = answer.statusCode >= 400 ? faultOfMessage(answer.payload) : null
      if (text !== null) report.faults.push(`${operation.method} ${operation.path}: ${call.what} said ${text}`)
      if (answer.statusCode >= 500) {
        report.faults.push(
          `${operation.method} ${operation.path} as ${name}: ${call.what} answered ${answer.statusCode}`,
        )
      }
    }
    for (const [index, person] of everybody.entries()) {
      // The first one knows all the things; to the others most of them are what they must not see.
      const ids = index === 0 ? walk.ids : walk.ids.slice(0, 1)
      for (const call of wellFormed(operation, person[1], ids)) await tryAs(person, call)
    }
    for (const build of faultsOf(operation)) {
      possible += 1
      if (possible % walk.every !== 0 && !operation.isMultipart) continue
      turn += 1
      const person = everybody[turn % everybody.length]
      if (person !== undefined) await tryAs(person, build(person[1], walk.ids[turn % walk.ids.length] ?? unknownId))
    }
  }
  return report
}

/** A message that has a placeholder, or a hole where one was filled with nothing; null for a whole one. */
function faultOfMessage(payload: string): string | null {
  const { code, message, params, fields } = JSON.parse(payload) as Problem
  for (const told of [{ code, message, params }, ...fields]) {
    const wanted = errorText(told.code, {}, 'en').match(/(?<=\{)\w+(?=\})/g) ?? []
    const hole = wanted.find(name => told.params[name] === undefined)
    if (/\{\w+\}|\(\w+ \)|\s{2}/.test(told.message) || hole !== undefined) return `"${told.message}" (${told.code})`
  }
  return null
}

async function isSignedIn(rig: Rig, person: Person | undefined): Promise<boolean> {
  if (person === undefined) return false
  const url = `/api/v1/authentication/getAllPermissions?company=${person.company}`
  const answer = await rig.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
  return answer.statusCode === 200
}

/** A stream that is not refused does not end. */
const isEndless = (operation: DocumentedOperation) => operation.path.endsWith('/stream')

function* wellFormed(operation: DocumentedOperation, person: Person, ids: readonly string[]): Generator<Call> {
  if (isEndless(operation)) return
  for (const id of operation.path.includes('{') ? ids : ids.slice(0, 1)) {
    yield { ...callOf(operation, person, id), what: `a sample with ${id}` }
    if (operation.body?.properties?.version === undefined) continue
    const sample = sampleBody(operation.body, person, id)
    for (const version of [1, 2]) {
      yield callOf(operation, person, id, { what: `version ${version} of ${id}`, body: { ...sample, version } })
    }
  }
  if (operation.body === null) return
  const least = leastOf(operation.body, ids[0] ?? unknownId)
  yield callOf(operation, person, ids[0] ?? unknownId, { what: 'no more than is required', body: least })
  yield callOf(operation, person, ids[0] ?? unknownId, {
    what: 'no more than is required, emptied',
    body: emptied(least),
  })
}

type Build = (person: Person, id: string) => Call

function faultsOf(operation: DocumentedOperation): Build[] {
  return isEndless(operation)
    ? []
    : [...pathFaults(operation), ...queryFaults(operation), ...headersFaults(operation), ...bodyFaults(operation)]
}

function* pathFaults(operation: DocumentedOperation): Generator<Build> {
  for (const name of operation.path.match(/\{[^}]+\}/g) ?? []) {
    for (const part of pathParts) {
      yield (person, id) => {
        const call = callOf(operation, person, id, { what: `${name} = ${part.slice(0, 40)}` })
        return { ...call, path: operation.path.replace(name, part).replaceAll(/\{[^}]+\}/g, id) }
      }
    }
  }
}

function* queryFaults(operation: DocumentedOperation): Generator<Build> {
  for (const name of ['company', ...Object.keys(operation.query).filter(known => known !== 'company')]) {
    for (const value of queryValues) {
      const what = `?${name}=${value.slice(0, 40)}`
      yield (person, id) => {
        const given = `${encodeURIComponent(name)}=${value}`
        const query = name === 'company' ? given : `company=${person.company}&${given}`
        return { ...callOf(operation, person, id, { what }), query }
      }
      yield (person, id) => {
        const query = `company=${person.company}&${name}=${value}&${name}=${value}`
        return { ...callOf(operation, person, id, { what: `${what} twice` }), query }
      }
    }
  }
}

function* headersFaults(operation: DocumentedOperation): Generator<Build> {
  for (const headers of headerFaults) {
    const what = JSON.stringify(headers).slice(0, 80)
    yield (person, id) => {
      const call = callOf(operation, person, id, { what })
      return { ...call, headers: { ...call.headers, ...headers } }
    }
  }
}

function* bodyFaults(operation: DocumentedOperation): Generator<Build> {
  const { body } = operation
  if (operation.method === 'GET') return
  if (operation.isMultipart) return yield* formFaults(operation)
  for (const raw of rawBodies) {
    yield (person, id) => ({
      ...callOf(operation, person, id, { what: `the body ${String(raw).slice(0, 20)}` }),
      payload: raw,
    })
  }
  if (body === null) return
  for (const path of fieldsOf(body)) {
    for (const [word, value] of values) {
      yield (person, id) => {
        const sample = sampleBody(body, person, id)
        return callOf(operation, person, id, {
          what: `${path.join('.')} = ${word}`,
          body: withField(sample, path, value),
        })
      }
    }
    yield (person, id) => {
      const sample = sampleBody(body, person, id)
      const value = path.reduce<unknown>((part, name) => (part as Body | undefined)?.[name], sample)
      const doubled = Array.isArray(value) ? [...value, ...value] : [value, value]
      return callOf(operation, person, id, {
        what: `${path.join('.')} doubled`,
        body: withField(sample, path, doubled),
      })
    }
  }
}

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '""',
  '{"company":',
  '{"__proto__":{}}',
  '['.repeat(5_000),
  `{"company":"${long}"}`,
  Buffer.from('7b2261223a22ff227d', 'hex'),
]

/** Of the body and of what is nested in it, one item of each list. */
function fieldsOf(schema: SampleSchema, above: readonly string[] = []): string[][] {
  const parts = [
    schema,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []).slice(0, 1),
    ...(schema.oneOf ?? []).slice(0, 1),
  ]
  return parts.flatMap(part => {
    if (part.items !== undefined && above.length < 4) return fieldsOf(part.items, [...above, '0'])
    return Object.entries(part.properties ?? {}).flatMap(([name, inner]) => {
      const path = [...above, name]
      return above.length < 3 ? [path, ...fieldsOf(inner, path)] : [path]
    })
  })
}

function withField(body: Body, [name = '', ...rest]: readonly string[], value: unknown): Body {
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Body
  if (rest.length > 0) {
    const inner = copy[name]
    if (typeof inner === 'object' && inner !== null) copy[name] = withField(inner as Body, rest, value)
  } else if (value === undefined) delete copy[name]
  else copy[name] = value
  return copy
}

function sampleBody(schema: SampleSchema, person: Person, id: string): Body {
  return { ...(sampleValue(schema, id) as Body), company: person.company, uid: person.uid }
}

/** Only what is required. */
function leastOf(schema: SampleSchema, id: string): Body {
  const all = sampleValue(schema, id) as Body
  const required = new Set([schema, ...(schema.allOf ?? [])].flatMap(part => part.required ?? []))
  const isOwn = (name: string) => required.has(name) && name !== 'company' && name !== 'uid'
  return Object.fromEntries(Object.entries(all).filter(([name]) => isOwn(name)))
}

/** Every list without items: what is asked of the first one has none. */
function emptied(body: Body): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [] : value]))
}

function callOf(
  operation: DocumentedOperation,
  person: Person,
  id: string,
  { what = '', body }: { what?: string; body?: Body } = {},
): Call {
  const path = operation.path.replaceAll(/\{[^}]+\}/g, id)
  const query = operation.method === 'GET' ? `company=${person.company}` : ''
  const headers = { 'client-utc': '0' }
  if (operation.method === 'GET') return { what, path, query, headers, payload: null }
  const sample = operation.body === null ? {} : (sampleValue(operation.body, id) as Body)
  const filled = { ...sample, ...body, company: person.company, uid: person.uid }
  if (body !== undefined) {
    for (const name of Object.keys(sample)) if (!Object.hasOwn(body, name)) delete (filled as Body)[name]
    for (const name of ['company', 'uid'] as const) if (Object.hasOwn(body, name)) (filled as Body)[name] = body[name]
    filled.company ??= person.company
    filled.uid ??= person.uid
  }
  if (!operation.isMultipart) {
    return {
      what,
      path,
      query,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(filled),
    }
  }
  return { what, path, query, ...formOf(textsOf(filled), [file()]) }
}

function textsOf(fields: Body): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    name === 'file' ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string]],
  )
}

const boundary = 'hostile'
const part = (head: string, content: string) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
const field = (name: string, value: string) => part(`content-disposition: form-data; name="${name}"`, value)
const file = (name = 'a.csv', content = 'a,b\r\n1,2\r\n') =>
  part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv`, content)

function formOf(fields: readonly [string, string][], files: readonly string[], end = `--${boundary}--\r\n`) {
  return {
    headers: { 'client-utc': '0', 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${fields.map(([name, value]) => field(name, value)).join('')}${files.join('')}${end}`,
  }
}

function* formFaults(operation: DocumentedOperation): Generator<Build> {
  const fieldsOfForm = (person: Person, id: string) =>
    textsOf({ ...(sampleValue(operation.body ?? {}, id) as Body), company: person.company, uid: person.uid })
  const form = (what: string, build: (fields: [string, string][]) => Partial<Call>): Build => {
    return (person, id) => ({ ...callOf(operation, person, id, { what }), ...build(fieldsOfForm(person, id)) })
  }
  const typed = (contentType: string) => ({ headers: { 'client-utc': '0', 'content-type': contentType } })
  yield form('no boundary', () => typed('multipart/form-data'))
  yield form('an empty boundary', () => typed('multipart/form-data; boundary='))
  yield form('an empty quoted boundary', () => typed('multipart/form-data; boundary=""'))
  yield form('an over-long boundary', () => typed(`multipart/form-data; boundary=${long.slice(0, 2_000)}`))
  yield form('another boundary', () => typed('multipart/form-data; boundary=other'))
  yield form('a boundary of other signs', () => typed('multipart/form-data; boundary="\\"; ;"'))
  yield form('no end', fields => formOf(fields, [file()], ''))
  yield form('no end of the file', fields => formOf(fields, [file().slice(0, -6)], ''))
  yield form('an end within a head', fields => formOf(fields, [`--${boundary}\r\ncontent-dispo`], ''))
  yield form('no body', () => ({ payload: '' }))
  yield form('only its end', () => ({ payload: `--${boundary}--\r\n` }))
  yield form('no file', fields => formOf(fields, []))
  yield form('two files', fields => formOf(fields, [file(), file()]))
  yield form('many files', fields =>
    formOf(
      fields,
      Array.from({ length: 60 }, () => file()),
    ),
  )
  yield form('many fields', fields =>
    formOf([...fields, ...Array.from({ length: 60 }, (_, at): [string, string] => [`f${at}`, ''])], []),
  )
  yield form('an empty file', fields => formOf(fields, [file('a.csv', '')]))
  yield form('a file without a name', fields => formOf(fields, [file('')]))
  yield form('a file of a long name', fields => formOf(fields, [file(long.slice(0, 3_000))]))
  yield form('a file of bytes', fields => formOf(fields, [file('a.xlsx', 'PK\u0003\u0004\u0000\u0000\u0000')]))
  yield form('a file that claims to be a PDF', fields => formOf(fields, [file('a.pdf', '%PDF-1.4\n')]))
  yield form('a part without a name', fields => formOf(fields, [part('content-disposition: form-data', 'x')]))
  yield form('a part without a head', fields => formOf(fields, [part('', 'x')]))
  yield form('a field of the prototype', fields => formOf([...fields, ['__proto__', 'x']], [file()]))
  yield form('a field of the constructor', fields => formOf([...fields, ['constructor', 'x']], [file()]))
  yield form('a huge head', fields => formOf(fields, [part(`x-a: ${long}`, 'x')]))
  for (const name of Object.keys(operation.body?.properties ?? {}).filter(known => known !== 'file')) {
    for (const value of ['', ' ', '\u200b', 'x', 'null', '[]', '{}', '-1', unknownId, 'a\u0000b', long]) {
      yield form(`${name} = ${value.slice(0, 40)}`, fields =>
        formOf(
          fields.map(([known, given]) => [known, known === name ? value : given]),
          [file()],
        ),
      )
    }
    yield form(`${name} missing`, fields =>
      formOf(
        fields.filter(([known]) => known !== name),
        [file()],
      ),
    )
    yield form(`${name} twice`, fields => formOf([...fields, ...fields.filter(([known]) => known === name)], [file()]))
    yield form(`${name} as a file`, fields =>
      formOf(
        fields.filter(([known]) => known !== name),
        [file().replace('"file"', `"${name}"`)],
      ),
    )
  }
}
