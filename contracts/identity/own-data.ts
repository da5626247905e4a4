import * as z from 'zod'

/** GET /account/data-export: the file with one's own data, or how far the work on it is (per cent of the history that is read). */
export const ownDataExport = z.object({
  state: z.enum(['none', 'running', 'done', 'failed']),
  percent: z.number().int(),
  askedAt: z.string().nullable(),
  /** Of a file that is there: a link, and until when the file is kept. */
  link: z.string().nullable(),
  keptUntil: z.string().nullable(),
})
export type OwnDataExport = z.infer<typeof ownDataExport>
