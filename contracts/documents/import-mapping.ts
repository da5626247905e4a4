import * as z from 'zod'
import { importFields } from './import-fields.ts'

/** How the dates of a column are written; `ambiguous` columns must be decided by a person. */
export const dateStyles = ['year-month-day', 'day-month-name', 'month-day-year', 'day-month-year'] as const
export const dateStyle = z.enum(dateStyles)
export type DateStyle = z.infer<typeof dateStyle>

/** `point`: 1,234.56; `comma`: 1.234,56. */
export const decimalStyles = ['point', 'comma'] as const
export const decimalStyle = z.enum(decimalStyles)
export type DecimalStyle = z.infer<typeof decimalStyle>

export const headerName = z.string().min(1).max(300)

/** Where a system field's value comes from: a column of the file, or the same value for every row. */
export const mappedSource = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('header'), header: headerName }),
  z.strictObject({ from: z.literal('fixed'), value: z.string().min(1).max(500) }),
])
export type MappedSource = z.infer<typeof mappedSource>

export const mappedField = z.strictObject({
  field: z.enum(importFields),
  source: mappedSource,
  /** Vendor and product only: an unknown one is created instead of being reported. */
  createIfUnknown: z.boolean().optional(),
  dateStyle: dateStyle.optional(),
  decimalStyle: decimalStyle.optional(),
  /** A cell of an optional number or date that holds a sentence is left out with a note instead of being an error. */
  ignoreUnreadable: z.boolean().optional(),
})
export type MappedField = z.infer<typeof mappedField>

export const importMapping = z.strictObject({ fields: z.array(mappedField).max(100) })
export type ImportMapping = z.infer<typeof importMapping>

/** A guess for one field, with the reason it was made. */
export const mappingSuggestion = z.object({
  mapping: mappedField,
  /** Between 0 and 1. */
  confidence: z.number(),
  /** `name`: the header's name; `content`: what the column holds; `saved`: an earlier import of this company. */
  because: z.enum(['name', 'content', 'saved']),
})
export type MappingSuggestion = z.infer<typeof mappingSuggestion>

/** What the cells of a column look like. */
export const columnProfile = z.object({
  header: z.string(),
  /** The column's number as a person counts it, from 1. */
  column: z.number().int(),
  filled: z.number().int(),
  empty: z.number().int(),
  samples: z.array(z.string()),
  dates: z.object({ read: z.number().int(), style: dateStyle.nullable(), ambiguous: z.boolean() }).nullable(),
  numbers: z.object({ read: z.number().int(), style: decimalStyle.nullable(), ambiguous: z.boolean() }).nullable(),
  /** The most frequent cells that are neither date nor number although the column mostly is. */
  odd: z.array(z.object({ value: z.string(), count: z.number().int() })),
})
export type ColumnProfile = z.infer<typeof columnProfile>

export const savedMapping = z.object({
  id: z.string(),
  name: z.string(),
  module: z.string(),
  mapping: importMapping,
  savedAt: z.string(),
  /** How many of the saved headers this file has; absent in lists that concern no file. */
  matchingHeaders: z.number().int().optional(),
  missingHeaders: z.array(z.string()).optional(),
})
export type SavedMapping = z.infer<typeof savedMapping>
