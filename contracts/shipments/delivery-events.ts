import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { instant } from '../kernel/quantities.ts'
import {
  appliedDeliveryRows,
  checkedDeliveryRows,
  deliveryFields,
  deliveryFileFaults,
  deliveryLine,
} from './deliveries.ts'

const delivery = { deliveryId: z.uuid(), clientCompanyId: z.uuid(), deliveryNumber: z.string(), fileId: z.uuid() }

/** Stream `Delivery-<deliveryId>`: one delivery number of one client. `lines` are those of the file that are new or different. */
export const deliveryEvents = {
  DeliveryLinesAdded: z.object({ ...delivery, lines: z.array(deliveryLine) }),
  DeliveryLinesChanged: z.object({ ...delivery, lines: z.array(deliveryLine) }),
} as const
export type DeliveryEvent = EventOf<typeof deliveryEvents>

const fileId = z.uuid()
/** Stream `DeliveryFile-<fileId>`. The rows are staged in the service's own tables. */
export const deliveryFileEvents = {
  DeliveryFileUploaded: z.object({
    fileId,
    clientCompanyId: z.uuid(),
    name: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    format: z.enum(['csv', 'xls', 'xlsx']),
    key: z.string(),
    headers: z.array(z.string()),
    /** The file's header of each field that was found. */
    columns: z.partialRecord(z.enum(deliveryFields), z.string()),
    uploadedBy: z.uuid(),
    uploadedAt: instant,
    /** Whoever uploaded it may not apply it: that is the system's to do, or another person's. */
    unattended: z.boolean(),
  }),
  /** Without a good row it has failed. One that nobody attends to and that has no bad row is applied at once. */
  DeliveryFileValidated: z.object({ fileId, counts: checkedDeliveryRows }),
  DeliveryFileApplicationStarted: z.object({ fileId }),
  DeliveryFileApplied: z.object({
    fileId,
    outcome: z.enum(['APPLIED', 'APPLIED_WITH_ERRORS']),
    counts: appliedDeliveryRows,
  }),
  /** It does not go in, and is gone with its rows; `key` is that of the stored file. */
  DeliveryFileDiscarded: z.object({ fileId, key: z.string() }),
  /** The file turned out to be unreadable; `code` is an error's. */
  DeliveryFileFailed: z.object({
    fileId,
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  /** Nobody attends to it and it can't go in as it is: people are told. */
  DeliveryFileLeftToPeople: z.object({
    fileId,
    clientCompanyId: z.uuid(),
    name: z.string(),
    fault: z.enum(deliveryFileFaults),
  }),
} as const
export type DeliveryFileEvent = EventOf<typeof deliveryFileEvents>
