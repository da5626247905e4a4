import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePeople } from '../../../ui/freight/people.ts'
import { useBookingQuery } from '../booking-api.ts'
import type { BookingForm } from './booking-form.ts'
import { useQuoteToBookQuery, useShipmentToBookQuery } from './form-api.ts'
import { formOfEnded, formOfQuote, formOfShipment } from './sources.ts'

type Parties = Readonly<Record<string, { contactId: string | null } | null>>
const contactsOf = (parties: Parties | undefined) => Object.values(parties ?? {}).map(party => party?.contactId)
const none: readonly string[] = []

/** What the address names to begin with: a quote, a shipment, an ended booking; null where it names none. */
export function useSourceForm() {
  const [search] = useSearchParams()
  const idOf = (name: string) => search.get(name) ?? ''
  const [quoteId, shipmentId, againId] = [idOf('quote'), idOf('shipment'), idOf('again')]
  const quote = useQuoteToBookQuery(quoteId, { skip: quoteId === '' })
  const shipment = useShipmentToBookQuery(shipmentId, { skip: shipmentId === '' })
  const again = useBookingQuery(againId, { skip: againId === '' })
  const ended = again.currentData
  const people = usePeople([
    ...contactsOf(quote.currentData?.current?.content.parties),
    ...contactsOf(ended?.content.parties),
    ...(ended?.content.copyRecipients ?? []),
  ])
  const offered = quote.currentData
  const taken = shipment.currentData
  const isNamed = quoteId !== '' || shipmentId !== '' || againId !== ''
  const form: BookingForm | null = useMemo(() => {
    if (people === null) return null
    if (offered !== undefined) return formOfQuote(offered, people)
    if (taken !== undefined) return formOfShipment(taken)
    return ended === undefined ? null : formOfEnded(ended, people)
  }, [offered, taken, ended, people])
  const orders = useMemo(() => offered?.purchaseOrders.map(order => order.id) ?? none, [offered])
  return { form, orders, isReady: !isNamed || form !== null, error: quote.error ?? shipment.error ?? again.error }
}
