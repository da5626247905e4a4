import {
  type PickupWindowAnswer,
  type PickupWindowArgs,
  pickupWindowAnswer,
  pickupWindowRoute,
} from '@quayside/contracts/handling/workflow.ts'
import type { ServiceClient } from '@quayside/platform/ports/service-client.ts'

export function createPickupActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  return {
    /** `asked` counts the askings: each is a request of its own. */
    async endPickupWindow(about: Omit<PickupWindowArgs, 'until'> & { asked: number }): Promise<PickupWindowAnswer> {
      const { pickupId, eventId, asked } = about
      const path = pickupWindowRoute.replace(':id', pickupId)
      const options = { causationId: eventId, key: `${eventId}/window-end/${asked}` }
      const { status, body } = await call.post('handling', path, { eventId }, options)
      if (status >= 300) throw new Error(`pickup ${pickupId} answered ${status}`)
      return pickupWindowAnswer.parse(body)
    },
  }
}
export type PickupActivities = ReturnType<typeof createPickupActivities>
