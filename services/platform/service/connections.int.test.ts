import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { makeClient, makePool } from './connections.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a server that ends a connection between two statements ends no process: the next statement says so', async () => {
  const pool = makePool({ connectionString: database.url, max: 1 })
  const other = makePool({ connectionString: database.url, max: 1 })
  const taken = await pool.connect()
  const ended = new Promise(resolve => taken.once('end', resolve))
  const { rows } = await taken.query('select pg_backend_pid() as pid')
  // With nobody listening, this error would end the process, and the test run with it.
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  await expect(taken.query('select 1')).rejects.toThrow(/not queryable/)
  taken.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await other.end()
})

test('a connection of its own is heard as well, from before it is connected', async () => {
  const client = makeClient(database.url)
  expect(client.listenerCount('error')).toBe(1)
  await client.connect()
  const ended = new Promise(resolve => client.once('end', resolve))
  await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  await ended
  await expect(client.query('select 1')).rejects.toThrow(/not queryable/)
})
