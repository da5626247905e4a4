import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg'

/**
 * Somebody listens from its making on: a server that ends sends its error also to a connection that is taken out of its
 * pool and waits between two statements, and an `error` that nobody hears ends the process. Whoever uses it learns of
 * it by the next statement, which fails.
 */
class HeardClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** The only place where a connection to PostgreSQL is made, so that none is without a listener. */
export function makeClient(config: string | ClientConfig): Client {
  return new HeardClient(config)
}

/** A pool of such connections; `onBroken` is told of those that broke while nobody used them. */
export function makePool(config: PoolConfig, onBroken: (fault: Error) => void = () => undefined): Pool {
  const pool = new Pool({ Client: HeardClient, ...config })
  pool.on('error', onBroken)
  return pool
}
