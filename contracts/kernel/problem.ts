import * as z from 'zod'

/** application/problem+json, as every error of the portal is answered. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  fields: z.array(
    z.object({ path: z.string(), code: z.string(), message: z.string(), params: z.record(z.string(), z.unknown()) }),
  ),
})
export type Problem = z.infer<typeof problem>
