import { createServer, type Server, type ServerResponse } from 'node:http'
import type { MessageStore } from './message-store.ts'
import { listPage, messagePage } from './pages.ts'

/** The inbox page, and for tests: GET /api/messages (`to`, `q`), GET /api/messages/ID, DELETE /api/messages. */
export function inboxServer(store: MessageStore): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://inbox')
    answer(store, `${request.method} ${url.pathname}`, url.searchParams, response).catch(fault =>
      send(response, 500, 'text/plain', String(fault)),
    )
  })
}

async function answer(store: MessageStore, request: string, query: URLSearchParams, response: ServerResponse) {
  const text = query.get('q') || undefined
  if (request === 'GET /') return sendPage(response, listPage(store.list({ text }), text ?? ''))
  if (request === 'GET /api/messages') {
    return sendJson(response, { messages: store.list({ to: query.get('to') ?? undefined, text }) })
  }
  if (request === 'DELETE /api/messages') {
    await store.clear()
    return send(response, 204, 'text/plain', '')
  }
  const one = /^GET (\/api)?\/messages\/([0-9a-f-]+)(\/raw)?$/.exec(request)
  const message = one?.[2] === undefined ? undefined : store.get(one[2])
  if (one === null || message === undefined) return send(response, 404, 'text/plain', 'There is no such message.')
  if (one[3] !== undefined) return send(response, 200, 'text/plain', (await store.raw(message.id)) ?? '')
  return one[1] === undefined ? sendPage(response, messagePage(message)) : sendJson(response, message)
}

function sendPage(response: ServerResponse, page: string) {
  send(response, 200, 'text/html', page)
}

function sendJson(response: ServerResponse, value: unknown) {
  send(response, 200, 'application/json', JSON.stringify(value))
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(status === 204 ? undefined : body)
}
