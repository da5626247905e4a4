import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportDetail, ImportRow } from '@quayside/contracts/documents/imports.ts'
import type { Person, Rig } from '@quayside/platform/testing/rig.ts'
import { expect, vi } from 'vitest'

export const endsWithinMs = 120_000
/** A cell of these that cannot be read is a fault of its row. */
const measured = ['weight', 'employeeCount']

type File = { name: string; bytes: Uint8Array }

export const csv = (name: string, ...lines: string[]): File => ({ name, bytes: Buffer.from(lines.join('\n')) })

/** Files through the wizard, as a person takes them, with what its suggestions say. */
export function recordImports(rig: () => Rig) {
  return { checked, imported, undone, everyRow }

  async function checked(person: Person, file: File, module: ImportModule = 'products'): Promise<string> {
    const call = rig().as(person)
    const started = await call.post('/imports', { module })
    expect(started).toMatchObject({ status: 201 })
    const { id } = started.body
    expect(await call.upload(`/imports/${id}/file`, {}, [file])).toMatchObject({ status: 200 })
    const { suggestions } = (await call.get(`/imports/${id}/suggestions`)).body
    const fields: ImportMapping['fields'] = suggestions.map((each: { mapping: ImportMapping['fields'][number] }) => ({
      ...each.mapping,
      ...(measured.includes(each.mapping.field) && { decimalStyle: 'point', ignoreUnreadable: false }),
    }))
    expect(await call.put(`/imports/${id}/mapping`, { mapping: { fields } })).toMatchObject({ status: 200 })
    const { counts } = (await call.post(`/imports/${id}/validation`)).body
    expect(counts.ok + counts.warning + counts.error).toBe(counts.rows)
    return id
  }

  async function imported(person: Person, file: File, module: ImportModule = 'products'): Promise<ImportDetail> {
    const id = await checked(person, file, module)
    const started = await rig().as(person).post(`/imports/${id}/run`)
    expect(started).toMatchObject({ status: 202 })
    return ended(person, id, started.body.version)
  }

  async function undone(person: Person, id: string): Promise<ImportDetail> {
    const started = await rig().as(person).post(`/imports/${id}/undo`)
    expect(started).toMatchObject({ status: 202 })
    return ended(person, id, started.body.version)
  }

  function ended(person: Person, id: string, after: number): Promise<ImportDetail> {
    return vi.waitFor(
      async () => {
        const { body } = await rig().as(person).get(`/imports/${id}`)
        expect(body.version).toBeGreaterThan(after)
        expect(body.status).not.toMatch(/^(RUNNING|UNDOING)$/)
        return body
      },
      { timeout: endsWithinMs, interval: 100 },
    )
  }

  async function everyRow(person: Person, id: string): Promise<ImportRow[]> {
    const rows: ImportRow[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await rig()
        .as(person)
        .get(`/imports/${id}/rows?limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
      rows.push(...body.items)
      cursor = body.nextCursor
    }
    return rows
  }
}
