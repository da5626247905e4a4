import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Rig } from '@quayside/platform/testing/rig.ts'

/** The portal, whose answer to some of the new commands is lost: of the first ones, which found companies, to each, and the inbox of its mails. */
export async function losingAnswers(rig: Rig) {
  const seen = new Set<string>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://portal')
    if (url.pathname === '/api/messages') {
      const mails = rig
        .mails(url.searchParams.get('to') ?? '')
        .map((_, id) => ({ id: `${url.searchParams.get('to')}/${id}` }))
      response.end(JSON.stringify({ messages: mails.reverse() }))
      return
    }
    const mail = /^\/api\/messages\/(.+)\/(\d+)$/.exec(url.pathname)
    if (mail) {
      response.end(JSON.stringify(rig.mails(decodeURIComponent(mail[1] ?? ''))[Number(mail[2])]))
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    // What is told one after the other is not told at one instant: what a carrier said last holds.
    rig.clock.set(new Date(Date.parse(rig.clock.now()) + 10).toISOString())
    const answer = await rig.app.inject({
      method: request.method as 'GET',
      url: request.url ?? '',
      headers: request.headers as Record<string, string>,
      payload: Buffer.concat(parts),
    })
    const key = String(request.headers['idempotency-key'] ?? '')
    const isNew =
      request.method === 'POST' && answer.statusCode < 300 && !url.pathname.endsWith('/signIn') && !seen.has(key)
    if (isNew) seen.add(key)
    const isLost = isNew && (seen.size <= 8 || seen.size % 4 === 0)
    if (isLost) request.socket.destroy()
    else response.writeHead(answer.statusCode, answer.headers as Record<string, string>).end(answer.rawPayload)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
