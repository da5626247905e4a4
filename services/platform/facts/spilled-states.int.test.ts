import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { makePool } from '../service/connections.ts'
import type { AnyTables } from '../service/tables.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { withSpilledStates } from './spilled-states.ts'

test('states that are put away come back as they were last, also from within a transaction of the work', async () => {
  const database = await createTestDatabase()
  const pool = makePool({ connectionString: database.url, max: 2 })
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) })
  for (const round of [1, 2]) {
    await withSpilledStates(db, async spill => {
      expect(await spill.load(['Counter-a'])).toEqual(new Map())
      await spill.save([
        { stream: 'Counter-a', revision: 3, state: { sum: '0.10', lines: [{ of: null }] } },
        { stream: 'Counter-b', revision: 0, state: {} },
      ])
      const lost = db.transaction().execute(async () => {
        await spill.save([{ stream: 'Counter-a', revision: 3 + round, state: { sum: '0.20' } }])
        throw new Error('lost')
      })
      await expect(lost).rejects.toThrow('lost')
      expect(await spill.load(['Counter-a', 'Counter-b', 'Counter-c'])).toEqual(
        new Map([
          ['Counter-a', { revision: 3 + round, state: { sum: '0.20' } }],
          ['Counter-b', { revision: 0, state: {} }],
        ]),
      )
    })
  }
  await db.destroy()
  await database.drop()
})
