import { Box, Flex, Grid } from '@chakra-ui/react'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { isLiveBooking } from '@quayside/contracts/bookings/statuses.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ShipmentWay } from '../../../ui/chain-line/shipment-way.tsx'
import { Neighbours } from '../../../ui/list-neighbours.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { WatchMenu } from '../../../ui/watch-menu.tsx'
import { useBookingQuery } from '../booking-api.ts'
import { BookingStand } from '../figures.tsx'
import { BookingActs } from './acts/booking-acts.tsx'
import { AskOfYou } from './ask-of-you.tsx'
import { type BookingDetailTab, bookingDetailTabs, useBookingLocation } from './booking-location.ts'
import { BookingHeadFacts } from './head-facts.tsx'
import { PromisedPanel } from './promised-panel.tsx'
import { CarrierTab } from './tabs/carrier-tab.tsx'
import { ChargesTab } from './tabs/charges-tab.tsx'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { HistoryTab } from './tabs/history-tab.tsx'
import { OverviewTab } from './tabs/overview-tab.tsx'
import { RequestsTab } from './tabs/requests-tab.tsx'
import { VersionsTab } from './tabs/versions-tab.tsx'

/** /bookings/{id} */
export function BookingDetailPage() {
  const { t } = useTranslation('booking-detail')
  const { id = '' } = useParams()
  const { currentData: booking, error, refetch } = useBookingQuery(id)
  if (booking === undefined) {
    return (
      <>
        <PageHeader title={t('title')} crumbs={[{ label: t('crumb'), to: '/bookings' }]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />}
      </>
    )
  }
  return <Booking booking={booking} />
}

function Booking({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const openRequest = booking.requests.find(({ state }) => state === 'RECEIVED')?.kind ?? null
  return (
    <>
      <PageHeader
        mono
        title={booking.bookingNumber}
        documentTitle={`${booking.bookingNumber} · ${t('crumb')}`}
        crumbs={[{ label: t('crumb'), to: '/bookings' }]}
        beside={<BookingStand {...booking} openRequest={openRequest} />}
        actions={
          <>
            <Neighbours
              list="booking"
              id={booking.id}
              to={id => `/bookings/${id}`}
              labels={{ previous: t('previous'), next: t('next') }}
            />
            <WatchMenu entity="booking" id={booking.id} />
            <BookingActs booking={booking} />
          </>
        }
      />
      <BookingHeadFacts booking={booking} />
      <Flex direction="column" gap="4" mt="5">
        <AskOfYou booking={booking} />
        <ShipmentWay
          shipmentId={booking.shipmentDeleted ? null : booking.shipmentId}
          isEnded={booking.status !== 'COMPLETED' && !isLiveBooking(booking.status)}
        />
      </Flex>
      <Box mt="4">
        <DetailTabs booking={booking} />
      </Box>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 316px' }} gap="4" alignItems="start">
        <Box minW="0">
          <TabContent booking={booking} />
        </Box>
        <PromisedPanel booking={booking} />
      </Grid>
    </>
  )
}

const ofBothSides: ReadonlySet<BookingDetailTab> = new Set(['versions', 'requests', 'carrier'])

/** What never reaches a viewer has no tab either: of a supplier charges, requests and the carrier's messages. */
const tabsOf = ({ content, carrierAnswers }: BookingDetail) =>
  bookingDetailTabs.filter(tab => {
    if (tab === 'charges') return content.charges !== undefined || content.totals !== undefined
    return !ofBothSides.has(tab) || carrierAnswers !== undefined
  })

function DetailTabs({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const { tabUrl } = useBookingLocation()
  const counts: Partial<Record<BookingDetailTab, number | undefined>> = {
    charges: booking.content.charges?.length,
    documents: booking.documents.length,
    versions: booking.versions.length,
    requests: booking.requests.filter(({ state }) => state === 'RECEIVED').length,
    carrier: booking.carrierAnswers?.length,
  }
  const count = (tab: BookingDetailTab) => (counts[tab] ? String(counts[tab]) : null)
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={tabsOf(booking).map(tab => ({ to: tabUrl(tab), label: t(`tabs.${tab}`), count: count(tab) }))}
    />
  )
}

function TabContent({ booking }: { booking: BookingDetail }) {
  const { tab } = useBookingLocation()
  switch (tabsOf(booking).includes(tab) ? tab : 'overview') {
    case 'overview':
      return <OverviewTab booking={booking} />
    case 'charges':
      return <ChargesTab booking={booking} />
    case 'documents':
      return <DocumentsTab booking={booking} />
    case 'versions':
      return <VersionsTab booking={booking} />
    case 'requests':
      return <RequestsTab booking={booking} />
    case 'carrier':
      return <CarrierTab booking={booking} />
    case 'history':
      return <HistoryTab booking={booking} />
  }
}
