import {
  type CarrierBookingArgs,
  type CarrierCallAnswer,
  type CarrierReadAnswer,
  carrierCallAnswer,
  carrierCallRoute,
  carrierReadAnswer,
  carrierReadRoute,
} from '@quayside/contracts/bookings/carrier-port.ts'
import type { ServiceClient } from '@quayside/platform/ports/service-client.ts'

type Step = Pick<CarrierBookingArgs, 'bookingId' | 'eventId'> & { readonly key: string }
/** A carrier is given its own time to answer. */
const timeoutMs = 60_000

export function createCarrierBookingActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  async function post(route: string, { bookingId, eventId, key }: Step, body: object) {
    const options = { causationId: eventId, key, timeoutMs }
    const answer = await call.post('bookings', route.replace(':id', bookingId), body, options)
    if (answer.status >= 300) throw new Error(`booking ${bookingId} answered ${answer.status}`)
    return answer.body
  }
  return {
    async callCarrier(step: Step): Promise<CarrierCallAnswer> {
      return carrierCallAnswer.parse(await post(carrierCallRoute, step, { eventId: step.eventId }))
    },
    async readCarrier(step: Step): Promise<CarrierReadAnswer> {
      return carrierReadAnswer.parse(await post(carrierReadRoute, step, { eventId: step.eventId }))
    },
  }
}
export type CarrierBookingActivities = ReturnType<typeof createCarrierBookingActivities>
