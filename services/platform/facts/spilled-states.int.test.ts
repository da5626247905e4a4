import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { makePool } from '../service/connections.ts'
import type { AnyTables } from '../service/tables.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { dropSpilledStates, spilledStates } from './spilled-states.ts'

test('states that are put away come back as they were last, also where a transaction took some back', async () => {
  const database = await createTestDatabase()
  const pool = makePool({ connectionString: database.url, max: 1 })
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  await db.connection().execute(async session => {
    const spill = await spilledStates(session)
    await spill.save([
      { stream: 'Counter-a', revision: 3, state: { sum: '0.10', lines: [{ of: null }] } },
      { stream: 'Counter-b', revision: 0, state: {} },
    ])
    await spill.save([{ stream: 'Counter-a', revision: 4, state: { sum: '0.20' } }])
    const lost = session.transaction().execute(async () => {
      await spill.save([{ stream: 'Counter-a', revision: 5, state: {} }])
      throw new Error('lost')
    })
    await expect(lost).rejects.toThrow('lost')
    expect(await spill.load(['Counter-a', 'Counter-b', 'Counter-c'])).toEqual(
      new Map([
        ['Counter-a', { revision: 4, state: { sum: '0.20' } }],
        ['Counter-b', { revision: 0, state: {} }],
      ]),
    )
    await dropSpilledStates(session)
    await expect(spill.load(['Counter-a'])).rejects.toThrow()
  })
  await db.destroy()
  await database.drop()
})
