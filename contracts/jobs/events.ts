import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { companyId, userId, uuidSchema } from '../kernel/ids.ts'
import { instant } from '../kernel/quantities.ts'

/** One thing that a job acts on: the number it is known by and the version seen; null where the act asks for none. */
export const jobItem = z.object({
  id: uuidSchema,
  number: z.string(),
  version: z.number().int().nullable(),
  /** What an earlier job left of it, for a job that takes that back. */
  left: z.record(z.string(), z.unknown()).nullable(),
})
export type JobItem = z.infer<typeof jobItem>

/** Stream `<kind>Job-<jobId>`: an act on many that the server carries out. What came of each item lies in the service's own tables. */
export const jobEvents = {
  /** `asked`: what the person entered, as the act takes it; `takesBack`: the job whose doings this one takes back. */
  JobStarted: z.object({
    jobId: uuidSchema,
    act: z.string(),
    asked: z.record(z.string(), z.unknown()),
    items: z.array(jobItem),
    takesBack: z.nullable(uuidSchema),
    company: companyId,
    client: z.nullable(companyId),
    startedBy: userId,
    startedAt: instant,
  }),
  JobStopped: z.object({ jobId: uuidSchema, run: z.number().int() }),
  /** Those that were not done are tried once more, as they are now. */
  JobRetried: z.object({ jobId: uuidSchema, run: z.number().int(), items: z.array(jobItem), at: instant }),
  /** `left`: not begun, since a person stopped it or servers stayed away. */
  JobEnded: z.object({
    jobId: uuidSchema,
    run: z.number().int(),
    done: z.number().int(),
    refused: z.number().int(),
    left: z.number().int(),
    because: z.enum(['stopped', 'failed']).nullable(),
  }),
  /** The person has seen what came of it. */
  JobPutAway: z.object({ jobId: uuidSchema }),
} as const
export type JobEvent = EventOf<typeof jobEvents>
