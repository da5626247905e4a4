import * as z from 'zod'
import { columnProfile, dateStyle, decimalStyle, headerName } from './import-mapping.ts'

/** Which columns of a confirmation file hold what; `pendingDate` is when the rest would come. */
export const confirmationFileMapping = z.strictObject({
  sku: headerName,
  quantity: headerName,
  date: headerName.nullable().default(null),
  lineNumber: headerName.nullable().default(null),
  pendingDate: headerName.nullable().default(null),
  dateStyle: dateStyle.optional(),
  decimalStyle: decimalStyle.optional(),
})
export type ConfirmationFileMapping = z.infer<typeof confirmationFileMapping>

/** What of it could be told from the headers. */
export const confirmationFileSuggestion = z.object({
  ...confirmationFileMapping.shape,
  sku: headerName.nullable(),
  quantity: headerName.nullable(),
})
export type ConfirmationFileSuggestion = z.infer<typeof confirmationFileSuggestion>

/** POST /documents/{id}/quantities: reads the stored file; without a mapping the columns are guessed. */
export const readConfirmationFile = z.strictObject({ mapping: confirmationFileMapping.optional() })

export const confirmationFileIssue = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  code: z.string(),
  expected: z.string(),
  found: z.string(),
  message: z.string(),
})

/** A row as it was read; what could not be read is null and has an issue. */
export const confirmationFileRow = z.object({
  row: z.number().int(),
  sku: z.string().nullable(),
  lineNumber: z.number().int().nullable(),
  quantity: z.string().nullable(),
  date: z.string().nullable(),
  pendingDate: z.string().nullable(),
  issues: z.array(confirmationFileIssue),
})
export type ConfirmationFileRow = z.infer<typeof confirmationFileRow>

/** `mapping` is null when the columns could not be guessed: choose them from `columns`, beginning with `suggested`, and ask again. */
export const confirmationFile = z.object({
  documentId: z.string(),
  columns: z.array(columnProfile),
  mapping: confirmationFileMapping.nullable(),
  suggested: confirmationFileSuggestion,
  rows: z.array(confirmationFileRow),
  counts: z.object({ rows: z.number().int(), ok: z.number().int(), error: z.number().int() }),
})
export type ConfirmationFile = z.infer<typeof confirmationFile>
