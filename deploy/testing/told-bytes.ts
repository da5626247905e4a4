import { documentTypesOf, entityTypes } from '@quayside/contracts/documents/document-files.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { mediaTypes } from '@quayside/platform/http/export.ts'
import { type DocumentedOperation, documentedOperations } from '@quayside/platform/testing/documented-operations.ts'
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { sampleValue } from '@quayside/platform/testing/sample-value.ts'
import { sapFile, sapRow } from '@quayside/shipments/deliveries/testing/sap-deliveries.ts'
import { smallPng } from './small-png.ts'
import { textOfBytes } from './text-of-bytes.ts'

export type Told = { where: string; status: number; text: string }
export type Listener = {
  /** Null for whoever has no account. */
  person: Person | null
  /** Tried in every path, and in every body and query where an id is asked for. */
  ids: readonly string[]
  /** Looked for. */
  words: readonly string[]
  /** Keys of links to public pages. */
  links?: readonly string[]
}

/** A stream does not end by itself. */
const isWalked = ({ path }: DocumentedOperation) => !path.endsWith('/stream')

type Form = { fields: Record<string, string>; file: { name: string; bytes: Uint8Array | string } }
const table = (bytes: Uint8Array | string) => ({ name: 'walked.csv', bytes })
/** What each route that takes files is sent: something that it can read, for each that it may be meant for. */
const forms: Readonly<Record<string, (to: Listener) => readonly Form[]>> = {
  '/api/v1/documents': ({ ids }) =>
    entityTypes.flatMap(entityType => {
      const [documentType] = documentTypesOf[entityType].filter(type => type === 'PHOTO' || type === 'OTHER').toSorted()
      const file = { name: 'walked.pdf', bytes: smallPdf('Walked') }
      return ids.map(entityId => ({ fields: { entityType, entityId, documentType: documentType ?? '' }, file }))
    }),
  '/api/v1/delivery-files': ({ ids }) =>
    ids.map(clientCompanyId => ({ fields: { clientCompanyId }, file: table(sapFile([sapRow(1)])) })),
  '/api/v1/imports/{id}/file': () => [{ fields: {}, file: table('Order,Quantity\n1,2\n') }],
  '/api/v1/companies/{id}/logo': () => [{ fields: {}, file: { name: 'walked.png', bytes: smallPng(150) } }],
  '/api/v1/milestone-files': () => [
    { fields: {}, file: table('Shipment,Code,Class,Time\nSH-1,DEPARTED,Actual,2026-11-01\n') },
  ],
}

type Ask = () => Promise<Told>

function uploads(rig: Rig, operation: DocumentedOperation, to: Listener, person: Person): Ask[] {
  const sent = forms[operation.path]
  if (sent === undefined) throw new Error(`${operation.path} takes files that this walk has none of`)
  return pathsOf(operation, to).flatMap(path =>
    sent(to).map(
      ({ fields, file }): Ask =>
        async () => {
          const { status, text } = await rig.as(person).upload(path.replace('/api/v1', ''), fields, [file])
          return { where: `POST ${path} ${JSON.stringify(fields)}`, status, text }
        },
    ),
  )
}

function pathsOf({ path, isPublic }: DocumentedOperation, { ids, links = [] }: Listener): string[] {
  if (!path.includes('{')) return [path]
  return [...ids, ...(isPublic ? links : [])].map(id =>
    path.replace('{revision}', '1').replaceAll(/\{[^}]+\}/g, encodeURIComponent(id)),
  )
}

function queriesOf({ query, path }: DocumentedOperation, { ids, words }: Listener): string[] {
  const filled = (more: Record<string, string>) => {
    const own = Object.entries(query).map(([name, schema]) => [name, String(sampleValue(schema, ids[0] ?? ''))])
    return new URLSearchParams({ ...Object.fromEntries(own), ...more }).toString()
  }
  const asked = [
    ...('q' in query ? words.flatMap(q => [`q=${encodeURIComponent(q)}`]) : []),
    ...('entityId' in query ? ids.map(id => filled({ entityId: id })) : []),
    ...('ids' in query ? [`ids=${ids.slice(0, 2).join(',')}`] : []),
    ...(path.endsWith('/{id}/comparison') ? ['from=1&to=2'] : []),
  ]
  return ['', ...asked]
}

function requests(rig: Rig, operation: DocumentedOperation, to: Listener): Ask[] {
  const { person } = to
  const { method } = operation
  const isList = method === 'GET' && !operation.path.includes('{')
  const accepted = isList ? ['application/json', 'text/csv', mediaTypes.xlsx] : ['application/json']
  const asked = (path: string, query: string, accept: string): Ask => {
    const id = /[0-9a-f-]{36}/.exec(path)?.[0] ?? to.ids[0] ?? ''
    const own = person === null ? {} : { company: person.company, uid: person.uid }
    const url = method === 'GET' && person !== null ? `${path}?company=${person.company}&${query}` : path
    return async () => {
      const sample = operation.body === null ? {} : (sampleValue(operation.body, id) as object)
      const answer = await rig.app.inject({
        method,
        url,
        headers: { accept, ...(person !== null && { authorization: `Bearer ${person.token}` }) },
        ...(method === 'POST' && { payload: { ...sample, ...own } }),
      })
      const type = String(answer.headers['content-type'] ?? '')
      const where = `${method} ${path}${query && `?${query}`} (${accept})`
      return { where, status: answer.statusCode, text: await textOfBytes(type, answer.rawPayload) }
    }
  }
  const queries = method === 'GET' ? queriesOf(operation, to) : ['']
  return pathsOf(operation, to).flatMap(path =>
    queries.flatMap(query => accepted.map(accept => asked(path, query, accept))),
  )
}

const atOnce = 8

/** What every operation of this method answers to somebody, in each form it can be had in: some asked beside each other. */
export async function toldBy(rig: Rig, method: 'GET' | 'POST', to: Listener): Promise<Told[]> {
  const { person } = to
  const asks = documentedOperations(rig.app)
    .filter(one => one.method === method && isWalked(one) && (person !== null || one.isPublic))
    .flatMap(one => (one.isMultipart && person !== null ? uploads(rig, one, to, person) : requests(rig, one, to)))
  const told: Told[] = []
  const left = asks.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const ask of left) told.push(await ask())
    }),
  )
  return told
}
