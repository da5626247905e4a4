import {
  type ContainerAlertsAnswer,
  type ContainerAlertsArgs,
  containerAlertsAnswer,
  containerAlertsRoute,
} from '@quayside/contracts/shipments/container-alerts.ts'
import type { ServiceClient } from '@quayside/platform/ports/service-client.ts'

export function createContainerActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  return {
    /** `asked` counts the askings: each is a request of its own. */
    async raiseAlerts(about: ContainerAlertsArgs & { asked: number }): Promise<ContainerAlertsAnswer> {
      const { containerUseId, eventId, asked } = about
      const path = containerAlertsRoute.replace(':id', containerUseId)
      const options = { causationId: eventId, key: `${eventId}/alerts/${asked}` }
      const { status, body } = await call.post('shipments', path, { eventId }, options)
      if (status >= 300) throw new Error(`container use ${containerUseId} answered ${status}`)
      return containerAlertsAnswer.parse(body)
    },
  }
}
export type ContainerActivities = ReturnType<typeof createContainerActivities>
