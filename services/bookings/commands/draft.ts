import { bookingDraftForm } from '@quayside/contracts/bookings/commands.ts'
import { keptDraftRoutes } from '@quayside/platform/commands/kept-draft.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { BookingDesk } from '../desk/booking-desk.ts'

export function draftRoutes(app: App, { ports }: BookingDesk): void {
  keptDraftRoutes(app, ports, {
    url: '/bookings/draft',
    permission: 'bookings.request',
    table: 'booking_drafts',
    what: 'booking',
    form: bookingDraftForm,
  })
}
