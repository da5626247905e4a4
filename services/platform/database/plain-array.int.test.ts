import { expect, test } from 'vitest'
import { makePool } from '../service/connections.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { plainArray, separator } from './plain-array.ts'

test('lists of numbers, codes, UUIDs and JSON texts come to the database as they are', async () => {
  const database = await createTestDatabase()
  const pool = makePool({ connectionString: database.url, max: 1 })
  const ids = ['0198c000-0000-7000-8000-00000f000005', null]
  const texts = [{ said: `a, "b" {c} \\ ${separator}` }, []]
  const given = [[1, -2], ['already-imported', null], ids, []].map(plainArray)
  const { rows } = await pool.query(
    `select $1::int[] as numbers, $2::text[] as codes, $3::uuid[] as ids, $4::text[] as none,
      string_to_array($5, chr(30))::jsonb[]::text[] as texts`,
    [...given, texts.map(text => JSON.stringify(text)).join(separator)],
  )
  const [{ texts: told, ...others }] = rows
  expect(others).toEqual({ numbers: [1, -2], codes: ['already-imported', null], ids, none: [] })
  expect(told.map(JSON.parse)).toEqual(texts)
  await pool.end()
  await database.drop()
})
