import * as z from 'zod'

/** Which installation this is: a QA or DEMO one is marked on every page; the map's style where it has one of its own. */
export const environmentAnswer = z.object({ name: z.enum(['QA', 'DEMO', '']), mapStyleUrl: z.string().optional() })
export type EnvironmentAnswer = z.infer<typeof environmentAnswer>
