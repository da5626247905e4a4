import * as z from 'zod'

export const handledParams = z.strictObject({ id: z.uuid() })
/** A DELETE says all in its path. */
export const noBody = z.strictObject({})
