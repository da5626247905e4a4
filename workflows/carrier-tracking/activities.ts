import {
  type CarrierPollAnswer,
  carrierPollAnswer,
  carrierPollRoute,
} from '@quayside/contracts/shipments/carrier-tracking.ts'
import type { ServiceClient } from '@quayside/platform/ports/service-client.ts'

/** Carriers answer slowly, and there may be several. */
const timeoutMs = 60_000

export type Asking = {
  readonly shipmentId: string
  readonly eventId: string
  readonly cursors: Readonly<Record<string, string>>
  /** Of this poll: asked again after a fault, it is the same one. */
  readonly key: string
}

export function createCarrierActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  return {
    async askCarriers({ shipmentId, eventId, cursors, key }: Asking): Promise<CarrierPollAnswer> {
      const path = carrierPollRoute.replace(':id', shipmentId)
      const { status, body } = await call.post('shipments', path, { cursors }, { causationId: eventId, key, timeoutMs })
      if (status >= 300) throw new Error(`shipment ${shipmentId} answered ${status}`)
      return carrierPollAnswer.parse(body)
    },
  }
}
export type CarrierActivities = ReturnType<typeof createCarrierActivities>
