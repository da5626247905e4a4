import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Refusal = { method?: string; path: string; headers: Record<string, string>; bytes: number; start?: string }

/**
 * Sends a body whose rest goes out only once the answer is there, then asks for something else on the same connection.
 * Gives both statuses, and the code of the first answer.
 */
export async function refusedMidway(url: string, refusal: Refusal, next: { path: string; token: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const { start = '', bytes } = refusal
    const sending = request(new URL(refusal.path, url), {
      agent,
      method: refusal.method ?? 'POST',
      signal: AbortSignal.timeout(30_000),
      headers: { 'idempotency-key': 'midway', 'content-length': String(bytes), ...refusal.headers },
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      sending.on('response', resolve)
      sending.on('error', reject)
    })
    sending.write(start + ' '.repeat(20_000))
    const refused = await answered
    sending.end(' '.repeat(bytes - start.length - 20_000))
    const { code } = JSON.parse(await text(refused)) as { code: string }
    const other = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = request(new URL(next.path, url), {
        agent,
        headers: { authorization: `Bearer ${next.token}` },
        signal: AbortSignal.timeout(5_000),
      })
      asking.on('response', resolve)
      asking.on('error', reject)
      asking.end()
    })
    other.resume()
    return { refused: refused.statusCode, code, next: other.statusCode }
  } finally {
    agent.destroy()
  }
}
