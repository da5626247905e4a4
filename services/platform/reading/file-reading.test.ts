import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { utils, write } from 'xlsx'
import { smallPdf } from '../files/small-pdf.ts'
import { type FileReading, fileReading, type ReadingBounds } from './file-reading.ts'

const log = pino({ level: 'silent' })
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

function reading(bounds: Partial<ReadingBounds> = {}): FileReading {
  const made = fileReading(log, bounds)
  undo.push(() => made.close())
  return made
}

let files = 0
async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(tmpdir(), `quayside-reading-${process.pid}-${files++}`)
  await writeFile(path, content)
  undo.push(() => rm(path))
  return path
}

const rows = 20_000
const long = `Order,Note\n${Array.from({ length: rows }, (_, index) => `SO-${index},a`).join('\n')}\n`

function sheetOf(bookType: 'xlsx' | 'biff8', count: number): Uint8Array {
  const book = utils.book_new()
  const table = [['Order', 'Note'], ...Array.from({ length: count }, (_, index) => [`SO-${index}`, `note ${index}`])]
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Orders')
  return write(book, { type: 'buffer', bookType })
}

/** How many rows a file has, read as a person's file is; `between` runs after each batch. */
async function count(of: FileReading, path: string, between = async () => {}): Promise<number> {
  return of.inTurn({ whose: 'a', table: path }, async reader => {
    const table = await reader.openTable()
    let found = 0
    for await (const batch of table.rows) {
      found += batch.length
      await between()
    }
    return found
  })
}

test('files of all kinds are read in a process of its own, which goes on from one to the next', async () => {
  const of = reading()
  expect(await count(of, await fileOf(long))).toBe(rows)
  const pid = of.pids()[0]
  expect(pid).not.toBe(process.pid)
  expect(await count(of, await fileOf(sheetOf('xlsx', 2500)))).toBe(2500)
  expect(await count(of, await fileOf(sheetOf('biff8', 2500)))).toBe(2500)
  const pdf = smallPdf('Invoice')
  const [whole, cut] = [await fileOf(pdf), await fileOf(pdf.subarray(0, 300))]
  const inspected = await of.inTurn({ whose: 'a' }, async reader => [
    await reader.inspect(whole),
    await reader.inspect(cut),
  ])
  expect(inspected).toEqual([
    { format: 'pdf', fault: null },
    { format: 'pdf', fault: { code: 'file-damaged', params: {} } },
  ])
  expect(of.pids()[0]).toBe(pid)
})

test('a file that needs more memory than it may have is refused, and the next one is read', async () => {
  const of = reading({ large: { heapMb: 24, readWithinMs: 30_000, waitingOfOne: 1 } })
  const large = await fileOf(sheetOf('biff8', 30_000))
  await expect(count(of, large)).rejects.toMatchObject({ name: 'UnreadableFile', code: 'file-needs-too-much-memory' })
  expect(of.pids()[0]).toBeUndefined()
  expect(await count(of, await fileOf(long))).toBe(rows)
})

test('a file that is read for too long is refused, and the next one is read', async () => {
  const of = reading({ small: { heapMb: 64, readWithinMs: 0, waitingOfOne: 1 } })
  await expect(count(of, await fileOf(long))).rejects.toMatchObject({ code: 'file-takes-too-long' })
  expect(of.pids()[0]).toBeUndefined()
})

test('what each batch of a file takes is added up: a long file has no more time than a short one', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  undo.push(async () => clock.mockRestore())
  const of = reading()
  await expect(count(of, await fileOf(long))).rejects.toMatchObject({ code: 'file-takes-too-long' })
  expect(await count(of, await fileOf('Order,Note\nX,y\n'))).toBe(1)
})

test('small files and looks at files of any size do not wait for a large one, and are read in another process', async () => {
  const of = reading({ waitMs: 0 })
  const large = await fileOf(`Order,Note\n${'SO-1,a\n'.repeat(40_000)}`)
  const workbook = await fileOf(sheetOf('xlsx', 20_000))
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const inside = of.inTurn({ whose: 'a', table: large }, async reader => {
    await reader.openTable()
    begun.resolve()
    await gate.promise
  })
  await begun.promise
  const [first] = of.pids()
  expect(await count(of, await fileOf('Order,Note\nX,y\n'))).toBe(1)
  expect(await count(of, await fileOf(sheetOf('xlsx', 500)))).toBe(500)
  expect(await count(of, await fileOf(sheetOf('biff8', 2500)))).toBe(2500)
  const looked = await of.inTurn({ whose: 'b' }, reader => reader.inspect(workbook))
  expect(looked).toEqual({ format: 'xlsx', fault: null })
  expect(of.pids()).toEqual([first, expect.any(Number)])
  // Packed it is no longer than a small one.
  await expect(count(of, workbook)).rejects.toMatchObject({ code: 'files-wait' })
  gate.resolve()
  await inside
  expect(await count(of, workbook)).toBe(20_000)
})

test('who kills the process in the middle of a file loses nothing of it: it is read on where it was', async () => {
  const of = reading()
  let batches = 0
  const found = await count(of, await fileOf(long), async () => {
    if (++batches === 3) process.kill(of.pids()[0] as number, 'SIGKILL')
  })
  expect({ found, batches }).toEqual({ found: rows, batches: rows / 250 })
})

test('killed again and again it says that the reading broke off, and the next file is read', async () => {
  const of = reading()
  const path = await fileOf(long)
  const killed = count(of, path, async () => {
    const pid = of.pids()[0]
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  })
  await expect(killed).rejects.toMatchObject({ code: 'file-reading-broke-off', headers: { 'retry-after': '5' } })
  expect(await count(of, path)).toBe(rows)
})

test('a table that was left half read does not come into the next one', async () => {
  const of = reading()
  const path = await fileOf(long)
  const first = await of.inTurn({ whose: 'a', table: path }, async reader => {
    const table = await reader.openTable()
    for await (const batch of table.rows) return batch[0]?.cells
    return null
  })
  expect(first).toEqual(['SO-0', 'a'])
  await of.inTurn({ whose: 'a', table: path }, async reader => void (await reader.openTable()))
  expect(await count(of, await fileOf('Order,Note\nX,y\n'))).toBe(1)
})

test('a full queue says when to come again: to a company with many files, and to everybody', async () => {
  const of = reading({ waiting: 2, small: { heapMb: 64, readWithinMs: 10_000, waitingOfOne: 1 } })
  const gate = Promise.withResolvers<void>()
  const inside = of.inTurn({ whose: 'a' }, () => gate.promise)
  const waiting = [of.inTurn({ whose: 'a' }, async () => 'a'), of.inTurn({ whose: 'b' }, async () => 'b')]
  const refused = { headers: { 'retry-after': '10' }, params: { seconds: 10 } }
  await expect(of.inTurn({ whose: 'a' }, async () => 'a')).rejects.toMatchObject({
    ...refused,
    code: 'files-of-company-wait',
    status: 429,
  })
  await expect(of.inTurn({ whose: 'c' }, async () => 'c')).rejects.toMatchObject({
    ...refused,
    code: 'files-wait',
    status: 503,
  })
  const patient = of.inTurn({ whose: 'c', patient: true }, async () => 'c')
  gate.resolve()
  await inside
  expect(await Promise.all([...waiting, patient])).toEqual(['a', 'b', 'c'])
})

test('who waited as long as is sensible is told to come again, and work in the background waits on', async () => {
  const of = reading({ waitMs: 0 })
  const gate = Promise.withResolvers<void>()
  const inside = of.inTurn({ whose: 'a' }, () => gate.promise)
  const patient = of.inTurn({ whose: 'b', patient: true }, async () => 'b')
  await expect(of.inTurn({ whose: 'b' }, async () => 'b')).rejects.toMatchObject({ code: 'files-wait' })
  gate.resolve()
  await inside
  expect(await patient).toBe('b')
})

test('the process ends when nothing was read for a while', async () => {
  const of = reading({ idleMs: 0 })
  expect(await count(of, await fileOf('Order,Note\nX,y\n'))).toBe(1)
  await expect.poll(() => of.pids()[0]).toBeUndefined()
})

test('of large files fewer of a company may wait: what would wait in vain is refused at once', async () => {
  const of = reading()
  const large = await fileOf(sheetOf('xlsx', 60_000))
  const gate = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const inside = of.inTurn({ whose: 'a', table: large }, () => {
    entered.resolve()
    return gate.promise
  })
  await entered.promise
  const waiting = Array.from({ length: 7 }, () => of.inTurn({ whose: 'a', table: large }, async () => 'read'))
  const all = Promise.allSettled(waiting)
  await expect(
    Promise.any(
      waiting.map(one =>
        one.then(
          () => Promise.reject(),
          fault => fault,
        ),
      ),
    ),
  ).resolves.toMatchObject({
    code: 'files-of-company-wait',
  })
  gate.resolve()
  await inside
  expect((await all).map(({ status }) => status).sort()).toEqual([...Array(6).fill('fulfilled'), 'rejected'])
})
