import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { forgetOldPeople } from '@quayside/documents/staging/forget-people.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csv, endsWithinMs, recordImports } from './record-imports.ts'
import { tablesHolding } from './tables-holding.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [directory, purchaseOrders, documents] })
})
afterAll(() => rig?.close())
const { imported, checked, undone, everyRow } = recordImports(() => rig)

const holding = (text: string) => tablesHolding(rig.ports('documents').database, text)
const client = () => rig.as(rig.people.client)

async function fileOf(id: string): Promise<unknown> {
  const { database, files } = rig.ports('documents')
  const { rows } = await sql<{ key: string }>`select file->>'key' as key from imports where id = ${id}`.execute(
    database,
  )
  return files.get(rows[0]?.key ?? '')
}

const suppliers = (...rows: string[]) =>
  csv('s.csv', 'Supplier;Country;Address;Contact email;Contact name;Contact phone', ...rows)
const contacts = (...rows: string[]) => csv('c.csv', 'Company;Email;First name;Last name', ...rows)

test(
  '[D8.023] [D9.018] an erased contact is gone from the files that named them and from what was staged of these; the others stay',
  async () => {
    const first = await imported(
      rig.people.client,
      suppliers(
        'Erasing SA;MX;Calle 1;zoe@gone.example;Zoemarker;+525512347711',
        'Erasing SA;MX;Calle 1;tom@stays.example;Tommarker;',
      ),
      'providers',
    )
    expect(first.result).toMatchObject({ created: 1, changed: 1 })
    const second = await imported(
      rig.people.client,
      contacts('Erasing SA;ZOE@gone.example;Zoemarker;Pelmarker', 'Nobody at all;zoe@gone.example;Zoemarker;Pelmarker'),
      'contacts',
    )
    expect(second.result).toMatchObject({ changed: 1, reported: 1 })
    const draft = await checked(
      rig.people.client,
      contacts('Erasing SA;zoe@gone.example;Zoemarker;Drafted', 'Erasing SA;tom@stays.example;Tommarker;'),
      'contacts',
    )
    await rig.settled()
    const marks = ['zoe@gone.example', 'Zoemarker', 'Pelmarker', '12347711']
    for (const mark of marks) expect(await holding(mark), mark).toContain('documents.import_rows')
    for (const id of [first.id, second.id, draft]) expect(await fileOf(id)).not.toBeNull()

    const { items } = (await client().get('/contacts?q=zoe&limit=10')).body
    expect(items).toHaveLength(1)
    expect(await client().post(`/contacts/${items[0].id}/erasure`, { reason: null })).toMatchObject({ status: 200 })
    await rig.settled()

    for (const mark of marks) expect([mark, await holding(mark)]).toEqual([mark, []])
    for (const id of [first.id, second.id, draft]) expect(await fileOf(id)).toBeNull()
    expect(await holding('tom@stays.example')).toContain('documents.import_rows')
    // What became of each row stays, and the counts add up.
    const rows = await everyRow(rig.people.client, first.id)
    expect(rows.map(({ outcome, cells }) => [outcome, cells.some(cell => cell !== '')])).toEqual([
      ['imported', false],
      ['imported', true],
    ])
    expect((await everyRow(rig.people.client, draft)).map(({ check }) => check)).toEqual(['error', 'warning'])
    const run = await client().post(`/imports/${draft}/validation`)
    expect(run.body.counts).toMatchObject({ rows: 2, error: 1 })
    expect(await undone(rig.people.client, second.id)).toMatchObject({ status: 'UNDONE' })
  },
  endsWithinMs,
)

test(
  '[D9.018] what a file said of people is kept for 90 days after the last change of its import, which can be undone still',
  async () => {
    const done = await imported(
      rig.people.client,
      suppliers('Lasting SA;MX;Calle 9;ida@lasting.example;Idamarker;'),
      'providers',
    )
    await forgetOldPeople(rig.ports('documents'))
    expect(await holding('ida@lasting.example')).toContain('documents.import_rows')
    const now = rig.clock.now()
    rig.clock.set('2099-01-01T00:00:00.000Z')
    await forgetOldPeople(rig.ports('documents'))
    rig.clock.set(now)
    for (const mark of ['ida@lasting.example', 'Idamarker'])
      expect((await holding(mark)).filter(table => table.startsWith('documents.'))).toEqual([])
    expect(await fileOf(done.id)).toBeNull()
    expect((await client().get(`/imports/${done.id}`)).body.result).toMatchObject({ rows: 1, created: 1 })
    expect(await undone(rig.people.client, done.id)).toMatchObject({ status: 'UNDONE', undone: { orders: 1 } })
  },
  endsWithinMs,
)
