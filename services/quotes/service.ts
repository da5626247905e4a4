import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { answeringRoutes } from './commands/answering.ts'
import { bookingFactRoutes } from './commands/booking-facts.ts'
import { preparingRoutes } from './commands/preparing.ts'
import { requestRoutes } from './commands/requests.ts'
import { selectorsCatalogRoute } from './commands/selectors-catalog.ts'
import { quoteValidityRoutes } from './commands/validity.ts'
import { knownOrdersProjection, partiesOfQuotes } from './desk/leaned-on.ts'
import { quoteDesk } from './desk/quote-desk.ts'
import { quote } from './domain/quote.ts'
import { quoteRequest } from './domain/quote-request.ts'
import { factTables } from './migrations/0001-facts.ts'
import { quoteTables } from './migrations/0002-quotes.ts'
import { listedRequests } from './migrations/0003-listed-requests.ts'
import { walkedByIndex } from './migrations/0004-walked-by-index.ts'
import { paperRoutes } from './printing/paper-routes.ts'
import { answeredRequests } from './reactions/answered-requests.ts'
import { validityTimer } from './reactions/validity-timer.ts'
import { detailRoutes } from './read-models/detail-routes.ts'
import { listRoutes } from './read-models/list-routes.ts'
import { quoteRequestsProjection } from './read-models/quote-requests.ts'
import { quotesProjection } from './read-models/quotes.ts'
import { requestReadRoutes } from './read-models/request-routes.ts'

const name = 'quotes'
const schema = 'quotes'

export const quotes: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const desk = quoteDesk(ports)
  return {
    name,
    schema,
    migrations: {
      '0001-facts': factTables,
      '0002-quotes': quoteTables,
      '0003-listed-requests': listedRequests,
      '0004-walked-by-index': walkedByIndex,
    },
    aggregates: [quote.name, quoteRequest.name],
    routes(app) {
      selectorsCatalogRoute(app, ports)
      listRoutes(app, desk)
      requestReadRoutes(app, desk)
      preparingRoutes(app, desk)
      answeringRoutes(app, desk)
      requestRoutes(app, desk)
      detailRoutes(app, desk)
      paperRoutes(app, desk)
    },
    internalRoutes(app) {
      bookingFactRoutes(app, desk)
      quoteValidityRoutes(app, desk)
    },
    projections: [partiesOfQuotes(ports.vault), knownOrdersProjection, quotesProjection, quoteRequestsProjection],
    reactions: [answeredRequests(desk), validityTimer(desk)],
  }
}
