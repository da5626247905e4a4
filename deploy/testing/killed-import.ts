import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { everyEvent } from '@quayside/platform/testing/every-event.ts'
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { killed, type mortalServices } from './mortal-services.ts'
import { portalCaller } from './portal-caller.ts'

type Killed = {
  readonly module: ImportModule
  readonly file: { readonly name: string; readonly bytes: Uint8Array }
  /** The event that makes a record, and the one that takes it back. */
  readonly makes: string
  readonly takesBack: string
  /** How many records the file makes. */
  readonly made: number
  /** Who may not change what the module imports. */
  readonly stranger?: Person
}

/** An import and its undo, each killed in the middle: the next services finish it, each record made and taken back once. */
export async function importThroughKills(rig: Rig, mortal: ReturnType<typeof mortalServices>, one: Killed) {
  const { client } = rig.people
  const { store, database } = rig.ports('products')
  const before = new Set<string>()
  for (const stream of (await streamsOf(one.makes)).keys()) before.add(stream)
  const first = await mortal.start()
  const call = portalCaller(client, first.url)
  const { id } = (await call.write('POST', '/imports', { module: one.module })).body as unknown as { id: string }
  expect(await call.upload(`/imports/${id}/file`, one.file.name, one.file.bytes)).toMatchObject({ status: 200 })
  const { suggestions } = (await call.get(`/imports/${id}/suggestions`)).body as unknown as {
    suggestions: { mapping: ImportMapping['fields'][number] }[]
  }
  const mapping = { fields: suggestions.map(each => each.mapping) }
  expect(await call.write('PUT', `/imports/${id}/mapping`, { mapping })).toMatchObject({ status: 200 })
  expect(await call.write('POST', `/imports/${id}/validation`, {})).toMatchObject({ status: 200 })
  const beforeRun = await store.head()
  expect(await call.write('POST', `/imports/${id}/run`, {})).toMatchObject({ status: 202 })
  await begun(one.makes, beforeRun)
  await killed(first.child)
  await leaseIsOver()
  expect((await streamsOf(one.makes)).size).toBeLessThan(one.made)

  const next = await mortal.start()
  const done = await ended(next.url, id, /^DONE/)
  await once(one.makes)
  const undo = (person: Person) => portalCaller(person, next.url).write('POST', `/imports/${id}/undo`, {})
  if (one.stranger !== undefined) expect(await undo(one.stranger)).toMatchObject({ status: 403 })
  const beforeUndo = await store.head()
  expect(await undo(client)).toMatchObject({ status: 202 })
  await begun(one.takesBack, beforeUndo)
  await killed(next.child)
  await leaseIsOver()
  expect((await streamsOf(one.takesBack)).size).toBeLessThan(one.made)

  const last = await mortal.start()
  const undone = await ended(last.url, id, /^UNDONE$/)
  await once(one.takesBack)
  return { result: done.result, undone: undone.undone }

  /** As after the fifteen seconds for which whoever was killed holds the run. */
  async function leaseIsOver(): Promise<void> {
    await sql`update documents.import_runs set lease_until = now() - interval '1 second'`.execute(database)
  }

  /** How often an event stands in each stream that has it. */
  async function streamsOf(event: string): Promise<Map<string, number>> {
    const told = new Map<string, number>()
    for await (const { type, stream } of everyEvent(store))
      if (type === event && !before.has(stream)) told.set(stream, (told.get(stream) ?? 0) + 1)
    return told
  }

  /** Once the first such event after this position is there; what is read again and again is only what is new. */
  function begun(event: string, from: Position): Promise<void> {
    let after = from
    return vi.waitFor(
      async () => {
        const events = await store.readAll(after, 1000)
        after = events.at(-1)?.position ?? after
        expect(events.some(({ type }) => type === event)).toBe(true)
      },
      { timeout: 60_000, interval: 5 },
    )
  }

  async function once(event: string): Promise<void> {
    const told = await streamsOf(event)
    expect(told.size).toBe(one.made)
    expect([...told.values()].filter(count => count !== 1)).toEqual([])
  }

  function ended(url: string, importId: string, status: RegExp) {
    return vi.waitFor(
      async () => {
        const { body } = await portalCaller(client, url).get(`/imports/${importId}`)
        expect(body.status).toMatch(status)
        return body
      },
      { timeout: 120_000, interval: 500 },
    )
  }
}
