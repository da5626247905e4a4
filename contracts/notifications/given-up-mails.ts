import * as z from 'zod'

/** Below /internal/v1: what the mail server would not take in the last 7 days, for those who run the portal. */
export const givenUpMailsRoute = '/given-up-mails'
export const givenUpMailsAnswer = z.object({ count: z.number().int() })
