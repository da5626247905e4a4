import type pg from 'pg'
import { pino } from 'pino'
import { systemClock } from '../ports/clock.ts'
import { makePool } from '../service/connections.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { eventStoreContract } from './contract.ts'
import { postgresEventStore } from './postgres-event-store.ts'
import { prepareEventStore } from './postgres-schema.ts'
import { wakeUp } from './wake-up.ts'

eventStoreContract('PostgreSQL', async () => {
  const database = await createTestDatabase()
  const pools: pg.Pool[] = []
  return {
    async open(clock = systemClock) {
      const pool = makePool({ connectionString: database.url, max: 4 })
      pools.push(pool)
      await prepareEventStore(pool)
      return postgresEventStore({ pool, log: pino({ level: 'warn' }), wake: wakeUp(), clock })
    },
    async close() {
      await Promise.all(pools.map(pool => pool.end()))
      await database.drop()
    },
  }
})
