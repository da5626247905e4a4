import { Box, Flex, Grid } from '@chakra-ui/react'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useChainsQuery } from '../../../app/api/chains.ts'
import { BookingsOf } from '../../../ui/bookings-of/bookings-of.tsx'
import { QuotedBesideActual } from '../../../ui/bookings-of/quoted-beside-actual.tsx'
import { ChainLine } from '../../../ui/chain-line/chain-line.tsx'
import { type ChainZones, chainZones, drawnStations, withOrderDays } from '../../../ui/chain-line/shipment-chain.ts'
import { useFormats } from '../../../ui/formats.ts'
import { Neighbours } from '../../../ui/list-neighbours.tsx'
import { ownZone } from '../../../ui/own-zone.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { WatchMenu } from '../../../ui/watch-menu.tsx'
import { StatusAndChip } from '../figures.tsx'
import { ShipmentActs } from './acts/shipment-acts.tsx'
import { AskOfYou } from './ask-of-you.tsx'
import { BlockchainPanel } from './blockchain-panel.tsx'
import { Co2Banner } from './co2-banner.tsx'
import { CompletionPanel } from './completion-panel.tsx'
import { ContainersPanel } from './containers-panel.tsx'
import { useShipmentQuery } from './shipment-api.ts'
import { ShipmentHeadFacts } from './shipment-head-facts.tsx'
import { type ShipmentDetailTab, shipmentDetailTabs, useShipmentLocation } from './shipment-location.ts'
import { AdditionalTab } from './tabs/additional-tab.tsx'
import { ChangeLogTab } from './tabs/change-log-tab.tsx'
import { ChargesTab } from './tabs/charges-tab.tsx'
import { CustomsTab } from './tabs/customs-tab.tsx'
import { DocumentsTab } from './tabs/documents-tab.tsx'
import { InvoicesTab } from './tabs/invoices-tab.tsx'
import { MainTab } from './tabs/main-tab.tsx'
import { PartiesTab } from './tabs/parties-tab.tsx'
import { ProductsTab } from './tabs/products-tab.tsx'
import { WhatIsMissing } from './what-is-missing.tsx'
import { WhyCancelled } from './why-cancelled.tsx'

/** /shipments/{id}: a shipment, now or at a past moment. */
export function ShipmentDetailPage() {
  const { t } = useTranslation('shipment-detail')
  const { id = '' } = useParams()
  const { asOf } = useShipmentLocation()
  const { currentData, data, error, refetch } = useShipmentQuery({ id, asOf })
  const shipment = currentData ?? (data?.id === id ? data : undefined)
  if (shipment === undefined) {
    return (
      <>
        <PageHeader title={t('title')} crumbs={[{ label: t('crumb'), to: '/shipments' }]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />}
      </>
    )
  }
  return <Shipment shipment={shipment} asOf={asOf} />
}

function Shipment({ shipment, asOf }: { shipment: ShipmentDetail; asOf: string | null }) {
  const { t } = useTranslation('shipment-detail')
  const past = asOf !== null
  return (
    <>
      <PageHeader
        mono
        title={shipment.shipmentNumber}
        documentTitle={`${shipment.shipmentNumber} · ${t('crumb')}`}
        crumbs={[{ label: t('crumb'), to: '/shipments' }]}
        beside={<StatusAndChip {...shipment} />}
        actions={
          <>
            <Neighbours
              list="shipment"
              id={shipment.id}
              to={id => `/shipments/${id}`}
              labels={{ previous: t('previous'), next: t('next') }}
            />
            {!past && <WatchMenu entity="shipment" id={shipment.id} />}
            {!past && <ShipmentActs shipment={shipment} />}
          </>
        }
      />
      <ShipmentHeadFacts shipment={shipment} />
      <Flex direction="column" gap="4" mt="5">
        {!past && <WhyCancelled shipment={shipment} />}
        {!past && <AskOfYou shipment={shipment} />}
        <WhatIsMissing shipment={shipment} past={asOf} />
        <Panel>
          <Way shipment={shipment} asOf={asOf} />
        </Panel>
      </Flex>
      <Box mt="4">
        <DetailTabs shipment={shipment} />
      </Box>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 316px' }} gap="4" alignItems="start">
        {/* Also while nothing of the tab is drawn yet, the side column stays beside it. */}
        <Box minW="0">
          <TabContent shipment={shipment} past={past} />
        </Box>
        <Flex direction="column" gap="4" minW="0">
          <CompletionPanel shipment={shipment} />
          {!past && <BookingsOf of={{ by: 'shipmentId', ids: [shipment.id] }} />}
          <Co2Banner shipment={shipment} past={past} />
          <ContainersPanel shipment={shipment} past={past} />
          <BlockchainPanel shipment={shipment} past={past} />
        </Flex>
      </Grid>
    </>
  )
}

function Way({ shipment, asOf }: { shipment: ShipmentDetail; asOf: string | null }) {
  const orders = [...new Set(shipment.lines.map(({ orderId }) => orderId))]
  const { data, isLoading } = useChainsQuery(orders, { skip: orders.length === 0 })
  const chains = data?.chains ?? []
  const zones = chainZones(shipment.details.route, chains[0]?.zone ?? ownZone())
  const drawn = drawnStations(shipment.stations, zones)
  return (
    <>
      <ChainLine stations={withOrderDays(drawn, chains, asOf?.slice(0, 10) ?? null)} arriving={isLoading} />
      <ChainDays zones={zones} arriving={isLoading} />
    </>
  )
}

/** Which clock tells which day; its room is kept until all of them are known. */
function ChainDays({ zones, arriving }: { zones: ChainZones; arriving: boolean }) {
  const { t } = useTranslation('shipment-detail')
  const formats = useFormats()
  const client = formats.zoneName(zones.client)
  const origin = formats.zoneName(zones.origin)
  const destination = formats.zoneName(zones.destination)
  const isOne = client === origin && origin === destination
  return (
    <Box color="ink3" fontSize="xs" mt="2" visibility={arriving ? 'hidden' : undefined}>
      {isOne ? t('chainDaysOne', { zone: client }) : t('chainDays', { client, origin, destination })}
    </Box>
  )
}

function DetailTabs({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const { tabUrl } = useShipmentLocation()
  const open = (list: readonly { open: boolean }[]) => list.filter(one => one.open).length
  const counts: Partial<Record<ShipmentDetailTab, number | undefined>> = {
    parties: shipment.parties.length,
    products: shipment.lines.length,
    charges: shipment.charges?.length,
    customs: shipment.declarations?.length,
    documents: shipment.documents.length,
    invoices: shipment.invoices.length,
    additional: open(shipment.holds) + open(shipment.issues),
  }
  const count = (tab: ShipmentDetailTab) => (counts[tab] ? String(counts[tab]) : null)
  // Charges and customs values never reach a supplier: then there is no tab of them either.
  const hidden = new Set<ShipmentDetailTab>([
    ...(shipment.charges === undefined ? (['charges'] as const) : []),
    ...(shipment.declarations === undefined ? (['customs'] as const) : []),
  ])
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={shipmentDetailTabs
        .filter(tab => !hidden.has(tab))
        .map(tab => ({ to: tabUrl(tab), label: t(`tabs.${tab}`), count: count(tab) }))}
    />
  )
}

function TabContent({ shipment, past }: { shipment: ShipmentDetail; past: boolean }) {
  const { tab } = useShipmentLocation()
  switch (tab) {
    case 'main':
      return <MainTab shipment={shipment} past={past} />
    case 'parties':
      return <PartiesTab shipment={shipment} past={past} />
    case 'products':
      return <ProductsTab shipment={shipment} past={past} />
    case 'charges':
      return (
        <Flex direction="column" gap="4">
          <ChargesTab shipment={shipment} past={past} />
          {!past && <QuotedBesideActual shipment={shipment} />}
        </Flex>
      )
    case 'customs':
      return <CustomsTab shipment={shipment} past={past} />
    case 'documents':
      return <DocumentsTab shipment={shipment} past={past} />
    case 'invoices':
      return <InvoicesTab shipment={shipment} past={past} />
    case 'additional':
      return <AdditionalTab shipment={shipment} past={past} />
    case 'change-log':
      return <ChangeLogTab shipment={shipment} />
  }
}
