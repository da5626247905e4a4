import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { overviewMigration } from './migrations/001-overview.ts'
import { boardShipments } from './migrations/002-shipments.ts'
import { searchShipments } from './migrations/003-search-shipments.ts'
import { clientZones } from './migrations/004-client-zones.ts'
import { orderFacts } from './migrations/005-order-facts.ts'
import { shipmentFacts } from './migrations/006-shipment-facts.ts'
import { foundQuotes } from './migrations/007-quotes.ts'
import { foundBookings } from './migrations/008-bookings.ts'
import { foundThings } from './migrations/009-found.ts'
import { whoRuns } from './migrations/010-who-runs.ts'
import { board } from './read-models/board.ts'
import { chainRoutes } from './read-models/chain-queries.ts'
import { figuresRoute } from './read-models/figures-query.ts'
import { found } from './read-models/found.ts'
import { imports } from './read-models/imports.ts'
import { placeOwners } from './read-models/place-owners.ts'
import { queueRoute } from './read-models/queue-query.ts'
import { reachedPositionsRoute } from './read-models/reached-positions.ts'
import { searchIndex } from './read-models/search-index.ts'
import { searchRoute } from './read-models/search-query.ts'

const name = 'overview'
const schema = 'overview'

export const overview: ServiceFactory = {
  name,
  schema,
  create(ports) {
    return {
      name,
      schema,
      migrations: {
        '001-overview': overviewMigration,
        '002-shipments': boardShipments,
        '003-search-shipments': searchShipments,
        '004-client-zones': clientZones,
        '005-order-facts': orderFacts,
        '006-shipment-facts': shipmentFacts,
        '007-quotes': foundQuotes,
        '008-bookings': foundBookings,
        '009-found': foundThings,
        '010-who-runs': whoRuns,
      },
      routes(app) {
        queueRoute(app, ports)
        figuresRoute(app, ports)
        searchRoute(app, ports)
        chainRoutes(app, ports)
      },
      internalRoutes(app) {
        reachedPositionsRoute(app, ports)
      },
      projections: [board, imports, searchIndex, found, placeOwners],
      reactions: [],
    }
  },
}
