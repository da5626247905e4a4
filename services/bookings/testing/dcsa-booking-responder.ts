import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Held = Record<string, unknown> & { bookingStatus: string }
type Call = { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }

/**
 * A carrier's server as DCSA Booking 2.0 describes it: `POST /v2/bookings` takes a request (202 with its reference), `PUT`
 * another version, `PATCH` a cancellation, `GET` tells all of it; with an API key.
 */
export async function dcsaBookingResponder({ key }: { readonly key: string }) {
  const bookings = new Map<string, Held>()
  const calls: Call[] = []
  const faults: { readonly status: number; readonly headers?: Readonly<Record<string, string>> }[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? '/', 'http://carrier.test')
    let text = ''
    for await (const part of request) text += part
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const method = request.method ?? ''
    calls.push({ method, path, body })
    const fault = faults.shift()
    if (fault !== undefined) return void response.writeHead(fault.status, fault.headers).end()
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end()
    const told = (status: number, content: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'api-version': '2.0.0' })
        .end(JSON.stringify(content))
    if (method === 'POST' && path === '/v2/bookings') {
      if (!Array.isArray(body.shipmentLocations)) return told(400, { statusCode: 400 })
      const carrierBookingRequestReference = `REQ-${bookings.size + 1}`
      bookings.set(carrierBookingRequestReference, {
        ...body,
        carrierBookingRequestReference,
        bookingStatus: 'RECEIVED',
      })
      return told(202, { carrierBookingRequestReference })
    }
    const reference = decodeURIComponent(/^\/v2\/bookings\/([^/]+)$/.exec(path)?.[1] ?? '')
    const held = bookings.get(reference)
    if (held === undefined) return told(404, { statusCode: 404 })
    if (method === 'GET') return told(200, held)
    if (method === 'PUT') bookings.set(reference, { ...held, ...body, bookingStatus: 'UPDATE_RECEIVED' })
    else bookings.set(reference, { ...held, ...body } as Held)
    return told(202, {})
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v2`,
    bookings,
    calls,
    /** Answered once each, in their order, before anything else. */
    faults,
    /** A notification as the carrier sends it, with its signature. */
    notification(secret: string, time: string, data: object) {
      const body = JSON.stringify({
        specversion: '1.0',
        id: `${time}-1`,
        source: 'https://carrier.test',
        type: 'org.dcsa.booking-notification.v2',
        time,
        datacontenttype: 'application/json',
        data,
      })
      return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
