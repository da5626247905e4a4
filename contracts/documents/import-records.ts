import * as z from 'zod'

/**
 * How the service of a module takes rows of a file as records: POST /internal/v1/<path>/check-import, /import and
 * /undo-import, at most 500 rows or records a call. Each repeat is answered as the first call was.
 */
export const recordEffects = ['created', 'changed', 'unchanged'] as const
export type RecordEffect = (typeof recordEffects)[number]
export const mostRecords = 500

const ofImport = {
  importId: z.uuid(),
  clientCompanyId: z.uuid(),
  /** The person for whom it is done. */
  onBehalfOf: z.uuid(),
}

/** `creates`: fields whose unknown values are made; a field that a row leaves empty is not among its values. */
export function importRecords<Values extends z.ZodType>(values: Values) {
  const row = z.strictObject({ row: z.number().int().min(1), vendorCompanyId: z.uuid().nullable(), values })
  return z.strictObject({
    ...ofImport,
    creates: z.array(z.string()).max(50),
    rows: z.array(row).min(1).max(mostRecords),
  })
}

const rejection = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  field: z.string().nullable(),
})

export const recordResult = z.object({
  row: z.number().int(),
  result: z.enum([...recordEffects, 'rejected']),
  recordId: z.string().nullable(),
  /** What the record is called, where it is there already. */
  known: z.string().nullable(),
  rejection: rejection.nullable(),
  /** What a person is to look at; who runs the import all the same has overruled it. */
  warnings: z.array(rejection).optional(),
})
export type RecordResult = z.infer<typeof recordResult>
export const importRecordsAnswer = z.object({ results: z.array(recordResult) })

/** `isLast`: no records are left after these, so that what was only made for them goes too. */
export const undoRecords = z.strictObject({
  ...ofImport,
  ids: z.array(z.uuid()).max(mostRecords),
  isLast: z.boolean(),
})
/** `code`: why it is not as it was before, or not wholly: `fields` were changed since. */
export const undoneRecord = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  fields: z.array(z.string()),
})
export type UndoneRecord = z.infer<typeof undoneRecord>
export const undoRecordsAnswer = z.object({ records: z.array(undoneRecord) })
