import * as z from 'zod'
import { mostIds } from './most-ids.ts'

/** Paging of every list: keyset by an opaque cursor, at most 200 rows a page. */
export const pageQuery = {
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  q: z.string().max(200).optional(),
}

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Ids separated by commas, as those of the rows that a person chose. */
export const uuidList = z
  .string()
  .max(37 * mostIds - 1)
  .regex(new RegExp(`^${uuid}(,${uuid})*$`, 'i'))

/** One or several of these, separated by commas. */
export function choicesOf(values: readonly string[]) {
  const one = `(${values.join('|')})`
  return z
    .string()
    .max(400)
    .superRefine((text, context) => {
      const wrong = text.split(',').find(value => !values.includes(value))
      if (wrong !== undefined) context.addIssue({ code: 'invalid_value', values: [...values], input: wrong })
    })
    .meta({ pattern: `^${one}(,${one})*$` })
}

/** `total` is exact up to 10,000 and 10,000 with `totalIsCapped` beyond. */
export function listAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
    totalIsCapped: z.boolean(),
    sums: z.array(z.object({ currency: z.string(), amount: z.string() })).optional(),
    /** The sums are of 10,000 of more matching rows: at least so much it is, and a currency can be missing. */
    sumsAreCapped: z.boolean().optional(),
  })
}

/** Every signed-in POST carries these; the server compares them with the token and its own access records. */
export const identityOfPost = { company: z.string().max(64), uid: z.string().max(64) }

/** Every GET carries the selected company (and, for the operator, client) so that a cached answer belongs to one company. */
export const companyQuery = { company: z.uuid(), client: z.uuid().optional() }

/** A rule's word on a command. */
const commandVerdict = z.object({
  command: z.string(),
  allowed: z.boolean(),
  /** When not allowed: the error's code of the rule that blocks it, and who could act instead. */
  reason: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  who: z.array(z.enum(['A', 'C', 'P', 'O', 'S'])).optional(),
})
export type CommandVerdict = z.infer<typeof commandVerdict>

export const allowedCommand = commandVerdict.extend({
  /** The reason as a sentence in the reader's language; null where nothing blocks it. */
  message: z.string().nullable(),
})
export type AllowedCommand = z.infer<typeof allowedCommand>

/** One entry of an object's change log: who, when, what, old, new, why. */
export const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  position: z.string(),
  type: z.string(),
  actor: z.object({
    uid: z.string().nullable(),
    service: z.string().nullable(),
    name: z.string().nullable(),
    onBehalfOf: z.string().nullable(),
  }),
  reason: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      lineNumber: z.number().nullable(),
      old: z.string().nullable(),
      new: z.string().nullable(),
    }),
  ),
})
export type HistoryEntry = z.infer<typeof historyEntry>
