import * as z from 'zod'

/** The body of a command that says all by its address. */
export const emptyBody = z.strictObject({})
