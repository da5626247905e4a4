import * as z from 'zod'
import { allowedCommand, listAnswer, pageQuery } from '../kernel/lists.ts'
import {
  appliedDeliveryRows,
  checkedDeliveryRows,
  deliveryFields,
  deliveryFileStatuses,
  deliveryLabels,
  deliveryLine,
} from './deliveries.ts'

/** A line of a delivery. */
export const deliveryItem = z.object({
  id: z.string(),
  deliveryId: z.string(),
  deliveryNumber: z.string(),
  clientCompanyId: z.string(),
  clientName: z.string().nullable(),
  label: z.enum(deliveryLabels),
  /** Received: `label` then says whether it was on time. */
  delivered: z.boolean(),
  ...deliveryLine.shape,
  /** The shipment of that number, where the reader sees it. */
  shipmentId: z.string().nullable(),
})
export type DeliveryItem = z.infer<typeof deliveryItem>

export const deliverySortColumns = ['deliveryNumber', 'deliveryDate', 'pgiDate'] as const
export type DeliverySort = (typeof deliverySortColumns)[number] | `-${(typeof deliverySortColumns)[number]}`
export const deliverySorts = deliverySortColumns.flatMap(column => [column, `-${column}`] as const)

/** GET /deliveries; also as CSV or sheet. */
export const deliveryListQuery = {
  ...pageQuery,
  label: z.enum(deliveryLabels).optional(),
  sort: z.enum(deliverySorts as [DeliverySort, ...DeliverySort[]]).default('-deliveryDate'),
  'filter[sendingPlant]': z.string().max(50).optional(),
  'filter[receivingPlant]': z.string().max(50).optional(),
  'filter[material]': z.string().max(100).optional(),
  /** The lines of this delivery alone. */
  'filter[deliveryId]': z.uuid().optional(),
}
export const deliveryListAnswer = listAnswer(deliveryItem)
export type DeliveryListAnswer = z.infer<typeof deliveryListAnswer>

/** GET /deliveries/labels: how many there are of each, exact up to 10,000. */
export const deliveryLabelCounts = z.object({
  labels: z.array(z.object({ label: z.enum(deliveryLabels), count: z.number().int(), capped: z.boolean() })),
})

/** GET /deliveries/{id}: its lines are those of GET /deliveries?filter[deliveryId]={id}. */
export const deliveryDetail = z.object({
  id: z.string(),
  deliveryNumber: z.string(),
  clientCompanyId: z.string(),
  clientName: z.string().nullable(),
  ...deliveryLabelCounts.shape,
  /** The shipments that its lines name, 50 at most; `shipmentId` where the reader sees it. */
  shipments: z.array(z.object({ shipmentNumber: z.string(), shipmentId: z.string().nullable() })),
})
export type DeliveryDetail = z.infer<typeof deliveryDetail>

export const mostToldLines = 20
/** What a file said that was new or different; the newest first. */
export const deliveryAct = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['added', 'changed']),
  actor: z.string().nullable(),
  file: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** How many lines it was about. */
  count: z.number().int(),
  /** The first 20 of them; a line that was added has no changes. */
  lines: z.array(
    z.object({
      line: z.string(),
      changes: z.array(
        z.object({ field: z.enum(deliveryFields), old: z.string().nullable(), new: z.string().nullable() }),
      ),
    }),
  ),
})
export type DeliveryAct = z.infer<typeof deliveryAct>
/** GET /deliveries/{id}/history */
export const deliveryHistory = listAnswer(deliveryAct)
export const deliveryHistoryQuery = { cursor: pageQuery.cursor, limit: pageQuery.limit }

export const deliveryFileItem = z.object({
  id: z.string(),
  clientCompanyId: z.string(),
  clientName: z.string().nullable(),
  name: z.string(),
  bytes: z.number().int(),
  status: z.enum(deliveryFileStatuses),
  /** Its rows are going in. */
  applying: z.boolean(),
  checked: checkedDeliveryRows.nullable(),
  applied: appliedDeliveryRows.nullable(),
  uploadedByName: z.string().nullable(),
  uploadedAt: z.string(),
})
export const deliveryFileDetail = deliveryFileItem.extend({
  columns: z.array(z.object({ field: z.enum(deliveryFields), header: z.string() })),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  allowedCommands: z.array(allowedCommand),
})
export type DeliveryFileItem = z.infer<typeof deliveryFileItem>
export type DeliveryFileDetail = z.infer<typeof deliveryFileDetail>
/** GET /delivery-files */
export const deliveryFileListQuery = { cursor: pageQuery.cursor, limit: pageQuery.limit }
export const deliveryFileList = listAnswer(deliveryFileItem)

/** What is wrong with one field of a row: which, what was found, and the rule it breaks. */
export const deliveryRowIssue = z.object({
  field: z.enum(deliveryFields),
  /** The file's header; null where the file has no such column. */
  header: z.string().nullable(),
  found: z.string(),
  code: z.string(),
  message: z.string(),
})
export const deliveryRow = z.object({
  /** As a person sees it in the file: the headers are row 1. */
  row: z.number().int(),
  deliveryNumber: z.string(),
  line: deliveryLine.nullable(),
  issues: z.array(deliveryRowIssue),
})
export type DeliveryRow = z.infer<typeof deliveryRow>
/** GET /delivery-files/{id}/rows; GET /delivery-files/{id}/failed-rows.csv answers the bad ones as a file. */
export const deliveryRowsQuery = { ...deliveryFileListQuery, of: z.enum(['good', 'bad']).default('bad') }
export const deliveryRows = listAnswer(deliveryRow)

/** POST /delivery-files: multipart; `clientCompanyId` (the operator's choice), then one part `file`. */
export const deliveryFileFields = z.strictObject({ clientCompanyId: z.uuid().optional() })
export const deliveryFileAnswer = z.object({ id: z.string(), status: z.enum(deliveryFileStatuses) })
