import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fieldsOf, importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { documents } from '../service.ts'
import { fileStyles, generateDeliveryFile } from '../testing/delivery-file-generator.ts'
import { type Neighbours, neighbours } from './neighbours.ts'
import { ended, mapped, ran, startWith } from './wizard.ts'

// On a busy machine a run may take its time.
vi.setConfig({ testTimeout: 90_000 })

let rig: Rig
let others: Neighbours
beforeAll(async () => {
  others = neighbours()
  rig = await startRig({ factories: [documents, ...others.factories] })
})
afterAll(() => rig?.close())

const linesKept = (): number => [...others.orders.values()].reduce((sum, order) => sum + order.lines.length, 0)

describe('a file with faults, from upload to undo', () => {
  const file = generateDeliveryFile({ seed: 21, rows: 1300, style: fileStyles.tabCr, brokenShare: 0.04 })
  const broken = file.rows.filter(row => row.broken !== null).length
  let id = ''
  const checked = (key: string) => rig.as(rig.people.client).post(`/imports/${id}/validation`, undefined, { key })

  test('[S2.102] [S5.017] [S5.018] the file is recognised, its columns are suggested, the mapping is kept', async () => {
    const { client } = rig.people
    id = await startWith(rig, client, file)
    const detail = await rig.as(client).get(`/imports/${id}`)
    expect(detail.body).toMatchObject({
      status: 'UPLOADED',
      rows: 1300,
      file: { format: 'csv', delimiter: '\t', lineEnding: 'cr', encoding: 'utf-8' },
    })
    const mapping = await mapped(rig, client, id, 'Delivery history')
    expect(mapping.fields.find(({ field }) => field === 'emissionDate')).toMatchObject({ dateStyle: 'month-day-year' })
  })

  test('[D7.010] [D7.012] validation counts add up, and each error names row, column, expected and found', async () => {
    const { client } = rig.people
    const { status, body } = await checked('first-check')
    expect(status).toBe(200)
    expect(body.counts.error).toBe(broken)
    expect(body.counts.ok + body.counts.warning + body.counts.error).toBe(1300)
    expect(body.preview).toHaveLength(20)
    const rows = await rig.as(client).get(`/imports/${id}/rows?status=error&limit=200`)
    expect(rows.body.total).toBe(broken)
    for (const row of rows.body.items) {
      expect(file.rows[row.row - 2]?.broken).not.toBeNull()
      const error = row.issues.find((issue: { severity: string }) => issue.severity === 'error')
      expect(error).toMatchObject({
        row: row.row,
        column: expect.stringMatching(/./),
        expected: expect.stringMatching(/./),
        message: expect.stringMatching(/./),
      })
    }
    const spanish = await rig.as(client).get(`/imports/${id}/issues`, { headers: { 'accept-language': 'es-MX' } })
    expect(spanish.status).toBe(200)
  })

  test('[D7.013] [D7.019] good rows go in, the others are reported, and the counts add up to the file', async () => {
    const detail = await ran(rig, rig.people.client, id)
    expect(detail).toMatchObject({
      status: 'DONE_WITH_ERRORS',
      result: { rows: 1300, imported: 1300 - broken, alreadyImported: 0, reported: broken },
    })
    expect(linesKept()).toBe(1300 - broken)
    expect(others.orders.size).toBe(detail.orders)
    expect(Math.max(...others.calls.rows)).toBeLessThanOrEqual(500)
    expect(detail.vendorsWithoutEmail).toBeGreaterThan(0)
    const vendors = await rig.as(rig.people.client).get(`/imports/${id}/vendors`)
    expect(vendors.body.items).toHaveLength(detail.vendorsWithoutEmail)
  })

  test('[D0.006] a check that was answered is answered again after the run; a new one is refused', async () => {
    expect(await checked('first-check')).toMatchObject({ status: 200 })
    expect(await checked('another')).toMatchObject({ status: 409, body: { code: 'import-not-possible-now' } })
    expect((await rig.as(rig.people.client).get(`/imports/${id}`)).body.status).toBe('DONE_WITH_ERRORS')
  })

  test('[D7.013] [D7.021] [D0.006] failed rows are downloaded with reasons, mended in place and run again', async () => {
    const { client } = rig.people
    const csv = await rig.as(client).get(`/imports/${id}/failed-rows.csv`)
    expect(csv.headers['content-type']).toContain('text/csv')
    const rows = await rig.as(client).get(`/imports/${id}/rows?status=reported&limit=200`)
    expect(rows.body.items).toHaveLength(broken)
    for (const { row, issues } of rows.body.items) {
      expect(csv.text).toContain(String(row))
      expect(issues.length).toBeGreaterThan(0)
    }
    const mended = rows.body.items.map(({ row }: { row: number }) => ({
      row,
      cells: [
        { header: 'PO / SO #', value: `MENDED-${row}` },
        { header: 'Line Item Quantity', value: '12' },
        { header: 'Scheduled Delivery Date', value: '1-Mar-12' },
      ],
    }))
    const [first, ...rest] = mended
    const one = await rig.as(client).post(`/imports/${id}/rows`, { rows: [first] })
    expect(one.body.rows[0]).toMatchObject({
      corrected: true,
      check: expect.stringMatching(/ok|warning/),
      values: { quantity: '12' },
    })
    expect(one.body.counts.error).toBe(broken - 1)
    const correct = (value: string, key: string) => {
      const cells = [{ header: 'Line Item Quantity', value }]
      return rig.as(client).post(`/imports/${id}/rows`, { rows: [{ row: first.row, cells }] }, { key })
    }
    await correct('77', 'first')
    const latest = await correct('12', 'second')
    expect(latest.status).toBe(200)
    expect(await correct('77', 'first'), '[D0.006] the same key again changes nothing').toMatchObject({ status: 200 })
    expect(await correct('12', 'second')).toMatchObject({
      status: 200,
      body: { rows: [{ values: { quantity: '12' } }] },
    })
    await rig.as(client).post(`/imports/${id}/rows`, { rows: rest })
    const detail = await ran(rig, client, id)
    expect(detail).toMatchObject({
      status: 'DONE',
      run: 2,
      result: { rows: 1300, imported: 1300, alreadyImported: 0, reported: 0 },
    })
    expect(linesKept()).toBe(1300)
  })

  test('[D7.014] the kept mapping is offered for the next file, [D7.020] whose known ids are already imported', async () => {
    const { client } = rig.people
    const shared = file.rows.filter(row => row.broken === null).slice(0, 400)
    const second = generateDeliveryFile({
      seed: 22,
      rows: 700,
      style: fileStyles.commaBom,
      sharedRows: shared,
      brokenShare: 0,
    })
    const next = await startWith(rig, client, second)
    const suggestions = await rig.as(client).get(`/imports/${next}/suggestions`)
    expect(suggestions.body.saved).toMatchObject([{ name: 'Delivery history', missingHeaders: [] }])
    expect(suggestions.body.suggestions[0]).toMatchObject({ because: 'saved', confidence: 1 })
    await mapped(rig, client, next)
    await rig.as(client).post(`/imports/${next}/validation`)
    const detail = await ran(rig, client, next)
    expect(detail).toMatchObject({
      status: 'DONE',
      result: { rows: 700, imported: 300, alreadyImported: 400, reported: 0 },
    })
    expect(linesKept()).toBe(1600)
  })

  test('[D7.011] [D7.021] an import is undone while nothing of it is in use', async () => {
    const { client } = rig.people
    const own = [...others.orders.values()].find(order => order.lines.some(line => line.importId === id))
    if (own === undefined) throw new Error('the import left no order')
    own.sent = true
    const refused = await rig.as(client).post(`/imports/${id}/undo`)
    expect(refused).toMatchObject({ status: 422, body: { code: 'import-in-use' } })
    expect((await rig.as(client).get(`/imports/${id}`)).body.status).toBe('DONE')
    own.sent = false
    const undoing = await rig.as(client).post(`/imports/${id}/undo`)
    expect(undoing).toMatchObject({ status: 202, body: { status: 'UNDOING', job: `/api/v1/imports/${id}` } })
    expect(await ended(rig, client, id, undoing.body.version)).toMatchObject({ status: 'UNDONE' })
    expect([...others.orders.values()].some(order => order.lines.some(line => line.importId === id))).toBe(false)
    expect((await rig.as(client).post(`/imports/${id}/undo`)).body.status).toBe('UNDONE')
  })

  test('[D7.021] an undone import tells what was undone, and what it created and stays', async () => {
    const { client } = rig.people
    const { body } = await rig.as(client).get(`/imports/${id}`)
    const vendors = (await rig.as(client).get(`/imports/${id}/vendors`)).body.items
    expect(body.undone).toEqual({
      orders: body.orders,
      lines: 1300,
      notUndone: 0,
      keptOrders: 0,
      because: null,
      kept: [],
      suppliersStay: vendors.filter((vendor: { created: boolean }) => vendor.created).length,
      productsStay: expect.any(Number),
    })
    expect(body.undone.suppliersStay).toBeGreaterThan(0)
    expect(body.undone.productsStay).toBeGreaterThan(0)
    const other = (await rig.as(client).get('/imports?filter[status]=DONE')).body.items[0]
    expect((await rig.as(client).get(`/imports/${other.id}`)).body.undone).toBeNull()
  })
})

test('[D7.021] an undo says how far it is, is not begun twice, stops with what it has, goes on, and names what somebody used meanwhile', async () => {
  const { client } = rig.people
  const id = await startWith(rig, client, generateDeliveryFile({ seed: 77, rows: 700, style: fileStyles.commaBom }))
  await mapped(rig, client, id)
  await rig.as(client).post(`/imports/${id}/validation`)
  const { orders } = await ran(rig, client, id)
  expect(orders).toBeGreaterThan(100)
  const shown = async () => (await rig.as(client).get(`/imports/${id}`)).body
  const allowed = async (command: string) =>
    (await shown()).allowedCommands.find((one: { command: string }) => one.command === command).allowed

  let calls = 0
  others.beforeUndo = async () => {
    calls += 1
    if (calls !== 2) return
    expect(await shown()).toMatchObject({ status: 'UNDOING', progress: { stage: 'undo', done: 100, total: orders } })
    expect([await allowed('undo'), await allowed('run'), await allowed('cancel-undo')]).toEqual([false, false, true])
    expect((await rig.as(client).delete(`/imports/${id}/undo`)).status).toBe(202)
    await rig.settled()
  }
  const first = await rig.as(client).post(`/imports/${id}/undo`)
  const stopped = await ended(rig, client, id, first.body.version)
  expect(calls).toBe(2)
  expect(stopped).toMatchObject({
    status: 'PARTLY_UNDONE',
    undone: { because: 'cancelled', keptOrders: expect.any(Number) },
  })
  const left = () => [...others.orders].filter(([, order]) => order.lines.some(line => line.importId === id))
  expect(stopped.undone?.keptOrders).toBe(left().length)

  const [used] = left()
  others.beforeUndo = () => {
    if (used !== undefined) used[1].sent = true
  }
  const second = await rig.as(client).post(`/imports/${id}/undo`)
  const partly = await ended(rig, client, id, second.body.version)
  others.beforeUndo = () => undefined
  expect(partly).toMatchObject({ status: 'PARTLY_UNDONE', undone: { because: 'in-use', keptOrders: 1 } })
  expect(partly.undone?.kept.map(one => one.orderNumber)).toEqual([used?.[0]])
})

describe('a run that is disturbed', () => {
  async function validated(seed: number, rows = 1100): Promise<string> {
    const id = await startWith(rig, rig.people.client, generateDeliveryFile({ seed, rows, style: fileStyles.commaBom }))
    await mapped(rig, rig.people.client, id)
    await rig.as(rig.people.client).post(`/imports/${id}/validation`)
    return id
  }

  test('[D7.010] answers that are lost after the orders were kept double nothing, and count as imported', async () => {
    const id = await validated(31)
    const before = linesKept()
    const first = others.calls.rows.length + 1
    others.afterRows = call => {
      if (call < first + 2) throw new Error('the answer is lost')
    }
    const detail = await ran(rig, rig.people.client, id)
    others.afterRows = () => undefined
    expect(detail).toMatchObject({
      status: 'DONE',
      result: { rows: 1100, imported: 1100, alreadyImported: 0, reported: 0 },
    })
    expect(linesKept() - before).toBe(1100)
  })

  test('a service that is away for a while only delays the run', async () => {
    const id = await validated(32, 300)
    let calls = 0
    others.beforeCompanies = () => {
      if (++calls < 5) throw new Error('away')
    }
    const detail = await ran(rig, rig.people.client, id)
    others.beforeCompanies = () => undefined
    expect(detail).toMatchObject({ status: 'DONE', result: { imported: 300 } })
  })

  test('[D7.010] a run that is interrupted says the same total afterwards, and goes on from where it was', async () => {
    const { client } = rig.people
    const id = await validated(36)
    const seen: unknown[] = []
    const first = others.calls.rows.length + 1
    others.afterRows = async call => {
      const { progress } = (await rig.as(client).get(`/imports/${id}`)).body
      seen.push(progress)
      if (call === first + 1) throw new Error('the answer is lost')
    }
    await ran(rig, client, id)
    others.afterRows = () => undefined
    const [beginning, , goneOn] = seen as { done: number; total: number }[]
    expect(beginning).toMatchObject({ done: 0, total: 1100 })
    expect(goneOn).toMatchObject({ done: expect.any(Number), total: 1100 })
    expect(goneOn?.done).toBeGreaterThan(400)
  })

  test('a cancelled run keeps what is imported, reports the rest and can be run again', async () => {
    const { client } = rig.people
    const id = await validated(33, 1600)
    let cancelled: Promise<unknown> | undefined
    others.afterRows = async () => {
      cancelled ??= rig.as(client).delete(`/imports/${id}/run`)
      await cancelled
      await rig.settled()
    }
    const detail = await ran(rig, client, id)
    others.afterRows = () => undefined
    expect(await cancelled).toMatchObject({ status: 202 })
    expect(detail.status).toBe('DONE_WITH_ERRORS')
    const { imported, reported } = detail.result ?? { imported: 0, reported: 0 }
    expect(imported).toBeGreaterThan(0)
    expect(reported).toBeGreaterThan(0)
    expect(imported + reported).toBe(1600)
    const rows = await rig.as(client).get(`/imports/${id}/rows?status=reported&limit=1`)
    expect(rows.body.items[0].issues[0]).toMatchObject({ severity: 'error', code: 'import-row-not-reached' })
    expect(await ran(rig, client, id)).toMatchObject({ status: 'DONE', result: { imported: 1600, reported: 0 } })
  })

  test('[D7.010] a run whose service was stopped is taken up by the next one', async () => {
    const id = await validated(34, 1100)
    const { client } = rig.people
    const ports = rig.ports('documents')
    const { startImportRunner } = await import('../runs/import-runner.ts')
    const runners = [startImportRunner(ports), startImportRunner(ports)]
    const done = ran(rig, client, id)
    await Promise.all(runners.map(runner => runner.close()))
    expect(await done).toMatchObject({ status: 'DONE', result: { imported: 1100, alreadyImported: 0, reported: 0 } })
  })
})

describe('who may do what', () => {
  test('[S2.102] another client and a supplier see nothing of an import, and cannot touch it', async () => {
    const { client, supplier } = rig.people
    const stranger = await rig.make.person({ companyType: 'client' })
    await rig.settled()
    const id = await startWith(rig, client, generateDeliveryFile({ seed: 41, rows: 10, style: fileStyles.commaBom }))
    for (const url of ['', '/suggestions', '/rows', '/issues', '/vendors', '/template', '/failed-rows.csv'])
      expect((await rig.as(stranger).get(`/imports/${id}${url}`)).status, url).toBe(404)
    for (const url of ['/validation', '/run', '/undo'])
      expect((await rig.as(stranger).post(`/imports/${id}${url}`)).status, url).toBe(404)
    expect((await rig.as(stranger).delete(`/imports/${id}/run`)).status).toBe(404)
    expect(
      (await rig.as(stranger).upload(`/imports/${id}/file`, {}, [{ name: 'a.csv', bytes: 'Order,Note\n1,2' }])).status,
    ).toBe(404)
    expect((await rig.as(stranger).get('/imports')).body.items).toEqual([])
    expect((await rig.as(supplier).post('/imports', { module: 'purchase-orders' })).status).toBe(403)
    expect((await rig.as(supplier).get(`/imports/${id}`)).status).toBe(404)
    expect((await rig.stranger.get(`/imports/${id}`)).status).toBe(401)
  })

  test('the operator imports for a client it serves, and must say for which', async () => {
    const { operator, client } = rig.people
    const served = await rig
      .as(operator)
      .post('/imports', { module: 'purchase-orders', clientCompanyId: client.company })
    expect(served.status).toBe(201)
    expect(await rig.as(operator).post('/imports', { module: 'purchase-orders' })).toMatchObject({
      status: 422,
      body: { code: 'import-client-required' },
    })
    const foreign = await rig.make.company('client', 'Not served')
    expect(
      (await rig.as(operator).post('/imports', { module: 'purchase-orders', clientCompanyId: foreign })).status,
    ).toBe(404)
  })
})

describe('files that cannot be used', () => {
  async function upload(bytes: Uint8Array | string, name = 'orders.csv') {
    const { client } = rig.people
    const { body } = await rig.as(client).post('/imports', { module: 'purchase-orders' })
    const answer = await rig.as(client).upload(`/imports/${body.id}/file`, {}, [{ name, bytes }])
    return { ...answer, after: (await rig.as(client).get(`/imports/${body.id}`)).body.status }
  }

  test.each([
    ['a PDF called orders.csv', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 415, 'import-file-kind'],
    ['a page called orders.csv', '<html><body><table></table></body></html>', 415, 'import-file-kind'],
    ['an empty file', '', 422, 'import-file-empty'],
    ['headers alone', 'Order,Supplier\n', 422, 'import-no-rows'],
    ['no headers', ',,\n1,2,3', 422, 'import-headers-missing'],
    ['doubled headers', 'Order,Order\n1,2', 422, 'import-header-repeated'],
    ['quotes that never close', 'Order,Note\n1,"open\n2,b', 422, 'import-quotes-broken'],
  ])('[S5.017] [S5.018] %s is refused, and nothing is kept', async (_name, content, status, code) => {
    expect(await upload(content)).toMatchObject({ status, body: { code }, after: 'DRAFT' })
  })

  test('[S5.009] [S8.028] [S9.002] a file of exactly 5 MB is accepted, one byte more is too large', async () => {
    const line = Buffer.from('SO-1,Orgenics,Kit\n')
    const exactly = Buffer.alloc(5 * 1024 * 1024, 'x')
    Buffer.from('Order,Supplier,Note\n').copy(exactly)
    for (let at = 20; at + line.length < exactly.length; at += line.length) line.copy(exactly, at)
    expect(await upload(exactly)).toMatchObject({ status: 422, body: { code: 'import-too-many-rows' } })
    const wide = Buffer.from(
      `Order,Note\n${Array.from({ length: 1500 }, (_, row) => `SO-${row},${'y'.repeat(3400)}`).join('\n')}\n`,
    )
    const padded = Buffer.concat([wide, Buffer.alloc(5 * 1024 * 1024 - wide.length, ' ')])
    expect(await upload(padded)).toMatchObject({ status: 200, after: 'UPLOADED' })
    expect(await upload(Buffer.concat([padded, Buffer.from(' ')]))).toMatchObject({
      status: 413,
      body: { code: 'file-too-large', message: 'The file is too large' },
      after: 'DRAFT',
    })
  })

  test('[D0.006] an upload that is sent again takes nothing of what came after it back', async () => {
    const { client } = rig.people
    const { body } = await rig.as(client).post('/imports', { module: 'purchase-orders' })
    const path = `/imports/${body.id}/file`
    const send = (text: string, key: string) =>
      rig.as(client).upload(path, {}, [{ name: 'orders.csv', bytes: text }], { key })
    const rows = async () => {
      const { items } = (await rig.as(client).get(`/imports/${body.id}/rows?limit=10`)).body
      return items.map((item: { cells: string[] }) => item.cells[0])
    }
    expect((await send('Order,Note\nA-1,first\n', 'first')).status).toBe(200)
    expect((await send('Order,Note\nB-1,second\n', 'second')).status).toBe(200)
    expect((await send('Order,Note\nA-1,first\n', 'first')).status).toBe(200)
    expect(await rows()).toEqual(['B-1'])
  })

  test('a reader that is killed in the middle of a file is started again, and every row is there', async () => {
    const { reading } = rig.ports('documents')
    const { inTurn } = reading
    reading.inTurn = (turn, work) =>
      inTurn(turn, reader => {
        const openTable = async () => {
          const table = await reader.openTable()
          for (const pid of reading.pids()) process.kill(pid, 'SIGKILL')
          return table
        }
        return work({ ...reader, openTable })
      })
    const lines = Array.from({ length: 3000 }, (_, row) => `SO-${row},note`).join('\n')
    const answer = await upload(`Order,Note\n${lines}\n`)
    reading.inTurn = inTurn
    expect(answer).toMatchObject({ status: 200, after: 'UPLOADED', body: { file: { rows: 3000 } } })
  })

  test('neither a large file of another company nor a slow file store keeps a small file waiting', async () => {
    const { reading, files } = rig.ports('documents')
    const gate = Promise.withResolvers<void>()
    const large = join(tmpdir(), `quayside-large-${process.pid}.csv`)
    await writeFile(large, `Order,Note\n${'SO-1,a\n'.repeat(40_000)}`)
    const { put } = files
    const storing = Promise.withResolvers<void>()
    files.put = async (...parts) => {
      storing.resolve()
      await gate.promise
      await put(...parts)
    }
    const inside = reading.inTurn({ whose: 'another', table: large }, () => gate.promise)
    const stored = upload('Order,Note\n1,a\n')
    await storing.promise
    files.put = put
    expect(await upload('Order,Note\n2,b\n')).toMatchObject({ status: 200, after: 'UPLOADED' })
    gate.resolve()
    expect(await stored).toMatchObject({ status: 200, after: 'UPLOADED' })
    await inside
    await rm(large)
  })

  test('a full queue is answered with when to come again, in the words of the person, and nothing is kept', async () => {
    const { reading } = rig.ports('documents')
    const gate = Promise.withResolvers<void>()
    const { company } = rig.people.client
    const inside = reading.inTurn({ whose: company }, () => gate.promise)
    const waiting = Array.from({ length: 20 }, () => reading.inTurn({ whose: company }, async () => undefined))
    const refused = await upload('Order,Note\n1,a\n')
    gate.resolve()
    await Promise.all([inside, ...waiting])
    expect(refused).toMatchObject({ status: 429, after: 'DRAFT', body: { code: 'files-of-company-wait' } })
    expect(refused.headers['retry-after']).toBe('10')
    expect(refused.body.message).toContain('in 10 s or later')
    expect(await upload('Order,Note\n1,a\n')).toMatchObject({ status: 200, after: 'UPLOADED' })
  })

  test('[S5.015] no file at all is refused', async () => {
    const { client } = rig.people
    const { body } = await rig.as(client).post('/imports', { module: 'purchase-orders' })
    expect(await rig.as(client).upload(`/imports/${body.id}/file`, {}, [])).toMatchObject({
      status: 422,
      body: { code: 'file-missing' },
    })
  })
})

test.each(['csv', 'xlsx'])(
  '[S2.102] the template as %s comes back as a file whose headers are all known',
  async format => {
    const { client } = rig.people
    const { body } = await rig.as(client).post('/imports', { module: 'purchase-orders' })
    await rig.settled()
    const answer = await rig.app.inject({
      url: `/api/v1/imports/${body.id}/template?format=${format}&company=${client.company}`,
      headers: { authorization: `Bearer ${client.token}`, 'accept-language': 'fr' },
    })
    expect(answer.statusCode).toBe(200)
    const upload = (bytes: Buffer) =>
      rig.as(client).upload(`/imports/${body.id}/file`, {}, [{ name: 'template', bytes }])
    expect(await upload(answer.rawPayload)).toMatchObject({ status: 422, body: { code: 'import-no-rows' } })
    if (format === 'xlsx') return
    const cells = fieldsOf(importModuleDescriptors['purchase-orders']).map(field => (field === 'quantity' ? '3' : ''))
    expect(await upload(Buffer.from(`${answer.body}${cells.join(',')}\r\n`))).toMatchObject({ status: 200 })
    const { suggestions } = (await rig.as(client).get(`/imports/${body.id}/suggestions`)).body
    expect(suggestions).toHaveLength(cells.length)
  },
)

test('[S2.102] imports are listed, searched and filtered', async () => {
  const { client } = rig.people
  const all = await rig.as(client).get('/imports?limit=2')
  expect(all.body.items).toHaveLength(2)
  const next = await rig.as(client).get(`/imports?limit=2&cursor=${all.body.nextCursor}`)
  expect(next.body.items.map((item: { id: string }) => item.id)).not.toContain(all.body.items[0].id)
  const undone = await rig.as(client).get('/imports?filter[status]=UNDONE')
  expect(undone.body).toMatchObject({ total: 1, items: [{ fileName: 'deliveries-21.csv' }] })
  expect((await rig.as(client).get('/imports?q=deliveries-33')).body.total).toBe(1)
  expect(await ended(rig, client, undone.body.items[0].id)).toMatchObject({ status: 'UNDONE' })
})

test('orders that cannot be asked end a check with 503, and the import is as it was', async () => {
  const { client } = rig.people
  const header = 'PO Number,Vendor,SKU,Description,Quantity,Unit Price,Required Delivery Date,Currency,Buyer'
  const bytes = Buffer.from(`${header}\nF-1,Shenzhen Fasteners,B-1,Bolt,10,2,2026-05-01,USD,Purchasing`)
  const id = await startWith(rig, client, { name: 'f.csv', bytes })
  await mapped(rig, client, id)
  others.meets = () => {
    throw new Error('away')
  }
  const refused = await rig.as(client).post(`/imports/${id}/validation`)
  others.meets = () => null
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '5' } })
  expect((await rig.as(client).get(`/imports/${id}`)).body.status).toBe('MAPPED')
  expect((await rig.as(client).post(`/imports/${id}/validation`)).body.status).toBe('VALIDATED')
})

test('[D7.012] before a run the check names the suppliers and products that it would make, and suppliers with names like theirs', async () => {
  const { client } = rig.people
  const header = 'PO Number,Vendor,SKU,Description,Quantity,Unit Price,Required Delivery Date,Currency,Buyer'
  const file = (vendor: string, lines: readonly string[]) => ({
    name: 'n.csv',
    bytes: Buffer.from(
      [header, ...lines.map(line => `${line},2,2026-06-01,USD,Purchasing`.replace('*', vendor))].join('\n'),
    ),
  })
  const creationsOf = async (id: string) => (await rig.as(client).get(`/imports/${id}/creations`)).body
  const known = await rig.make.company('provider', 'Nearly Known GmbH')
  await rig.make.link(client.company, known)
  const lines = ['N-1,*,N-A,Gloves,10', 'N-2,Brand New Ltd,n-a,Gloves,10', 'N-2,brand new ltd,,Masks,10']
  const id = await startWith(rig, client, file('Nearly Known', [...lines, 'N-3,Never Made,N-Z,Bad row,none']))
  await mapped(rig, client, id)
  await rig.as(client).post(`/imports/${id}/validation`)
  expect(await creationsOf(id)).toEqual({
    suppliers: {
      total: 2,
      items: [
        { name: 'Nearly Known', rows: [2], near: ['Nearly Known GmbH'] },
        { name: 'Brand New Ltd', rows: [3, 4], near: [] },
      ],
    },
    categories: { total: 0, items: [] },
    products: {
      total: 2,
      items: [expect.objectContaining({ description: 'Gloves' }), { sku: null, description: 'Masks' }],
    },
  })
})

describe('a supplier or product that is spelt otherwise', () => {
  const header = 'PO Number,Vendor,SKU,Description,Quantity,Unit Price,Required Delivery Date,Currency,Buyer'
  const fileOf = (lines: readonly string[]) => ({
    name: 's.csv',
    bytes: Buffer.from([header, ...lines.map(line => `${line},10,2,2026-06-01,USD,Purchasing`)].join('\n')),
  })
  const vendorOf = (number: string) =>
    [...others.orders.keys()].filter(key => key.endsWith(`/${number}`)).map(key => key.split('/')[0])
  const checkedFile = async (lines: readonly string[], { isMade }: { isMade: boolean }) => {
    const { client } = rig.people
    const id = await startWith(rig, client, fileOf(lines))
    const { fields } = await mapped(rig, client, id)
    const mapping = { fields: fields.map(field => ({ ...field, createIfUnknown: isMade })) }
    expect((await rig.as(client).put(`/imports/${id}/mapping`, { mapping })).status).toBe(200)
    const { body } = await rig.as(client).post(`/imports/${id}/validation`)
    return { id, checked: body, creations: (await rig.as(client).get(`/imports/${id}/creations`)).body }
  }
  const productKnown = async (sku: string) => {
    const { company } = rig.people.client
    const productId = newIdFor(company, 'product', sku)
    const about = { productId, clientCompanyId: company, importId: null, sku, skuIsDerived: false, unit: 'EA' }
    const data = { ...about, description: 'Gloves' }
    await rig.append(`Product-${productId}`, [{ type: 'ProductRegistered', data }], [company])
    await rig.settled()
  }
  let cipla = ''

  test('[D7.012] [D7.019] the run takes the suppliers that the check found known, and makes those that it named', async () => {
    const { client } = rig.people
    cipla = await rig.make.company('provider', 'Cipla Ltd., Goa')
    await rig.make.link(client.company, cipla)
    const lines = ['K-1,Cipla Ltd Goa,K-A,Gloves', 'K-2,Sole Makers S.A.,K-A,Gloves', 'K-2,sole makers s.a,K-B,Masks']
    const { id, checked, creations } = await checkedFile(lines, { isMade: true })
    expect(checked).toMatchObject({ vendors: { known: 1, toCreate: 1 }, orders: 2 })
    expect(creations.suppliers).toMatchObject({ total: 1, items: [{ name: expect.stringMatching(/^sole makers/i) }] })
    const detail = await ran(rig, client, id)
    expect(detail).toMatchObject({ status: 'DONE', orders: 2 })
    expect(vendorOf('K-1')).toEqual([cipla])
    expect(vendorOf('K-2')).toHaveLength(1)
    const { items } = (await rig.as(client).get(`/imports/${id}/vendors`)).body
    expect(items).toHaveLength(2)
    expect(items.map((item: { created: boolean }) => item.created).sort()).toEqual([false, true])
    expect(items).toContainEqual(expect.objectContaining({ companyId: cipla, created: false }))
  })

  test('[D9.015] a supplier’s own SKU names a product that is there: it is asked for with its supplier and never made', async () => {
    const { company } = rig.people.client
    const vendorCompanyId = await rig.make.company('provider', 'Alias Makers')
    await rig.make.link(company, vendorCompanyId)
    const data = {
      productId: newIdFor(company, 'product', 'K-OWN'),
      clientCompanyId: company,
      vendorCompanyId,
      alias: 'ALM-7',
    }
    await rig.append(`Product-${newIdFor(company, 'product', 'ALM-7')}`, [{ type: 'SkuAliasAdded', data }], [company])
    await rig.settled()
    const lines = ['AL-1,Alias Makers,alm-7,Gloves', 'AL-2,Alias Makers,K-OTHER,Masks']
    const { id, checked, creations } = await checkedFile(lines, { isMade: true })
    expect(checked.preview.map((row: { check: string }) => row.check)).toEqual(['ok', 'ok'])
    expect(creations.products.items.map((item: { sku: string }) => item.sku)).toEqual(['K-OTHER'])
    await ran(rig, rig.people.client, id)
    const asked = others.products.filter(({ sku }) => sku === 'alm-7' || sku === 'K-OTHER')
    expect(asked.map(({ sku, vendorCompanyId: vendor }) => [sku, vendor]).toSorted()).toEqual([
      ['K-OTHER', undefined],
      ['alm-7', vendorCompanyId],
    ])
  })

  test('[D7.019] what is not to be made if unknown is reported by the check and never made', async () => {
    const calls = others.calls.companies
    const lines = ['L-1,"Cipla, Ltd Goa",K-A,Gloves', 'L-2,Unheard Of,K-A,Gloves', 'L-3,Cipla Ltd Goa,,Gloves']
    const { id, checked } = await checkedFile(lines, { isMade: false })
    // Gloves are known by an SKU of their own; without one a run would make them anew.
    expect(checked.preview.map((row: { check: string }) => row.check)).toEqual(['error', 'error', 'error'])
    await productKnown('K-A')
    const again = await rig.as(rig.people.client).post(`/imports/${id}/validation`)
    expect(again.body.preview.map((row: { check: string }) => row.check)).toEqual(['ok', 'error', 'error'])
    const detail = await ran(rig, rig.people.client, id)
    expect(detail).toMatchObject({ status: 'DONE_WITH_ERRORS', result: { imported: 1, reported: 2 } })
    expect(vendorOf('L-1')).toEqual([cipla])
    expect(others.calls.companies).toBe(calls)
  })

  test('where two suppliers are spelt alike, the one of that very name is meant, and none where there is no such', async () => {
    const twin = await rig.make.company('provider', 'Cipla Ltd Goa')
    await rig.make.link(rig.people.client.company, twin)
    const lines = ['M-1,CIPLA Ltd Goa,K-A,Gloves', 'M-2,Cipla - Ltd - Goa,K-A,Gloves']
    const { id, checked, creations } = await checkedFile(lines, { isMade: true })
    expect(checked.vendors).toEqual({ known: 1, toCreate: 1 })
    expect(creations.suppliers.items).toEqual([
      { name: 'Cipla - Ltd - Goa', rows: [3], near: expect.arrayContaining(['Cipla Ltd., Goa', 'Cipla Ltd Goa']) },
    ])
    await ran(rig, rig.people.client, id)
    expect(vendorOf('M-1')).toEqual([twin])
    expect([cipla, twin]).not.toContain(vendorOf('M-2')[0])
  })
})

test('the check names the orders that rows would change, and what is certain to fail; a day that has passed is a note', async () => {
  const { client } = rig.people
  const header = 'PO Number,Vendor,SKU,Description,Quantity,Unit Price,Required Delivery Date,Currency,Buyer'
  const lines = ['E-1,2026-05-01', 'E-1,2026-06-01', 'E-2,2026-06-01', 'E-3,2026-06-01', 'E-4,2026-01-15'].map(line => {
    const [number, date] = line.split(',')
    return `${number},Shenzhen Fasteners,B-1,Bolt,10,2,${date},USD,Purchasing`
  })
  const findings: Record<string, ReturnType<Neighbours['meets']>> = {
    2: { row: 2, finding: 'adds', orderNumber: 'E-1', status: 'PENDING', earliestBefore: '2026-05-20' },
    3: { row: 3, finding: 'known', orderNumber: 'E-1', status: 'PENDING', earliestBefore: null },
    4: { row: 4, finding: 'closed', orderNumber: 'E-2', status: 'APPROVED', earliestBefore: null },
  }
  others.meets = (_number, row) => findings[row] ?? null
  const id = await startWith(rig, client, { name: 'e.csv', bytes: Buffer.from([header, ...lines].join('\n')) })
  await mapped(rig, client, id)
  const checked = await rig.as(client).post(`/imports/${id}/validation`)
  others.meets = () => null
  expect(checked.status, checked.text).toBe(200)
  const told = checked.body.preview.map((row: { check: string; issues: { message: string }[] }) => [
    row.check,
    ...row.issues.map(({ message }) => message),
  ])
  expect(told).toEqual([
    [
      'warning',
      'Adds a line to order E-1, which is there already',
      'Changes the required date of order E-1 from 20 May 2026 to 1 May 2026',
    ],
    ['warning', 'Order E-1 has this line already; the row is not written again'],
    ['error', 'PO E-2 is Approved already: an import adds lines only to a pending order'],
    ['ok'],
    ['warning', 'Required Delivery Date: 2026-01-15 is before today (2 Mar 2026)'],
  ])
  expect(checked.body.counts).toMatchObject({ ok: 1, warning: 3, error: 1 })
})
