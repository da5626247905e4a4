import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { type Answer, type Asked, answerTo } from './answers.ts'
import { holdAgainstContract, holdToHeaders } from './contract-check.ts'

export type Table = Record<string, (asked: Asked) => Answer | Promise<Answer>>
export type Call = Asked & { headers: Headers }

async function bodyOf(request: Request): Promise<unknown> {
  if (request.method === 'GET') return null
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) return request.formData()
  return type.startsWith('application/json') ? request.json() : request.text()
}

/** Answers by a table on top of the usual answers, and notes each call. */
export function portal(table: Table = {}, calls: Call[] = []) {
  return http.all('*/api/v1/*', async ({ request }) => {
    const url = new URL(request.url)
    const path = url.pathname.replace('/api/v1', '')
    const asked: Call = {
      method: request.method,
      path,
      query: url.searchParams,
      body: await bodyOf(request.clone()),
      headers: request.headers,
    }
    calls.push(asked)
    holdToHeaders(asked)
    if (path === '/stream' && !(`GET ${path}` in table))
      return new HttpResponse(': connected\n\n', { headers: { 'content-type': 'text/event-stream' } })
    const own = table[`${asked.method} ${path}`]
    const answer = own ? await own(asked) : answerTo(asked)
    if (answer === null) return HttpResponse.json({ message: `No answer for ${asked.method} ${path}` }, { status: 404 })
    holdAgainstContract(asked, answer)
    if (ArrayBuffer.isView(answer.body))
      return new HttpResponse(answer.body as BodyInit, { status: answer.status, headers: answer.headers ?? {} })
    return HttpResponse.json(answer.body as never, { status: answer.status, headers: answer.headers ?? {} })
  })
}

export const server = setupServer(portal())

/** Uses the table for this test and gives the list in which its calls are noted. */
export function answerWith(table: Table = {}): Call[] {
  const calls: Call[] = []
  server.use(portal(table, calls))
  return calls
}
