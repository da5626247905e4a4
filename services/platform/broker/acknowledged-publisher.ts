import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from 'nats'

type Waiting = { readonly since: number; resolve(): void; reject(fault: Error): void }

/**
 * Publishes to a stream of JetStream and hears of each message whether it is stored. What a request of the client's own is
 * too much for where messages go out by the thousand: a timer, two promises and an error each. Here all share one inbox and
 * one timer.
 */
export function acknowledgedPublisher(connection: NatsConnection, acknowledgementMs: number) {
  const inbox = createInbox()
  /** By the end of their reply's subject, the oldest first. */
  const waiting = new Map<string, Waiting>()
  let count = 0
  let timer: NodeJS.Timeout | null = null
  connection.subscribe(`${inbox}.*`, { callback: (fault, message) => settle(fault, message) })

  function settle(fault: Error | null, message: Msg) {
    const token = message.subject.slice(inbox.length + 1)
    const published = waiting.get(token)
    if (published === undefined) return
    waiting.delete(token)
    const refusal = fault ?? refusalOf(message)
    if (refusal === null) published.resolve()
    else published.reject(refusal)
  }

  function giveUpTheOldest() {
    timer = null
    const tooOld = performance.now() - acknowledgementMs
    for (const [token, { since, reject }] of waiting) {
      if (since > tooOld) break
      waiting.delete(token)
      reject(new Error(`The broker did not acknowledge a message within ${acknowledgementMs} ms`))
    }
    watch()
  }

  function watch() {
    const [oldest] = waiting.values()
    if (timer !== null || oldest === undefined) return
    timer = setTimeout(giveUpTheOldest, Math.max(1, oldest.since + acknowledgementMs - performance.now()))
    timer.unref()
  }

  return {
    /** Resolves once the message is stored, or was before under the same message id; throws what the client throws. */
    publish(subject: string, payload: string, headers: MsgHdrs): Promise<void> {
      count += 1
      const token = String(count)
      connection.publish(subject, payload, { headers, reply: `${inbox}.${token}` })
      return new Promise((resolve, reject) => {
        waiting.set(token, { since: performance.now(), resolve, reject })
        watch()
      })
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      for (const { reject } of waiting.values()) reject(new Error('The connection to the broker is closed'))
      waiting.clear()
    },
  }
}

/** Of what answered: an error of the stream, or that no stream takes the subject. */
function refusalOf(message: Msg): Error | null {
  if (message.data.length === 0) return new Error(`No stream took a message: ${message.headers?.code ?? 'no answer'}`)
  const text = message.string()
  if (!text.includes('"error"')) return null
  const { error } = JSON.parse(text) as { error?: { description?: string } }
  return error === undefined ? null : new Error(`The broker refused a message: ${error.description ?? text}`)
}
