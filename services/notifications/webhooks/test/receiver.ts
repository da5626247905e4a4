import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookBody } from '@quayside/contracts/notifications/webhooks.ts'
import { Webhook } from 'standardwebhooks'

type Got = { readonly headers: IncomingHttpHeaders; readonly text: string; readonly body: WebhookBody }
type Answer = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly text?: string
  /** A system that takes its time. */
  readonly afterMs?: number
}

/** A company's own system on loopback: keeps what it was told, and answers as the test says. */
export async function startReceiver() {
  const got: Got[] = []
  let answer: Answer = { status: 204 }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', part => {
      text += part
    })
    request.on('end', () => {
      got.push({ headers: request.headers, text, body: JSON.parse(text) })
      const { status, headers, text: said = '', afterMs = 0 } = answer
      setTimeout(() => response.writeHead(status, headers).end(said), afterMs)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    place,
    url: `http://${place}/webhooks`,
    got,
    /** What it was told, each as the receiver checked it with its secret. Throws for a wrong signature. */
    verified: (secret: string) =>
      got.map(
        ({ text, headers }) => new Webhook(secret).verify(text, headers as Record<string, string>) as WebhookBody,
      ),
    ids: () => got.map(({ headers }) => headers['webhook-id']),
    answers(next: Answer) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
