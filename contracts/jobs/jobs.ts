import * as z from 'zod'

export const jobStatuses = ['RUNNING', 'STOPPING', 'ENDED'] as const

/** An act on many that the server carries out, of the person who asks: `done + refused + left = total` once it has ended. */
export const jobListItem = z.object({
  id: z.string(),
  /** Its address: progress comes over the change stream under it. */
  job: z.string(),
  version: z.number().int(),
  act: z.string(),
  status: z.enum(jobStatuses),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  /** Not begun yet; of an ended one, what it did not come to. */
  left: z.number().int(),
  because: z.enum(['stopped', 'failed']).nullable(),
  /** Whether what it did can be taken back by another job. */
  canBeTakenBack: z.boolean(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
})
export type JobListItem = z.infer<typeof jobListItem>

/** GET /{resource}/jobs: those that go on, and those that ended within a week and were not put away. */
export const jobList = z.object({ items: z.array(jobListItem) })
export type JobList = z.infer<typeof jobList>

export const jobResult = z.object({
  id: z.string(),
  /** Empty where the person may not know it. */
  number: z.string(),
  outcome: z.enum(['done', 'refused', 'left']),
  /** Of a refusal: its code, and its text in the reader's language. */
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type JobResult = z.infer<typeof jobResult>

/** GET /{resource}/jobs/{id} */
export const jobDetail = jobListItem.extend({ results: z.array(jobResult) })
export type JobDetail = z.infer<typeof jobDetail>

/** The 202 of a started, stopped or retried job. */
export const startedJob = z.object({ job: z.string(), id: z.string(), version: z.number().int() })
export type StartedJob = z.infer<typeof startedJob>

/** The most at once; more are refused before anything is done. */
export const mostOfJob = { orders: 2000, shipments: 200, pickups: 500, products: 2000 } as const

/** Those that a person chose, with the version seen where the act overwrites; without it, as they are when the job starts. */
export const chosenItems = z
  .array(z.strictObject({ id: z.uuid(), version: z.number().int().min(0).optional() }))
  .max(10_000)
export type ChosenItems = z.infer<typeof chosenItems>
