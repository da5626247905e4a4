import type { Upcasters } from '../kernel/upcasting.ts'

/** Before version 2 whoever uploaded a deliveries file could apply it. */
export const shipmentUpcasters = {
  DeliveryFileUploaded: [(data: object) => ({ ...data, unattended: false })],
} satisfies Upcasters
