import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { companyId, documentId, importId, userId, uuidSchema } from '../kernel/ids.ts'
import { instant } from '../kernel/quantities.ts'
import { acceptedFormat, documentType, entityType } from './document-files.ts'
import { importMapping } from './import-mapping.ts'

export const importModules = ['purchase-orders', 'products', 'providers', 'contacts'] as const
export const importModule = z.enum(importModules)
export type ImportModule = z.infer<typeof importModule>

/** The file as it was recognised. */
export const importFile = z.object({
  key: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  format: z.enum(['csv', 'xls', 'xlsx']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  lineEnding: z.enum(['lf', 'crlf', 'cr', 'mixed']).nullable(),
  headers: z.array(z.string()),
  rows: z.number().int(),
})
export type ImportFile = z.infer<typeof importFile>

/** Before a run: `ok + warning + error = rows`. */
export const checkedCounts = z.object({
  rows: z.number().int(),
  ok: z.number().int(),
  warning: z.number().int(),
  error: z.number().int(),
})
export type CheckedCounts = z.infer<typeof checkedCounts>

/** After a run: `imported + alreadyImported + reported = rows`; of records `created + changed = imported`. */
export const runCounts = z.object({
  rows: z.number().int(),
  imported: z.number().int(),
  alreadyImported: z.number().int(),
  reported: z.number().int(),
  created: z.number().int().optional(),
  changed: z.number().int().optional(),
})
export type RunCounts = z.infer<typeof runCounts>

/** An order, or a record of another module, that an undo left as it is, and an error's code for why. */
export const keptOrder = z.object({ orderId: z.string(), orderNumber: z.string(), code: z.string() })
export type KeptOrder = z.infer<typeof keptOrder>

/** Stream `Import-<importId>`. The rows themselves are staged in the service's own tables. */
export const importEvents = {
  ImportStarted: z.object({
    importId,
    module: importModule,
    clientCompanyId: companyId,
    startedBy: userId,
    startedAt: instant,
  }),
  ImportFileUploaded: z.object({ importId, file: importFile }),
  /** `savedAs`: the name under which the company keeps this mapping for its next import. */
  ImportMapped: z.object({ importId, mapping: importMapping, savedAs: z.string().nullable() }),
  ImportValidated: z.object({ importId, counts: checkedCounts }),
  ImportRowsCorrected: z.object({ importId, rows: z.array(z.number().int()), counts: checkedCounts }),
  ImportRunStarted: z.object({
    importId,
    run: z.number().int(),
    rows: z.number().int(),
    startedBy: userId,
    startedAt: instant,
  }),
  /** Asked to stop: the run ends after the batch it is in, with what was imported kept. */
  ImportRunCancelled: z.object({ importId, run: z.number().int() }),
  ImportRunFinished: z.object({ importId, run: z.number().int(), counts: runCounts, orders: z.number().int() }),
  ImportFailed: z.object({ importId, run: z.number().int(), code: z.string(), detail: z.string(), counts: runCounts }),
  /** Taking back is a run of its own, over so many orders. */
  ImportUndoStarted: z.object({
    importId,
    run: z.number().int(),
    orders: z.number().int(),
    startedBy: userId,
    startedAt: instant,
  }),
  /** Asked to stop: what has been taken back stays taken back. */
  ImportUndoCancelled: z.object({ importId, run: z.number().int() }),
  /** Something stayed: because it was stopped, broke off, or because somebody used those orders meanwhile. */
  ImportPartlyUndone: z.object({
    importId,
    run: z.number().int(),
    orders: z.number().int(),
    lines: z.number().int(),
    keptOrders: z.number().int(),
    because: z.enum(['in-use', 'cancelled', 'failed']),
    /** The first of those in use. */
    kept: z.array(keptOrder),
  }),
  ImportRunUndone: z.object({ importId, orders: z.number().int(), lines: z.number().int() }),
} as const

/** Stream `Document-<documentId>`. */
export const documentEvents = {
  DocumentUploaded: z.object({
    documentId,
    entityType,
    entityId: uuidSchema,
    documentType,
    clientCompanyId: companyId,
    vendorCompanyId: z.nullable(companyId),
    name: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    format: acceptedFormat,
    /** Where the bytes are kept in the file store. */
    key: z.string(),
    uploadedBy: userId,
    /** In whose name: only this company, or the operating company, can delete it. */
    uploadedByCompany: companyId,
    uploadedAt: instant,
    /** The document that this one is a new version of: same home, same type. It stays readable. */
    replaces: z.optional(documentId),
  }),
  DocumentDeleted: z.object({ documentId, deletedBy: userId }),
} as const

export type ImportEvent = EventOf<typeof importEvents>
export type DocumentEvent = EventOf<typeof documentEvents>
