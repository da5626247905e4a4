import { Box } from '@chakra-ui/react'
import { carrierEntryOf, lackedFor, ownChannelOf } from '@quayside/contracts/bookings/carrier-way.ts'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCompanyCatalogueQuery } from '../../../../app/api/catalogue.ts'
import { useCompany } from '../../../../app/session/use-session.ts'

/** How a booking's carrier is told by its entry of the catalogue; undefined until that is known. */
export function useOwnWay(
  { clientCompanyId, content }: Pick<BookingDetail, 'clientCompanyId' | 'content'>,
  skip = false,
) {
  const { data } = useCompanyCatalogueQuery(clientCompanyId, { skip })
  if (data === undefined) return
  const entry = carrierEntryOf(data.carriers, content.terms)
  return { entry, channel: ownChannelOf(entry) }
}

/** Which way the carrier is told, what its entry lacks for that, and where it is kept. */
export function CarrierWay({ thing }: { thing: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const own = useOwnWay(thing)
  const company = useCompany()?.id
  const chosen = useWatch({ name: 'channel' }) as '' | 'port' | 'link' | 'hand'
  if (own === undefined) return null
  const { carrier } = thing.content.terms
  const { entry } = own
  const channel = chosen || own.channel
  const email = entry?.contact?.email ?? null
  const lacks = lackedFor(entry, channel)
  const said =
    lacks !== null
      ? t(`way.lacks.${lacks}`, { carrier })
      : channel === 'link' && email !== null
        ? t('way.linkTo', { carrier, email })
        : t(`way.${channel}`, { carrier })
  return (
    <Box mt="1" color={lacks === null ? undefined : 'bad'}>
      {said}{' '}
      <Box asChild color="accent" textDecoration="underline">
        <Link to={`/companies/${company}?tab=carriers`}>{t('way.carriers')}</Link>
      </Box>
    </Box>
  )
}
