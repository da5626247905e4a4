import { carrierSettings } from '@quayside/platform/carriers/carrier-settings.ts'
import { givenUpMailsInternalRoute, givenUpMailsProjection } from '@quayside/platform/mails/given-up-mails.ts'
import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { dcsaCarrier } from './carrier/carrier-booking.ts'
import { carrierPortRoutes } from './carrier/carrier-port-routes.ts'
import { actingRoutes } from './commands/acting.ts'
import { bookQuoteRoute } from './commands/book-quote.ts'
import { carrierPageRoutes } from './commands/carrier-page.ts'
import { draftRoutes } from './commands/draft.ts'
import { passingOnRoute } from './commands/passing-on.ts'
import { submissionRoutes } from './commands/submission.ts'
import { submittingRoutes } from './commands/submitting.ts'
import { bookingValidityRoutes } from './commands/validity.ts'
import { bookingDesk } from './desk/booking-desk.ts'
import { chargeSwitchesProjection, knownDocumentsProjection, partiesOfBookings } from './desk/leaned-on.ts'
import { booking } from './domain/booking.ts'
import { bookingTables } from './migrations/0001-bookings.ts'
import { leanedOnTables } from './migrations/0002-leaned-on.ts'
import { portReferenceTable } from './migrations/0003-port-references.ts'
import { mailTables } from './migrations/0004-mails.ts'
import { chargeSwitchTables } from './migrations/0005-charge-switches.ts'
import { filteredBookings } from './migrations/0006-filtered-bookings.ts'
import { bookedShipments } from './reactions/booked-shipments.ts'
import { bookingEffects } from './reactions/booking-effects.ts'
import { carrierPort } from './reactions/carrier-port.ts'
import { bookingMails, carrierMails } from './reactions/mails.ts'
import { passedOnAgain } from './reactions/passed-on-again.ts'
import { validityTimer } from './reactions/validity-timer.ts'
import { bookingsProjection } from './read-models/bookings.ts'
import { detailRoutes } from './read-models/detail-routes.ts'
import { listRoutes } from './read-models/list-routes.ts'

const name = 'bookings'
const schema = 'bookings'

export const bookings: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const desk = bookingDesk(ports)
  const carriers = carrierSettings(ports.config.env).flatMap(one => dcsaCarrier(one, ports.clock) ?? [])
  const port = carrierPortRoutes(desk, carriers)
  return {
    name,
    schema,
    aggregates: [booking.name],
    migrations: {
      '0001-bookings': bookingTables,
      '0002-leaned-on': leanedOnTables,
      '0003-port-references': portReferenceTable,
      '0004-mails': mailTables,
      '0005-charge-switches': chargeSwitchTables,
      '0006-filtered-bookings': filteredBookings,
    },
    routes(app) {
      listRoutes(app, desk)
      draftRoutes(app, desk)
      detailRoutes(app, desk)
      submittingRoutes(app, desk)
      actingRoutes(app, desk)
      passingOnRoute(app, desk)
      carrierPageRoutes(app, desk)
      port.public(app)
    },
    internalRoutes(app) {
      submissionRoutes(app, desk)
      bookQuoteRoute(app, desk)
      bookingValidityRoutes(app, desk)
      port.internal(app)
      givenUpMailsInternalRoute(app, ports)
    },
    projections: [
      partiesOfBookings(ports.vault),
      knownDocumentsProjection,
      chargeSwitchesProjection,
      bookingsProjection,
      givenUpMailsProjection('BookingMailGivenUp'),
    ],
    reactions: [
      bookingEffects(ports),
      bookedShipments(desk),
      validityTimer(desk),
      passedOnAgain(desk),
      bookingMails(desk),
      carrierMails(desk),
      carrierPort(desk),
    ],
  }
}
