import type * as z from 'zod'

/** The event types of one aggregate or context, each with the schema of its data. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>

/** The union of a map's events: `{ type, data }` per entry. */
export type EventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas & string]: { readonly type: Type; readonly data: z.infer<Schemas[Type]> }
}[keyof Schemas & string]

/** A person's name, e-mail address or telephone number, sealed by the vault with that person's key. */
export type Sealed = string & { readonly __kind: 'Sealed' }
