import * as z from 'zod'

/** `refused`: the mail server refused the address or the letter for good. `not-taken`: it was tried too often in vain. */
export const givenUpReasons = ['refused', 'not-taken'] as const
export type GivenUpReason = (typeof givenUpReasons)[number]

/** Below /internal/v1 of each service that writes e-mails: what was given up in the last days, for those who run the portal. */
export const givenUpMailsRoute = '/given-up-mails'
export const givenUpWithinDays = 7
export const givenUpMailsAnswer = z.object({ count: z.number().int() })
