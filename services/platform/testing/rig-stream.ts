import { connect } from 'nats'
import { testServer } from './test-database.ts'

/** Removes the JetStream stream that a broker of this namespace made. */
export async function dropStream(namespace: string): Promise<void> {
  const connection = await connect({ servers: testServer('NATS_URL').split(',') })
  try {
    const manager = await connection.jetstreamManager()
    await manager.streams.delete(`EVENTS-${namespace}`).catch(() => undefined)
  } finally {
    await connection.close()
  }
}
