import { connect, DiscardPolicy, ErrorCode, type NatsConnection, nanos, RetentionPolicy, StorageType } from 'nats'
import { asToday } from '../event-store/newest-forms.ts'
import type { Logger } from '../service/logger.ts'
import { acknowledgedPublisher } from './acknowledged-publisher.ts'
import type { Broker } from './broker.ts'
import { decodeEvent, encodeEvent, positionOfMessage } from './event-message.ts'
import { consumePatiently } from './nats-consumer.ts'

const retentionMs = 24 * 3_600_000
const duplicateWindowMs = 2 * 60_000
const acknowledgementMs = 5_000
const firstConnectMs = 2_000

export type NatsBrokerOptions = {
  /** `nats://host:port`, several separated by commas. */
  readonly url: string
  readonly log: Logger
  /** Lets several installations share a server (tests do): put before every subject and stream name. */
  readonly namespace?: string
}

/**
 * The broker on a NATS server with JetStream. Answers after at most 2 s, connected or not, and connects again whenever
 * the server comes back. Subjects are `events.>` in the stream `EVENTS` (24 h), and any other for short messages.
 */
export async function natsBroker({ url, log, namespace }: NatsBrokerOptions): Promise<Broker> {
  const prefix = namespace === undefined ? '' : `${namespace}.`
  const streamName = namespace === undefined ? 'EVENTS' : `EVENTS-${namespace}`
  let connection: NatsConnection | null = null
  let publisher: ReturnType<typeof acknowledgedPublisher> | null = null
  let isConnected = false
  let isClosed = false

  const connecting = connect({
    servers: url.split(','),
    name: 'quayside',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    waitOnFirstConnect: true,
    // Else every event that is published costs the making of an error, for its stack.
    noAsyncTraces: true,
    pingInterval: 5_000,
    maxPingOut: 2,
  })
  const connected = connecting.then(made => {
    connection = made
    isConnected = true
    void follow(made)
    return made
  })
  connected.catch(fault => log.error({ err: fault }, 'the broker cannot be used'))
  await Promise.race([connected, new Promise(resolve => setTimeout(resolve, firstConnectMs).unref())])

  async function follow(made: NatsConnection) {
    for await (const status of made.status()) {
      if (status.type === 'disconnect') isConnected = false
      if (status.type === 'reconnect') isConnected = true
      if (status.type === 'disconnect' || status.type === 'reconnect') log.info({ status: status.type }, 'broker')
    }
  }

  async function ensureStream() {
    const manager = await (await connected).jetstreamManager({ checkAPI: false })
    await manager.streams.add({
      name: streamName,
      subjects: [`${prefix}events.>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: nanos(retentionMs),
      duplicate_window: nanos(duplicateWindowMs),
      num_replicas: 1,
    })
  }

  return {
    ensureStream,
    isConnected: () => isConnected,
    async publishEvent({ subject, event }) {
      const made = connection ?? (await connected)
      publisher ??= acknowledgedPublisher(made, acknowledgementMs)
      const { payload, headers } = encodeEvent(event)
      try {
        await publisher.publish(prefix + subject, payload, headers)
      } catch (fault) {
        if ((fault as { code?: unknown }).code !== ErrorCode.MaxPayloadExceeded) throw fault
        // Those who miss it read it from the store; waiting would not make it smaller.
        log.warn({ event: event.id, subject }, 'an event is too large for the broker and was passed over')
      }
    },
    async consumeEvents({ isWanted, onEvent, onInterrupted }) {
      return consumePatiently({
        connected,
        streamName,
        ensureStream,
        log,
        onInterrupted,
        onMessage(message) {
          if (isWanted?.(positionOfMessage(message)) !== false) onEvent(asToday(decodeEvent(message)))
        },
      })
    },
    tell(subject, message) {
      if (connection === null || isClosed) return
      try {
        connection.publish(prefix + subject, message === undefined ? undefined : JSON.stringify(message))
      } catch (fault) {
        log.debug({ err: fault, subject }, 'a short message was lost')
      }
    },
    listen(subject, listener) {
      let isOn = true
      let stop = () => {}
      void connected.then(
        made => {
          if (!isOn) return
          const subscription = made.subscribe(prefix + subject, {
            callback: (fault, message) => {
              if (fault) return log.warn({ err: fault, subject }, 'a short message could not be received')
              listener(message.data.length === 0 ? undefined : message.json(), message.subject.slice(prefix.length))
            },
          })
          stop = () => subscription.unsubscribe()
        },
        () => undefined,
      )
      return () => {
        isOn = false
        stop()
      }
    },
    async close() {
      isClosed = true
      publisher?.close()
      if (connection === null) {
        connecting.then(made => made.close()).catch(() => undefined)
        return
      }
      await connection.close()
    },
  }
}
