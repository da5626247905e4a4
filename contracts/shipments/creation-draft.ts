import * as z from 'zod'
import { transportModes } from '../reference/incoterms.ts'
import { referenceKinds } from './details.ts'
import { operations } from './statuses.ts'

const text = z.string().max(500)
const place = z.strictObject({ name: text, unlocode: text, country: text })

/** The form of a new shipment as it is typed: nothing of it has been checked yet. */
export const creationFields = z.strictObject({
  orders: z.array(z.strictObject({ id: text, number: text, supplier: text, clientCompanyId: text })).max(200),
  lines: z
    .array(
      z.strictObject({
        orderId: text,
        orderNumber: text,
        orderLineId: text,
        number: z.number(),
        sku: text,
        description: z.string().max(2000),
        unit: text,
        shippable: text,
        quantity: text,
      }),
    )
    .max(2000),
  mode: z.enum(['', ...transportModes]),
  operation: z.enum(operations),
  details: z.strictObject({
    route: z.strictObject({
      incoterm: text,
      incotermPlace: text,
      origin: place,
      destination: place,
      /** The named place is the form's own proposal: it goes along with its term's end until a person types there. */
      incotermPlaceFollows: z.boolean().default(false),
    }),
  }),
  references: z.array(z.strictObject({ kind: z.enum(referenceKinds), value: text })).max(100),
  noReference: z.boolean(),
  booking: z.strictObject({ wanted: z.boolean(), carrier: text }),
})
export type CreationFields = z.infer<typeof creationFields>

/** A person's own unfinished shipment in a company; without one `form` is null. */
export const creationDraft = z.object({ form: creationFields.nullable(), keptAt: z.string().nullable() })
export type CreationDraft = z.infer<typeof creationDraft>
