import { documentTypesOf, entityTypes } from '@quayside/contracts/documents/document-files.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { mediaTypes } from '@quayside/platform/http/export.ts'
import { type DocumentedOperation, documentedOperations } from '@quayside/platform/testing/documented-operations.ts'
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { sampleValue } from '@quayside/platform/testing/sample-value.ts'
import { sapFile, sapRow } from '@quayside/shipments/deliveries/testing/sap-deliveries.ts'
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
  '/api/v1/milestone-files': () => [
    { fields: {}, file: table('Shipment,Code,Class,Time\nSH-1,DEPARTED,Actual,2026-11-01\n') },
  ],
}

async function toldByUploads(rig: Rig, operation: DocumentedOperation, to: Listener, person: Person): Promise<Told[]> {
  const told: Told[] = []
  const sent = forms[operation.path]
  if (sent === undefined) throw new Error(`${operation.path} takes files that this walk has none of`)
  for (const path of pathsOf(operation, to))
    for (const { fields, file } of sent(to)) {
      const { status, text } = await rig.as(person).upload(path.replace('/api/v1', ''), fields, [file])
      told.push({ where: `POST ${path} ${JSON.stringify(fields)}`, status, text })
    }
  return told
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

/** What every operation of this method answers to somebody, in each form it can be had in. */
export async function toldBy(rig: Rig, method: 'GET' | 'POST', to: Listener): Promise<Told[]> {
  const told: Told[] = []
  const { person } = to
  for (const operation of documentedOperations(rig.app).filter(one => one.method === method && isWalked(one))) {
    if (person === null && !operation.isPublic) continue
    if (operation.isMultipart && person !== null) {
      told.push(...(await toldByUploads(rig, operation, to, person)))
      continue
    }
    const isList = method === 'GET' && !operation.path.includes('{')
    const forms = isList ? ['application/json', 'text/csv', mediaTypes.xlsx] : ['application/json']
    for (const path of pathsOf(operation, to))
      for (const query of method === 'GET' ? queriesOf(operation, to) : [''])
        for (const accept of forms) {
          const id = /[0-9a-f-]{36}/.exec(path)?.[0] ?? to.ids[0] ?? ''
          const own = person === null ? {} : { company: person.company, uid: person.uid }
          const url = method === 'GET' && person !== null ? `${path}?company=${person.company}&${query}` : path
          const sample = operation.body === null ? {} : (sampleValue(operation.body, id) as object)
          const answer = await rig.app.inject({
            method,
            url,
            headers: { accept, ...(person !== null && { authorization: `Bearer ${person.token}` }) },
            ...(method === 'POST' && { payload: { ...sample, ...own } }),
          })
          const type = String(answer.headers['content-type'] ?? '')
          const where = `${method} ${path}${query && `?${query}`} (${accept})`
          told.push({ where, status: answer.statusCode, text: await textOfBytes(type, answer.rawPayload) })
        }
  }
  return told
}
