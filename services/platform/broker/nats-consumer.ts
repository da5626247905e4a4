import {
  AckPolicy,
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
  type NatsConnection,
  nanos,
} from 'nats'
import type { Logger } from '../service/logger.ts'

const heartbeatMs = 1_000
const expiryMs = 10_000
const inactiveMs = 60_000
const longestWaitMs = 1_000
const atOnce = 1_000
const troubles: readonly string[] = ['heartbeats_missed', 'consumer_deleted', 'consumer_not_found', 'stream_not_found']

export type PatientConsumer = {
  readonly connected: Promise<NatsConnection>
  readonly streamName: string
  readonly log: Logger
  ensureStream(): Promise<void>
  onMessage(message: JsMsg): void
  /** Whenever messages may have been missed, and once at the start. */
  onInterrupted(): void
}

/**
 * Consumes a stream from now on, in order and without acknowledgements. A consumer that is lost, with its stream or with
 * the server, is made anew from that moment: what lies between is the caller's to fetch from the record.
 */
export function consumePatiently(options: PatientConsumer) {
  const { connected, log } = options
  let isClosed = false
  let messages: ConsumerMessages | null = null
  let wake = () => {}
  const ended = run()

  async function run() {
    for (let wait = 50; !isClosed; ) {
      try {
        const made = await connected
        const consumer = await ephemeral(made, options)
        messages = await consumer.consume({
          max_messages: atOnce,
          expires: expiryMs,
          idle_heartbeat: heartbeatMs,
          abort_on_missing_resource: true,
          callback: deliver,
        } as Parameters<Consumer['consume']>[0])
        options.onInterrupted()
        wait = 50
        if (isClosed) await messages.close()
        else void stopOnTrouble(messages)
        await messages.closed()
        if (!made.isClosed()) consumer.delete().catch(() => undefined)
      } catch (fault) {
        if (!isClosed) log.warn({ err: fault }, 'events cannot be consumed at the moment')
      }
      messages = null
      if (isClosed) return
      await pause(wait)
      wait = Math.min(longestWaitMs, wait * 2)
    }
  }

  function deliver(message: JsMsg) {
    try {
      options.onMessage(message)
    } catch (fault) {
      log.error({ err: fault, subject: message.subject }, 'a message was not understood')
    }
  }

  async function stopOnTrouble(running: ConsumerMessages) {
    for await (const status of await running.status()) {
      if (!troubles.includes(status.type)) continue
      log.info({ trouble: status.type }, 'the consumer of events is made anew')
      await running.close()
      return
    }
  }

  function pause(ms: number) {
    return new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    async close() {
      isClosed = true
      wake()
      await messages?.close()
      // Without a server there is no answer to wait for.
      await Promise.race([ended, new Promise(resolve => setTimeout(resolve, 500).unref())])
    },
  }
}

async function ephemeral(made: NatsConnection, { streamName, ensureStream }: PatientConsumer): Promise<Consumer> {
  await ensureStream()
  const manager = await made.jetstreamManager({ checkAPI: false })
  const { name } = await manager.consumers.add(streamName, {
    deliver_policy: DeliverPolicy.New,
    ack_policy: AckPolicy.None,
    mem_storage: true,
    num_replicas: 1,
    inactive_threshold: nanos(inactiveMs),
  })
  return made.jetstream().consumers.get(streamName, name)
}
