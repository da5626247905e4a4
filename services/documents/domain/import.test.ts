import type { ImportEvent, ImportFile } from '@quayside/contracts/documents/events.ts'
import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { expect, test } from 'vitest'
import { evolve, type Import, type ImportCommand, importAggregate, noImport } from './import.ts'

const importId = '0192f0aa-0000-7000-8000-000000000001'
const person = '0192f0aa-0000-7000-8000-0000000000aa'
const at = '2026-03-02T10:00:00.000Z'
const file: ImportFile = {
  key: 'k',
  name: 'orders.csv',
  bytes: 100,
  sha256: 'x',
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  lineEnding: 'lf',
  headers: ['Order', 'Supplier', 'Item', 'Qty', 'Price', 'Due', 'Currency', 'Buyer'],
  rows: 10,
}
const mapping: ImportMapping = {
  fields: [
    { field: 'orderNumber', source: { from: 'header', header: 'Order' } },
    { field: 'vendor', source: { from: 'header', header: 'Supplier' }, createIfUnknown: true },
    { field: 'description', source: { from: 'header', header: 'Item' }, createIfUnknown: true },
    { field: 'quantity', source: { from: 'header', header: 'Qty' } },
    { field: 'unitPrice', source: { from: 'header', header: 'Price' } },
    { field: 'requiredDeliveryDate', source: { from: 'header', header: 'Due' } },
    { field: 'currency', source: { from: 'fixed', value: 'USD' } },
    { field: 'buyer', source: { from: 'fixed', value: 'Ana' } },
  ],
}
const counts = { rows: 10, ok: 7, warning: 1, error: 2 }

const happened = {
  started: event('ImportStarted', {
    importId,
    module: 'purchase-orders',
    clientCompanyId: importId,
    startedBy: person,
    startedAt: at,
  }),
  uploaded: event('ImportFileUploaded', { importId, file }),
  mapped: event('ImportMapped', { importId, mapping, savedAs: null }),
  validated: event('ImportValidated', { importId, counts }),
  running: event('ImportRunStarted', { importId, run: 1, rows: 8, startedBy: person, startedAt: at }),
  finished: event('ImportRunFinished', {
    importId,
    run: 1,
    counts: { rows: 10, imported: 8, alreadyImported: 0, reported: 2 },
    orders: 3,
  }),
  undoing: event('ImportUndoStarted', { importId, run: 2, orders: 3, startedBy: person, startedAt: at }),
  undone: event('ImportRunUndone', { importId, orders: 3, lines: 0 }),
}

function event(type: ImportEvent['type'], data: unknown): ImportEvent {
  return { type, data } as ImportEvent
}

const beforeRun = [happened.started, happened.uploaded, happened.mapped, happened.validated]
const map: ImportCommand = { type: 'Map', mapping, profiles: [], savedAs: null }
const run: ImportCommand = { type: 'StartRun', runnable: 8, by: person, at }

test('[D7.010] an import goes from draft over file, mapping and validation to its run and its end', () => {
  given(importAggregate, [])
    .when({ type: 'StartImport', importId, module: 'purchase-orders', clientCompanyId: importId, by: person, at })
    .then([happened.started])
  given(importAggregate, [happened.started]).when({ type: 'UploadFile', file }).then([happened.uploaded])
  given(importAggregate, [happened.started, happened.uploaded]).when(map).then([happened.mapped])
  given(importAggregate, beforeRun.slice(0, 3))
    .when({ type: 'RecordValidation', counts, of: 3 })
    .then([happened.validated])
  given(importAggregate, beforeRun).when(run).then([happened.running])
  const result = { rows: 10, imported: 8, alreadyImported: 0, reported: 2 }
  given(importAggregate, [...beforeRun, happened.running])
    .when({ type: 'FinishRun', run: 1, counts: result, orders: 3 })
    .then([happened.finished])
})

test.each([
  ['a run without a validation', [happened.started, happened.uploaded, happened.mapped], run],
  ['a mapping without a file', [happened.started], map],
  ['another file during the run', [...beforeRun, happened.running], { type: 'UploadFile', file }],
  ['corrections during the run', [...beforeRun, happened.running], { type: 'RecordCorrections', rows: [2], counts }],
  ['an undo of what never ran', beforeRun, { type: 'StartUndo', orders: 0, by: person, at }],
  ['a run while it is undone', [...beforeRun, happened.running, happened.finished, happened.undoing], run],
  ['a stop of an undo that is none', [...beforeRun, happened.running, happened.finished], { type: 'CancelUndo' }],
  ['a run of what was undone', [...beforeRun, happened.running, happened.finished, happened.undone], run],
] as [string, ImportEvent[], ImportCommand][])('[D7.010] %s is refused', (_name, events, command) => {
  given(importAggregate, events).when(command).thenRejected('import-not-possible-now')
})

test('[D7.021] an import that ended with errors is run again, or undone', () => {
  const ended = [...beforeRun, happened.running, happened.finished]
  const again = { importId, run: 2, rows: 2, startedBy: person, startedAt: at }
  given(importAggregate, ended)
    .when({ ...run, runnable: 2 })
    .then([event('ImportRunStarted', again)])
  given(importAggregate, ended)
    .when({ ...run, runnable: 0 })
    .thenRejected('import-nothing-to-run')
  given(importAggregate, ended).when({ type: 'StartUndo', orders: 3, by: person, at }).then([happened.undoing])
})

test('a report of an earlier run, a second start and a second undo change nothing', () => {
  const ended = [...beforeRun, happened.running, happened.finished]
  const result = { rows: 10, imported: 1, alreadyImported: 0, reported: 9 }
  given(importAggregate, ended).when({ type: 'FinishRun', run: 1, counts: result, orders: 1 }).thenNothing()
  given(importAggregate, [...beforeRun, happened.running])
    .when(run)
    .thenNothing()
  given(importAggregate, [...ended, happened.undone])
    .when({ type: 'StartUndo', orders: 3, by: person, at })
    .thenNothing()
  given(importAggregate, [...ended, happened.undoing])
    .when({ type: 'StartUndo', orders: 3, by: person, at })
    .thenNothing()
})

test('[D7.021] an undo ends as undone where nothing stayed, else as partly undone with how much and why; that can be gone on with', () => {
  const undoing = [...beforeRun, happened.running, happened.finished, happened.undoing]
  const end = { run: 2, orders: 2, lines: 5, keptOrders: 1 }
  const kept = [{ orderId: importId, orderNumber: 'SO-1', code: 'import-in-use' }]
  const partly = (because: string, told: readonly object[] = []) =>
    event('ImportPartlyUndone', { importId, ...end, because, kept: told })
  given(importAggregate, undoing)
    .when({ type: 'FinishUndo', run: 2, orders: 3, lines: 0, keptOrders: 0, kept: [] })
    .then([happened.undone])
  given(importAggregate, undoing)
    .when({ type: 'FinishUndo', ...end, kept })
    .then([partly('in-use', kept)])
  given(importAggregate, undoing)
    .when({ type: 'FailUndo', ...end, kept: [] })
    .then([partly('failed')])
  const cancelled = event('ImportUndoCancelled', { importId, run: 2 })
  given(importAggregate, undoing).when({ type: 'CancelUndo' }).then([cancelled])
  given(importAggregate, [...undoing, cancelled])
    .when({ type: 'CancelUndo' })
    .thenNothing()
  given(importAggregate, [...undoing, cancelled])
    .when({ type: 'FinishUndo', ...end, kept: [] })
    .then([partly('cancelled')])
  given(importAggregate, undoing)
    .when({ type: 'FinishUndo', ...end, run: 1, kept })
    .thenNothing()
  const again = { importId, run: 3, orders: 3, startedBy: person, startedAt: at }
  given(importAggregate, [...undoing, cancelled, partly('cancelled')])
    .when({ type: 'StartUndo', orders: 3, by: person, at })
    .then([event('ImportUndoStarted', again)])
})

test('[D7.013] corrections and a wish to stop are recorded; a run that another service refuses fails with its counts', () => {
  const ended = [...beforeRun, happened.running, happened.finished]
  const better = { ...counts, ok: 9, error: 0 }
  const corrected = event('ImportRowsCorrected', { importId, rows: [4, 9], counts: better })
  given(importAggregate, ended)
    .when({ type: 'RecordCorrections', rows: [4, 9], counts: better })
    .then([corrected])
  const running = [...beforeRun, happened.running]
  const cancelled = event('ImportRunCancelled', { importId, run: 1 })
  given(importAggregate, running).when({ type: 'CancelRun' }).then([cancelled])
  given(importAggregate, [...running, cancelled])
    .when({ type: 'CancelRun' })
    .thenNothing()
  const failure = {
    run: 1,
    code: 'import-run-failed',
    detail: 'refused',
    counts: { rows: 10, imported: 3, alreadyImported: 0, reported: 7 },
  }
  given(importAggregate, running)
    .when({ type: 'FailRun', ...failure })
    .then([event('ImportFailed', { importId, ...failure })])
})

test('a validation of rows that have changed meanwhile is not recorded', () => {
  given(importAggregate, beforeRun.slice(0, 3))
    .when({ type: 'RecordValidation', counts, of: 2 })
    .thenRejected('lost-race')
})

test('[D7.010] a run whose every row came in is DONE, one with reported rows DONE_WITH_ERRORS, a broken one FAILED', () => {
  const ended = (last: ImportEvent): Import => [...beforeRun, happened.running, last].reduce(evolve, noImport)
  const all = { rows: 10, imported: 9, alreadyImported: 1, reported: 0 }
  expect(ended(event('ImportRunFinished', { importId, run: 1, counts: all, orders: 3 })).status).toBe('DONE')
  expect(ended(happened.finished).status).toBe('DONE_WITH_ERRORS')
  expect(
    ended(event('ImportFailed', { importId, run: 1, code: 'import-run-failed', detail: '', counts: all })).status,
  ).toBe('FAILED')
})

test('[S2.102] a mapping names what is missing, unknown or undecided', () => {
  const events = [happened.started, happened.uploaded]
  const without = { fields: mapping.fields.filter(({ field }) => field !== 'quantity' && field !== 'buyer') }
  given(importAggregate, events)
    .when({ ...map, mapping: without })
    .thenRejected('import-fields-missing', { fields: 'buyer, quantity' })
  const unknown = {
    fields: mapping.fields.map(item =>
      item.field === 'quantity' ? { ...item, source: { from: 'header', header: 'Menge' } as const } : item,
    ),
  }
  given(importAggregate, events)
    .when({ ...map, mapping: unknown })
    .thenRejected('import-header-unknown', { header: 'Menge' })
  const guilder = {
    fields: mapping.fields.map(item =>
      item.field === 'currency' ? { ...item, source: { from: 'fixed', value: 'XXZ' } as const } : item,
    ),
  }
  given(importAggregate, events)
    .when({ ...map, mapping: guilder })
    .thenRejected('import-fixed-invalid', { field: 'currency', value: 'XXZ' })
  const profiles = file.headers.map((header, index) => ({
    header,
    column: index + 1,
    filled: 2,
    empty: 0,
    samples: ['3/4/2026'],
    odd: [],
    numbers: null,
    dates: header === 'Due' ? { read: 2, style: null, ambiguous: true } : null,
  }))
  given(importAggregate, events)
    .when({ ...map, profiles })
    .thenRejected('import-date-style-needed', { header: 'Due', example: '3/4/2026' })
})
