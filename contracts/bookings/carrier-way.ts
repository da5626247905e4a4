import type { Carrier } from '../directory/queries.ts'
import type { BookingTerms } from './details.ts'
import type { BookingChannel } from './statuses.ts'

/** The entry of the catalogue that a booking's carrier is; null where there is none. */
export function carrierEntryOf<Entry extends Carrier>(
  carriers: readonly Entry[],
  { carrier, carrierCode }: Pick<BookingTerms, 'carrier' | 'carrierCode'>,
): Entry | null {
  const named = (text: string | null) => text !== null && text.toLowerCase() === carrier.toLowerCase()
  return (
    carriers.find(one => carrierCode !== null && [one.code, one.scac, one.airlinePrefix].includes(carrierCode)) ??
    carriers.find(one => named(one.name) || named(one.code)) ??
    null
  )
}

const channels = { PORT: 'port', LINK: 'link', HAND: 'hand' } as const

/** How a carrier is told of bookings; one without an entry by a person. */
export function ownChannelOf(entry: Pick<Carrier, 'bookingChannel'> | null): BookingChannel {
  return entry === null ? 'hand' : channels[entry.bookingChannel]
}

/** What its entry lacks to be told so; null where nothing does. */
export function lackedFor(
  entry: Pick<Carrier, 'contactId' | 'portKey'> | null,
  channel: BookingChannel,
): 'contact' | 'portKey' | null {
  if (channel === 'hand') return null
  if (channel === 'link') return entry?.contactId == null ? 'contact' : null
  return entry?.portKey == null ? 'portKey' : null
}
