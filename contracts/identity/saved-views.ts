import * as z from 'zod'
import { isVisible } from '../kernel/visible.ts'
import { longestViewName, writtenViewName } from './view-names.ts'

/** Of all lists of a person in a company. */
export const mostSavedViews = 200
/** Of others in the company. */
export const mostSharedViews = 500

const columnIds = z.array(z.string().max(60)).max(100)
const fields = {
  list: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  /** The list's part of the URL: filters, sort and tab. */
  search: z.string().max(8000),
  columns: z.strictObject({
    order: columnIds,
    hidden: columnIds,
    pinned: columnIds,
    widths: z.record(z.string().max(60), z.number().min(0).max(4000)),
  }),
  /** The list opens with it: one view of a list at most. */
  opensList: z.boolean(),
  /** With all people of the company, who see it and change nothing of it. */
  shared: z.boolean(),
}
/** `own`: of the asking person; `opensList` of another's never says so. `by` made it, null for an erased person. */
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  ...fields,
  own: z.boolean(),
  by: z.string().nullable(),
})
export type SavedView = z.infer<typeof savedView>
/** As its person keeps it. */
export type OwnView = Omit<SavedView, 'own' | 'by'>

/** GET /account/saved-views: the person's own in the selected company, then what others there share; in the order in which they were made. */
export const savedViews = z.object({ items: z.array(savedView) })

const name = z
  .string()
  .overwrite(writtenViewName)
  .min(1, 'field-required')
  .max(longestViewName, 'view-name-too-long')
  .refine(text => text === '' || isVisible(text), 'view-name-invisible')

/** POST /account/saved-views/{id}: keeps a new one, or replaces it. A person's views of a list have different names. */
export const keepSavedView = z.strictObject({ name, ...fields })
