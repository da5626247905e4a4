import * as z from 'zod'
import { businessDate, quantity } from '../kernel/quantities.ts'

const text = (max: number) => z.string().max(max).nullable()
const date = z.nullable(businessDate)

/** A line of a delivery as SAP's file gives it; it is known again by delivery number and line. */
export const deliveryLine = z.object({
  line: z.string().min(1).max(10),
  sendingPlant: text(50),
  receivingPlant: text(50),
  transportOrder: text(50),
  profitCenter: text(50),
  material: z.string().min(1).max(100),
  description: text(300),
  batch: text(50),
  quantity,
  unit: text(20),
  expiryDate: date,
  /** Posting of goods issue. */
  pgiDate: date,
  sapEntryDate: date,
  /** When it is due. */
  deliveryDate: date,
  /** When it was received. */
  deliveredOn: date,
  customsEntryDate: date,
  customsReleaseDate: date,
  warehouseEntryDate: date,
  warehouseExitDate: date,
  shipmentNumber: text(50),
})
export type DeliveryLine = z.infer<typeof deliveryLine>

export const deliveryFields = ['deliveryNumber', ...deliveryLine.keyof().options] as const
export type DeliveryField = (typeof deliveryFields)[number]
export const requiredDeliveryFields = [
  'deliveryNumber',
  'line',
  'material',
  'quantity',
] as const satisfies readonly DeliveryField[]

/** The states that a delivery is shown in, in the order in which the first that matches wins. */
export const deliveryLabels = ['IN_CUSTOMS', 'IN_WAREHOUSE', 'EXPIRED', 'DELAYED', 'ON_TIME'] as const
export type DeliveryLabel = (typeof deliveryLabels)[number]
/** Overdue by more days than this is expired, where the client's settings say nothing else. */
export const defaultDeliveryGraceDays = 15

/** UPLOADED while its rows are checked; VALIDATED until a person applies it. */
export const deliveryFileStatuses = ['UPLOADED', 'VALIDATED', 'APPLIED', 'APPLIED_WITH_ERRORS', 'FAILED'] as const
export type DeliveryFileStatus = (typeof deliveryFileStatuses)[number]

/** Why a file waits for a person that the system would have applied: some of its rows are bad, all are, or it is unreadable. */
export const deliveryFileFaults = ['some-rows', 'all-rows', 'unreadable'] as const
export type DeliveryFileFault = (typeof deliveryFileFaults)[number]

/** `good + bad = rows`. */
export const checkedDeliveryRows = z.object({ rows: z.number().int(), good: z.number().int(), bad: z.number().int() })
/** `added + changed + unchanged + refused = rows`. */
export const appliedDeliveryRows = z.object({
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
})
export type AppliedDeliveryRows = z.infer<typeof appliedDeliveryRows>
