import * as z from 'zod'
import { allowedCommand, choicesOf, listAnswer, pageQuery } from '../kernel/lists.ts'
import { checkedCounts, importFile, importModule, keptOrder, runCounts } from './events.ts'
import { importFieldKinds, importFields } from './import-fields.ts'
import { columnProfile, headerName, importMapping, mappingSuggestion, savedMapping } from './import-mapping.ts'
import { recordEffects } from './import-records.ts'

/** At most this many bytes a file, and in one request: 5 MB. */
export const maxFileBytes = 5 * 1024 * 1024

export const importStatuses = [
  'DRAFT',
  'UPLOADED',
  'MAPPED',
  'VALIDATED',
  'RUNNING',
  'DONE',
  'DONE_WITH_ERRORS',
  'FAILED',
  'UNDOING',
  'PARTLY_UNDONE',
  'UNDONE',
] as const
export const importStatus = z.enum(importStatuses)
export type ImportStatus = z.infer<typeof importStatus>

export const importProgress = z.object({
  stage: z.enum(['waiting', 'vendors', 'products', 'rows', 'undo', 'finished']),
  done: z.number().int(),
  total: z.number().int(),
})
export type ImportProgress = z.infer<typeof importProgress>

export const importListItem = z.object({
  id: z.string(),
  module: importModule,
  status: importStatus,
  clientCompanyId: z.string(),
  fileName: z.string().nullable(),
  rows: z.number().int(),
  checked: checkedCounts.nullable(),
  result: runCounts.nullable(),
  orders: z.number().int(),
  startedBy: z.string(),
  startedAt: z.string(),
  changedAt: z.string(),
})
export type ImportListItem = z.infer<typeof importListItem>

export const importDetail = importListItem.extend({
  version: z.number().int(),
  run: z.number().int(),
  file: importFile.omit({ key: true }).nullable(),
  mapping: importMapping.nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  progress: importProgress.nullable(),
  /** After an undo: what it took back, the lines and orders it did not and why, and what the import created that stays. */
  undone: z
    .object({
      orders: z.number().int(),
      lines: z.number().int(),
      notUndone: z.number().int(),
      keptOrders: z.number().int(),
      because: z.enum(['in-use', 'cancelled', 'failed']).nullable(),
      kept: z.array(keptOrder),
      suppliersStay: z.number().int(),
      productsStay: z.number().int(),
    })
    .nullable(),
  /** Vendors that this import created and that have no contact e-mail yet. */
  vendorsWithoutEmail: z.number().int(),
  allowedCommands: z.array(allowedCommand),
})
export type ImportDetail = z.infer<typeof importDetail>

/** POST /imports; `clientCompanyId` is needed from the operator and administrators, a client's own company is the default. */
export const startImport = z.strictObject({ module: importModule, clientCompanyId: z.uuid().optional() })
/** POST /imports/{id}/file: multipart/form-data with one part `file` (and `company`, `uid`). */
/** PUT /imports/{id}/mapping; `saveAs` keeps it for the company's next import under that name. */
export const mapImport = z.strictObject({
  mapping: importMapping,
  saveAs: z.string().trim().min(1).max(100).optional(),
})

/** GET /imports */
export const importListQuery = {
  ...pageQuery,
  'filter[status]': choicesOf(importStatuses).optional(),
  'filter[module]': importModule.optional(),
  sort: z.enum(['-startedAt', 'startedAt']).default('-startedAt'),
}
export const importList = listAnswer(importListItem)

/** GET /imports/{id}/suggestions */
export const importSuggestions = z.object({
  fields: z.array(
    z.object({
      field: z.enum(importFields),
      kind: z.enum(importFieldKinds),
      level: z.enum(['order', 'line', 'record', 'entry']),
      required: z.boolean(),
      canCreate: z.boolean(),
    }),
  ),
  columns: z.array(columnProfile),
  suggestions: z.array(mappingSuggestion),
  /** Required fields that nothing was found for. */
  missing: z.array(z.enum(importFields)),
  saved: z.array(savedMapping),
})
export type ImportSuggestions = z.infer<typeof importSuggestions>

/** One thing that is wrong or worth knowing about one cell; `message` says it all in the reader's language. */
export const importIssue = z.object({
  row: z.number().int(),
  /** The file's header, null when it concerns the whole row or a fixed value. */
  column: z.string().nullable(),
  field: z.enum(importFields).nullable(),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  expected: z.string(),
  found: z.string(),
  message: z.string(),
})
export type ImportIssue = z.infer<typeof importIssue>

export const rowChecks = ['ok', 'warning', 'error'] as const
export const rowOutcomes = ['imported', 'already-imported', 'reported'] as const

export const importRow = z.object({
  /** The row's number as a person sees it in the file: the headers are row 1. */
  row: z.number().int(),
  check: z.enum(rowChecks).nullable(),
  outcome: z.enum(rowOutcomes).nullable(),
  /** In the order of the file's headers. */
  cells: z.array(z.string()),
  corrected: z.boolean(),
  /** The fields as they were understood; empty before validation. */
  values: z.record(z.string(), z.string()),
  issues: z.array(importIssue),
  purchaseOrderId: z.string().nullable(),
  /** What it is or became of a module whose rows are records; by the check: what it would. */
  recordId: z.string().nullable(),
  effect: z.enum(recordEffects).nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** GET /imports/{id}/rows; `error` and `reported` are the rows to mend. */
export const importRowsQuery = {
  ...pageQuery,
  status: z.enum([...rowChecks, ...rowOutcomes]).optional(),
}
export const importRows = listAnswer(importRow)

/** Which reasons occur how often, for the summary above the rows. */
export const issueSummary = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  column: z.string().nullable(),
  field: z.enum(importFields).nullable(),
  count: z.number().int(),
  message: z.string(),
})

/** POST /imports/{id}/validation */
export const validationAnswer = z.object({
  version: z.number().int(),
  status: importStatus,
  counts: checkedCounts,
  issues: z.array(issueSummary),
  vendors: z.object({ known: z.number().int(), toCreate: z.number().int() }),
  orders: z.number().int(),
  /** The first rows, in file order, as they will go in. */
  preview: z.array(importRow),
})
export type ValidationAnswer = z.infer<typeof validationAnswer>
/** GET /imports/{id}/issues */
export const issueSummaries = z.object({ issues: z.array(issueSummary) })

/** POST /imports/{id}/rows: mends rows in place; each is checked again at once. */
export const correctRows = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row: z.number().int().min(2),
        cells: z
          .array(z.strictObject({ header: headerName, value: z.string().max(5000) }))
          .min(1)
          .max(200),
      }),
    )
    .min(1)
    .max(500),
})
export const correctedRows = z.object({ version: z.number().int(), counts: checkedCounts, rows: z.array(importRow) })

export const importJob = z.object({ job: z.string(), id: z.string(), version: z.number().int(), status: importStatus })
/** By which its progress is known, in answers and on the change stream. */
export const importJobUrl = (id: string): string => `/api/v1/imports/${id}`
export type ImportJob = z.infer<typeof importJob>

/** GET /imports/{id}/vendors: the vendors this import uses; missing e-mails are mended by POST /contacts/bulk. */
export const importVendors = z.object({
  items: z.array(
    z.object({ companyId: z.string(), name: z.string(), created: z.boolean(), contactEmailMissing: z.boolean() }),
  ),
})
/** GET /imports/{id}/creations: what a run started now would make, at most the first 100 of each by name. */
export const importCreations = z.object({
  suppliers: z.object({
    total: z.number().int(),
    items: z.array(
      z.object({
        name: z.string(),
        /** The rows that name it, as a person sees them in the file. */
        rows: z.array(z.number().int()),
        /** Suppliers of the client whose names are nearly the same. */
        near: z.array(z.string()),
      }),
    ),
  }),
  /** From the top of the tree down, `A > B`. */
  categories: z.object({ total: z.number().int(), items: z.array(z.string()) }),
  products: z.object({
    total: z.number().int(),
    items: z.array(z.object({ sku: z.string().nullable(), description: z.string().nullable() })),
  }),
})
export type ImportCreations = z.infer<typeof importCreations>
/** GET /imports/mappings */
export const savedMappings = z.object({ items: z.array(savedMapping) })

/** GET /imports/{id}/template?format=csv|xlsx and GET /imports/{id}/failed-rows.csv answer files. */
export const templateQuery = { format: z.enum(['csv', 'xlsx']).default('csv') }
