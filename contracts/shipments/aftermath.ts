import * as z from 'zod'
import { milestone } from './milestones.ts'

/** GET /shipments/{id}/aftermath: what carriers told after its end; it changed nothing of the shipment. */
export const shipmentAftermath = z.object({
  items: z.array(z.object({ ...milestone.shape, endedAs: z.enum(['COMPLETED', 'CANCELLED']) })),
})
export type ShipmentAftermath = z.infer<typeof shipmentAftermath>
