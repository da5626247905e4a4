import { carrierSettings } from '@quayside/platform/carriers/carrier-settings.ts'
import type { Service } from '@quayside/platform/service/service.ts'
import { containerUse } from '../containers/domain/container-use.ts'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { aftermath } from '../shipment/domain/messages.ts'
import { aftermathRoutes } from '../shipment/read-models/aftermath-routes.ts'
import { carrierMessageRoutes } from './commands/carrier-messages.ts'
import { carrierPollRoutes } from './commands/carrier-poll.ts'
import { milestoneFileRoutes } from './commands/milestone-files.ts'
import { carrierTracking } from './reactions/carrier-tracking.ts'
import { trackingLookupRoutes } from './read-models/tracking-lookup.ts'
import { seenDeliveriesTable } from './tracking/deliveries-seen.ts'
import { httpCarrier } from './tracking/http-carrier.ts'
import { reportRecorder } from './tracking/recorder.ts'
import { trackedReferencesProjection, trackedReferenceTable } from './tracking/tracked-references.ts'

type Part = Required<
  Pick<Service, 'aggregates' | 'migrations' | 'routes' | 'internalRoutes' | 'projections' | 'reactions'>
>

/** Everything of the service that has to do with what carriers say. */
export function carrierTrackingPart(desk: ShipmentDesk): Part {
  const { ports } = desk
  const carriers = carrierSettings(ports.config.env).map(settings => httpCarrier(settings, ports.clock))
  const recorder = reportRecorder(ports)
  return {
    aggregates: [aftermath.name, containerUse.name],
    migrations: { '0020-tracked-references': trackedReferenceTable, '0021-carrier-deliveries': seenDeliveriesTable },
    routes(app) {
      carrierMessageRoutes(app, ports, { carriers, recorder })
      milestoneFileRoutes(app, desk, recorder)
      trackingLookupRoutes(app, desk)
      aftermathRoutes(app, desk)
    },
    internalRoutes: app => carrierPollRoutes(app, ports, { carriers, recorder }),
    projections: [trackedReferencesProjection],
    reactions: [carrierTracking(ports, carriers)],
  }
}
