import type {
  CheckedCounts,
  ImportEvent,
  ImportFile,
  ImportModule,
  KeptOrder,
  RunCounts,
} from '@quayside/contracts/documents/events.ts'
import type { ColumnProfile, ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type { ImportStatus } from '@quayside/contracts/documents/imports.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { moduleOf } from './modules.ts'
import { checkMapping, withDetectedStyles } from './row-plan.ts'

export type Import =
  | { readonly status: 'none' }
  | {
      readonly status: ImportStatus
      readonly importId: string
      readonly module: ImportModule
      readonly clientCompanyId: string
      readonly version: number
      readonly file: ImportFile | null
      readonly mapping: ImportMapping | null
      readonly checked: CheckedCounts | null
      readonly run: number
      readonly runStartedBy: string | null
      readonly cancelled: boolean
      readonly result: RunCounts | null
    }
export type OpenImport = Exclude<Import, { status: 'none' }>

export type ImportCommand =
  | { type: 'StartImport'; importId: string; module: ImportModule; clientCompanyId: string; by: string; at: string }
  | { type: 'UploadFile'; file: ImportFile }
  | { type: 'Map'; mapping: ImportMapping; profiles: readonly ColumnProfile[]; savedAs: string | null }
  | { type: 'RecordValidation'; counts: CheckedCounts; of: number }
  | { type: 'RecordCorrections'; rows: readonly number[]; counts: CheckedCounts }
  /** `runnable`: rows without errors that are not imported yet, as counted just before. */
  | { type: 'StartRun'; runnable: number; by: string; at: string }
  | { type: 'CancelRun' }
  | { type: 'FinishRun'; run: number; counts: RunCounts; orders: number }
  | { type: 'FailRun'; run: number; code: string; detail: string; counts: RunCounts }
  /** `orders`: how many it is about, as asked just before. */
  | { type: 'StartUndo'; orders: number; by: string; at: string }
  | { type: 'CancelUndo' }
  /** Undone where nothing stayed, else partly. */
  | { type: 'FinishUndo'; run: number; orders: number; lines: number; keptOrders: number; kept: readonly KeptOrder[] }
  | { type: 'FailUndo'; run: number; orders: number; lines: number; keptOrders: number; kept: readonly KeptOrder[] }

const beforeRun = ['UPLOADED', 'MAPPED', 'VALIDATED'] as const
/** In which statuses each command is possible; also what `allowedCommands` tells. */
export const possibleIn = {
  'upload-file': ['DRAFT', ...beforeRun],
  map: beforeRun,
  validate: ['MAPPED', 'VALIDATED'],
  'correct-rows': ['VALIDATED', 'DONE_WITH_ERRORS', 'FAILED'],
  run: ['VALIDATED', 'DONE_WITH_ERRORS', 'FAILED'],
  'cancel-run': ['RUNNING'],
  undo: ['DONE', 'DONE_WITH_ERRORS', 'FAILED', 'PARTLY_UNDONE'],
  'cancel-undo': ['UNDOING'],
} as const satisfies Record<string, readonly ImportStatus[]>
export type ImportAction = keyof typeof possibleIn

/** Null when the import's status allows the action, else what to answer. */
export function blockedFor(action: ImportAction, item: OpenImport): Rejection | null {
  const needed: readonly ImportStatus[] = possibleIn[action]
  if (needed.includes(item.status)) return null
  return { code: 'import-not-possible-now', params: { status: item.status, needed: needed.join(', ') } }
}

export const noImport: Import = { status: 'none' }

export function evolve(item: Import, event: ImportEvent): Import {
  if (event.type === 'ImportStarted')
    return {
      status: 'DRAFT',
      importId: event.data.importId,
      module: event.data.module,
      clientCompanyId: event.data.clientCompanyId,
      version: 1,
      file: null,
      mapping: null,
      checked: null,
      run: 0,
      runStartedBy: null,
      cancelled: false,
      result: null,
    }
  return item.status === 'none' ? item : { ...item, version: item.version + 1, ...changeBy(event) }
}

function changeBy(event: Exclude<ImportEvent, { type: 'ImportStarted' }>): Partial<OpenImport> {
  switch (event.type) {
    case 'ImportFileUploaded':
      return { status: 'UPLOADED', file: event.data.file, mapping: null, checked: null }
    case 'ImportMapped':
      return { status: 'MAPPED', mapping: event.data.mapping, checked: null }
    case 'ImportValidated':
      return { status: 'VALIDATED', checked: event.data.counts }
    case 'ImportRowsCorrected':
      return { checked: event.data.counts }
    case 'ImportRunStarted':
      return { status: 'RUNNING', run: event.data.run, runStartedBy: event.data.startedBy, cancelled: false }
    case 'ImportRunCancelled':
      return { cancelled: true }
    case 'ImportRunFinished':
      return { status: event.data.counts.reported > 0 ? 'DONE_WITH_ERRORS' : 'DONE', result: event.data.counts }
    case 'ImportFailed':
      return { status: 'FAILED', result: event.data.counts }
    case 'ImportUndoStarted':
      return { status: 'UNDOING', run: event.data.run, runStartedBy: event.data.startedBy, cancelled: false }
    case 'ImportUndoCancelled':
      return { cancelled: true }
    case 'ImportPartlyUndone':
      return { status: 'PARTLY_UNDONE' }
    case 'ImportRunUndone':
      return { status: 'UNDONE' }
  }
}

function start(command: Extract<ImportCommand, { type: 'StartImport' }>, item: Import): Decision<ImportEvent> {
  if (item.status !== 'none') return accept()
  const { importId, module, clientCompanyId, by, at } = command
  return accept({
    type: 'ImportStarted',
    data: { importId, module, clientCompanyId, startedBy: by, startedAt: at } as Extract<
      ImportEvent,
      { type: 'ImportStarted' }
    >['data'],
  })
}

function map(command: Extract<ImportCommand, { type: 'Map' }>, item: OpenImport): Decision<ImportEvent> {
  const headers = item.file?.headers ?? []
  const module = moduleOf(item.module)
  const [first, ...others] = checkMapping(command.mapping, headers, command.profiles, module)
  if (first !== undefined) return rejectAll([first, ...others])
  const mapping = withDetectedStyles(command.mapping, headers, command.profiles, module)
  const same =
    item.status === 'MAPPED' && command.savedAs === null && JSON.stringify(mapping) === JSON.stringify(item.mapping)
  return same ? accept() : accept(event(item, 'ImportMapped', { mapping, savedAs: command.savedAs }))
}

/** Counts that were taken of another state of the rows than the present one are dropped: the rows are validated again. */
function recordValidation(
  command: Extract<ImportCommand, { type: 'RecordValidation' }>,
  item: OpenImport,
): Decision<ImportEvent> {
  if (command.of !== item.version) return reject('lost-race')
  if (item.status === 'VALIDATED' && JSON.stringify(item.checked) === JSON.stringify(command.counts)) return accept()
  return accept(event(item, 'ImportValidated', { counts: command.counts }))
}

function startRun(command: Extract<ImportCommand, { type: 'StartRun' }>, item: OpenImport): Decision<ImportEvent> {
  if (command.runnable === 0) return reject('import-nothing-to-run')
  const { runnable, by, at } = command
  return accept(event(item, 'ImportRunStarted', { run: item.run + 1, rows: runnable, startedBy: by, startedAt: at }))
}

function startUndo(command: Extract<ImportCommand, { type: 'StartUndo' }>, item: OpenImport): Decision<ImportEvent> {
  const { orders, by, at } = command
  return accept(event(item, 'ImportUndoStarted', { run: item.run + 1, orders, startedBy: by, startedAt: at }))
}

const mostKeptTold = 100

/** What stayed is told with its reason: a stop or a fault is one for all that was not reached. */
function endUndo(
  command: Extract<ImportCommand, { type: 'FinishUndo' | 'FailUndo' }>,
  item: OpenImport,
): Decision<ImportEvent> {
  if (item.status !== 'UNDOING' || item.run !== command.run) return accept()
  const { run, orders, lines, keptOrders, kept } = command
  if (keptOrders === 0) return accept(event(item, 'ImportRunUndone', { orders, lines }))
  const stopped = keptOrders > kept.length
  const because = command.type === 'FailUndo' ? 'failed' : stopped ? 'cancelled' : 'in-use'
  const told = kept.slice(0, mostKeptTold)
  return accept(event(item, 'ImportPartlyUndone', { run, orders, lines, keptOrders, because, kept: told }))
}

type Fields<Type extends ImportEvent['type']> = Omit<Extract<ImportEvent, { type: Type }>['data'], 'importId'>

// The ids come in as plain text; they are branded once here.
function event<Type extends ImportEvent['type']>(
  item: OpenImport,
  type: Type,
  data: { [K in keyof Fields<Type>]: unknown },
): ImportEvent {
  return { type, data: { importId: item.importId, ...data } } as unknown as ImportEvent
}

function blocked(action: ImportAction, item: OpenImport): Decision<ImportEvent> | null {
  const rejection = blockedFor(action, item)
  return rejection === null ? null : rejectAll([rejection])
}

/** A report of the runner is for its own run only; a late one of an earlier run says nothing. */
function ofRun(run: number, item: OpenImport, result: ImportEvent): Decision<ImportEvent> {
  return item.status === 'RUNNING' && item.run === run ? accept(result) : accept()
}

export function decide(command: ImportCommand, item: Import): Decision<ImportEvent> {
  if (command.type === 'StartImport') return start(command, item)
  if (item.status === 'none') return reject('not-found', { what: 'import' })
  switch (command.type) {
    case 'UploadFile':
      return blocked('upload-file', item) ?? accept(event(item, 'ImportFileUploaded', { file: command.file }))
    case 'Map':
      return blocked('map', item) ?? map(command, item)
    case 'RecordValidation':
      return blocked('validate', item) ?? recordValidation(command, item)
    case 'RecordCorrections':
      return (
        blocked('correct-rows', item) ??
        accept(event(item, 'ImportRowsCorrected', { rows: command.rows, counts: command.counts }))
      )
    case 'StartRun':
      return item.status === 'RUNNING' ? accept() : (blocked('run', item) ?? startRun(command, item))
    case 'CancelRun':
      return item.status === 'RUNNING' && item.cancelled
        ? accept()
        : (blocked('cancel-run', item) ?? accept(event(item, 'ImportRunCancelled', { run: item.run })))
    case 'FinishRun':
      return ofRun(
        command.run,
        item,
        event(item, 'ImportRunFinished', { run: command.run, counts: command.counts, orders: command.orders }),
      )
    case 'FailRun':
      return ofRun(
        command.run,
        item,
        event(item, 'ImportFailed', {
          run: command.run,
          code: command.code,
          detail: command.detail,
          counts: command.counts,
        }),
      )
    case 'StartUndo':
      return item.status === 'UNDOING' || item.status === 'UNDONE'
        ? accept()
        : (blocked('undo', item) ?? startUndo(command, item))
    case 'CancelUndo':
      return item.status === 'UNDOING' && item.cancelled
        ? accept()
        : (blocked('cancel-undo', item) ?? accept(event(item, 'ImportUndoCancelled', { run: item.run })))
    case 'FinishUndo':
    case 'FailUndo':
      return endUndo(command, item)
  }
}

export const importAggregate = { name: 'Import', initial: noImport, evolve, decide } as const
