import type { BookingEvent } from '@quayside/contracts/bookings/events.ts'
import { type OpenedContact, openedContacts } from '@quayside/contracts/directory/queries.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { dayText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { mailText } from '@quayside/platform/mails/mail-layout.ts'
import type { Mail } from '@quayside/platform/ports/mail-sender.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'
import { carrierToken } from '../commands/carrier-link.ts'
import { carrierOf } from '../commands/passing-on.ts'
import type { BookingDesk } from '../desk/booking-desk.ts'
import { booking } from '../domain/booking.ts'
import { type Booking, type BookingState, contentOf, evolve, initial, isBooking } from '../domain/booking-state.ts'
import { type BookingRequest, openRequest } from '../domain/standing.ts'
import { patienceOf, sendEach } from './mail-sending.ts'

const handles = [
  'BookingStatusChanged',
  'BookingPassedOn',
  'BookingChanged',
  'BookingSupplied',
  'BookingConfirmationChanged',
  'AmendmentAsked',
  'CancellationAsked',
  'BookingRequestAnswered',
  'CarrierAnswered',
] as const
type Handled = StoredEvent<Extract<BookingEvent, { type: (typeof handles)[number] }>>
type Said =
  | 'submitted'
  | 'passedOn'
  | 'updateAsked'
  | 'confirmed'
  | 'changed'
  | 'rejected'
  | 'cancelled'
  | 'declined'
  | 'expired'
  | 'requested'
  | 'requestAnswered'

type Told = { readonly said: Said; readonly request: BookingRequest | null }

/** What an event says to the parties and those in copy, and of which request; null where it says nothing to them. */
function toldBy(event: Handled, before: BookingState, after: Booking): Told | null {
  const asked = openRequest(after)
  const open = isBooking(before) ? openRequest(before) : null
  if (event.type === 'CarrierAnswered') {
    if (asked !== null && asked.requestId !== open?.requestId) return { said: 'requested', request: asked }
    const request = after.requests.find(one => one.requestId === open?.requestId) ?? null
    // A cancellation that is accepted is told by the status it leads to.
    const isTold = request?.state === 'DECLINED' || (request?.state === 'CONFIRMED' && request.kind === 'AMENDMENT')
    return isTold ? { said: 'requestAnswered', request } : null
  }
  const said = saidBy(event)
  if (said === null) return null
  const named = 'requestId' in event.data ? event.data.requestId : null
  return { said, request: after.requests.find(one => one.requestId === named) ?? null }
}

function saidBy(event: Exclude<Handled, { type: 'CarrierAnswered' }>): Said | null {
  switch (event.type) {
    case 'BookingPassedOn':
      return 'passedOn'
    case 'BookingChanged':
    case 'BookingSupplied':
    case 'BookingConfirmationChanged':
      return 'changed'
    case 'AmendmentAsked':
    case 'CancellationAsked':
      return 'requested'
    case 'BookingRequestAnswered':
      return 'requestAnswered'
    case 'BookingStatusChanged':
      return saidByStatus[event.data.to]
  }
}
const saidByStatus = {
  REQUESTED: 'submitted',
  PENDING_UPDATE: 'updateAsked',
  CONFIRMED: 'confirmed',
  REJECTED: 'rejected',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  COMPLETED: null,
} as const

/** E-mails to the contacts of the parties and those in copy, each in their language, without charges; an erased one gets none. */
export function bookingMails(desk: BookingDesk): Reaction {
  const { commands, config } = desk.ports
  return {
    name: 'booking-mails',
    handles,
    async react(stored) {
      const event = stored as Handled
      const { events } = await commands.load(booking, event.data.bookingId)
      const all = events as StoredEvent<BookingEvent>[]
      const upTo = (revision: number) =>
        all.filter(one => one.revision <= revision).reduce<BookingState>(evolve, initial)
      const state = upTo(event.revision)
      if (!isBooking(state)) return
      const told = toldBy(event, upTo(event.revision - 1), state)
      if (told === null || isToldBefore(event, all)) return
      const { parties, copyRecipients } = contentOf(state)
      const ids = [...Object.values(parties).map(party => party?.contactId ?? null), ...copyRecipients]
      const link = `${config.portalUrl}/bookings/${state.bookingId}`
      const contacts = await opened(desk, ids, event.id)
      await sendEach(
        desk.ports,
        contacts.map(contact => {
          const language = contact.language ?? 'en'
          const messageId = `booking-${event.id}-${contact.id}`
          const mail: Mail = { messageId, to: contact.email, language, ...toldText(state, told, link, language) }
          return { contactId: contact.id, mail }
        }),
      )
    },
    patience: patienceOf(desk, 'party'),
  }
}

/** A confirmation's first times come with it. */
function isToldBefore(event: Handled, all: readonly StoredEvent<BookingEvent>[]): boolean {
  if (event.type !== 'BookingConfirmationChanged') return false
  const before = all.find(one => one.revision === event.revision - 1)
  return before?.type === 'BookingStatusChanged'
}

/** The link by which a carrier answers, to the contact of its entry. */
export function carrierMails(desk: BookingDesk): Reaction {
  const { config, vault } = desk.ports
  return {
    name: 'carrier-mails',
    handles: ['BookingPassedOn'],
    async react(stored) {
      const event = stored as Extract<Handled, { type: 'BookingPassedOn' }>
      const { bookingId, channel } = event.data
      if (channel !== 'link') return
      const state = await desk.load(bookingId)
      const entry = await carrierOf(desk, state, { causationId: event.id })
      const link = `${config.portalUrl}/carrier/bookings/${carrierToken(vault, event.data)}`
      const contacts = await opened(desk, [entry?.contactId ?? null], event.id)
      await sendEach(
        desk.ports,
        contacts.map(contact => {
          const language = contact.language ?? 'en'
          const messageId = `carrier-booking-${event.id}`
          const mail: Mail = { messageId, to: contact.email, language, ...carrierText(state, link, language) }
          return { contactId: contact.id, mail }
        }),
      )
    },
    patience: patienceOf(desk, 'carrier'),
  }
}

type Reachable = OpenedContact & { readonly email: string }

/** Those who still have an address, each once. */
async function opened(
  { ports }: BookingDesk,
  ids: readonly (string | null)[],
  causationId: string,
): Promise<Reachable[]> {
  const contactIds = [...new Set(ids.filter(id => id !== null))]
  if (contactIds.length === 0) return []
  const { status, body } = await ports.call.post('directory', '/contacts/opened', { contactIds }, { causationId })
  if (status >= 300) throw new Error(`directory answered ${status}`)
  const found = openedContacts.parse(body).filter((one): one is Reachable => !one.isErased && one.email !== null)
  return [...new Map(found.map(one => [one.email.toLowerCase(), one])).values()]
}

function toldText(state: Booking, { said, request }: Told, link: string, language: Language) {
  const { bookingNumber: number, confirmation, reason } = state
  const { terms, locations } = contentOf(state)
  const translate = translatorOf(language)
  const places = [locations.origin?.name, locations.destination?.name].filter(name => name !== undefined)
  const facts = [
    [translate('booking-fields:carrier'), terms.carrier],
    ['', places.join(' – ')],
    [translate('booking-fields:carrierReference'), confirmation?.reference ?? ''],
    ...(request === null
      ? [[translate('booking-fields:reason'), reason]]
      : [
          [translate(`booking-words:request.${request.kind}`), request.reason],
          [translate(`booking-words:requestState.${request.state}`), request.answer ?? ''],
        ]),
  ].filter(([, value]) => value !== '')
  return mailText({
    subject: textIn(language, 'mails:booking.subject', { number, what: textIn(language, `mails:booking.${said}`) }),
    paragraphs: facts.map(([name, value]) => (name === '' ? `${value}` : `${name}: ${value}`)),
    button: { label: textIn(language, 'mails:booking.open'), link },
    ending: textIn(language, 'mails:booking.ending'),
    language,
  })
}

function carrierText(state: Booking, link: string, language: Language) {
  const { bookingNumber: number } = state
  const { validityDate } = contentOf(state).terms
  const date = validityDate === null ? '' : dayText(locales[language], validityDate, 'UTC', 'long')
  return mailText({
    subject: textIn(language, 'mails:booking.carrierSubject', { number }),
    paragraphs: [textIn(language, 'mails:booking.carrierText', { number, date })],
    button: { label: textIn(language, 'mails:booking.carrierButton'), link },
    ending: textIn(language, 'mails:booking.carrierEnding'),
    language,
  })
}
