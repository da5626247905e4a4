import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Event = Readonly<Record<string, unknown>>
type Fault = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }

/**
 * A carrier's server as DCSA Track & Trace describes it, 2.2 (`/v2/events`, a flat list, cursor in `Next-Page`) and 3.0
 * (`/v3/events`, `{ events }`, cursor in `Next-Page-Cursor`): filters by reference and by time, pages, an API key.
 */
export async function dcsaResponder({ key, pageSize = 2 }: { key: string; pageSize?: number }) {
  const events: { '2.2': Event[]; '3.0': Event[] } = { '2.2': [], '3.0': [] }
  const faults: Fault[] = []
  const questions: URL[] = []

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://carrier.test')
    questions.push(url)
    const fault = faults.shift()
    if (fault !== undefined) return void response.writeHead(fault.status, fault.headers).end(fault.body ?? '')
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end()
    const version = { '/v2/events': '2.2', '/v3/events': '3.0' }[url.pathname] as '2.2' | '3.0' | undefined
    if (version === undefined) return void response.writeHead(404).end()
    const found = events[version].filter(event => fits(version, event, url.searchParams))
    const from = Number(Buffer.from(url.searchParams.get('cursor') ?? '', 'base64').toString() || 0)
    const size = Math.min(pageSize, Number(url.searchParams.get('limit') ?? pageSize))
    const next = from + size < found.length ? Buffer.from(String(from + size)).toString('base64') : null
    const page = found.slice(from, from + size)
    response.writeHead(200, {
      'content-type': 'application/json',
      'api-version': version === '2.2' ? '2.2.0' : '3.0.0',
      ...(next === null ? {} : { [version === '2.2' ? 'next-page' : 'next-page-cursor']: next }),
    })
    response.end(JSON.stringify(version === '2.2' ? page : { events: page }))
  }

  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (version: 2 | 3) => `http://127.0.0.1:${port}/v${version}/events`,
    events,
    /** Answered once each, in their order, before anything else. */
    faults,
    questions,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type DcsaResponder = Awaited<ReturnType<typeof dcsaResponder>>

function fits(version: '2.2' | '3.0', event: Event, query: URLSearchParams): boolean {
  const { documents, bookings, equipment } = version === '2.2' ? referencesOf2(event) : referencesOf3(event)
  const time = String(version === '2.2' ? event.eventCreatedDateTime : event.eventUpdatedDateTime)
  const from = query.get(version === '2.2' ? 'eventCreatedDateTime:gte' : 'eventUpdatedDateTimeMin')
  return (
    holds(query.get('transportDocumentReference'), documents) &&
    holds(query.get('carrierBookingReference'), bookings) &&
    holds(query.get('equipmentReference'), equipment) &&
    (from === null || Date.parse(time) >= Date.parse(from))
  )
}

const holds = (wanted: string | null, values: readonly string[]) => wanted === null || values.includes(wanted)

type References = { documents: string[]; bookings: string[]; equipment: string[] }

function referencesOf2(event: Event): References {
  const list = (event.documentReferences ?? []) as { documentReferenceType: string; documentReferenceValue: string }[]
  const own = [{ documentReferenceType: event.documentTypeCode, documentReferenceValue: String(event.documentID) }]
  const of = (type: string) =>
    [...list, ...own].filter(one => one.documentReferenceType === type).map(one => one.documentReferenceValue)
  return { documents: of('TRD'), bookings: of('BKG'), equipment: [String(event.equipmentReference)] }
}

function referencesOf3(event: Event): References {
  const shipment = (event.shipmentDetails ?? {}) as {
    documentReference?: { type: string; reference: string }
    additionalDocumentReferences?: { type: string; reference: string }[]
  }
  const list = [shipment.documentReference ?? [], shipment.additionalDocumentReferences ?? []].flat()
  const of = (type: string) => list.filter(one => one.type === type).map(one => one.reference)
  const { equipmentReference } = (event.equipmentDetails ?? {}) as { equipmentReference?: string }
  return { documents: of('TRANSPORT_DOCUMENT'), bookings: of('BOOKING'), equipment: [String(equipmentReference)] }
}
