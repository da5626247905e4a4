import { Box } from '@chakra-ui/react'
import type { BookingListItem } from '@quayside/contracts/bookings/queries.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMayCall, usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../button.tsx'
import { Code } from '../figures.tsx'
import { Panel } from '../panel.tsx'
import { PanelRow } from '../panel-row.tsx'
import { StatusTag } from '../status-tag.tsx'
import { type BookedOf, useBookingsOfQuery } from './bookings-api.ts'
import { useWayToBook } from './way-to-book.ts'

/**
 * The bookings of an order or a shipment, the newest first, and the way to another one of the order that is named; nothing
 * where there is neither, or for who may not see them.
 */
export function BookingsOf({ of, orders = null }: { of: BookedOf; orders?: string | null }) {
  const { t } = useTranslation('booking-words')
  const wayToBook = useWayToBook()
  const book = orders === null ? null : wayToBook({ orders })
  const maySee = [usePermission('bookings.view'), useMayCall('/bookings')].every(Boolean)
  const { currentData } = useBookingsOfQuery(of, { skip: !maySee })
  if (currentData === undefined || (currentData.items.length === 0 && book === null)) return null
  const another = book !== null && (
    <LinkButton size="sm" to={book}>
      {t('create')}
    </LinkButton>
  )
  return (
    <Panel title={t('ofThis')} padded={false} aside={another}>
      <Box as="ul" aria-label={t('ofThis')} listStyleType="none" m="0" p="0">
        {currentData.items.map(booking => (
          <Row key={booking.id} booking={booking} />
        ))}
      </Box>
    </Panel>
  )
}

function Row({ booking: { id, bookingNumber, status, carrier, carrierReference } }: { booking: BookingListItem }) {
  return (
    <PanelRow wrap="wrap" columnGap="3" rowGap="1">
      <Box asChild color="accent" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
        <Link to={`/bookings/${id}`}>
          <Code>{bookingNumber}</Code>
        </Link>
      </Box>
      <StatusTag code={status} of="booking" />
      <Box as="span" color="ink2" fontSize="sm">
        {[carrier, carrierReference].filter(Boolean).join(' ')}
      </Box>
    </PanelRow>
  )
}
