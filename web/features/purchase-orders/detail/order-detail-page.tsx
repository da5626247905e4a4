import { Box, Flex, Grid } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { BookingsOf } from '../../../ui/bookings-of/bookings-of.tsx'
import { ChainLine } from '../../../ui/chain-line/chain-line.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Neighbours } from '../../../ui/list-neighbours.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { WatchMenu } from '../../../ui/watch-menu.tsx'
import { FulfilmentTag } from '../fulfilment-tag.tsx'
import { OrderActs } from './acts/order-acts.tsx'
import { AskOfYou } from './ask-of-you.tsx'
import { useBeforeCancellation, WhyCancelled } from './cancelled-order.tsx'
import { ChangeRequests } from './change-requests.tsx'
import { Documents } from './documents.tsx'
import { useOrderChainQuery, useOrderDocumentsQuery, useOrderQuery } from './order-api.ts'
import { OrderHeadFacts } from './order-head-facts.tsx'
import { OrderHistoryPanel } from './order-history.tsx'
import { LinesTable } from './order-lines.tsx'
import { type OrderTab, orderTabs, useOrderLocation } from './order-location.ts'
import { OrderShipments } from './order-shipments.tsx'
import { PartialOrders } from './partial-orders.tsx'
import { Parties } from './parties.tsx'
import { WorkflowPanel } from './workflow-panel.tsx'

/** /purchase-orders/{id}: an order or a child order, now or at a past moment. */
export function OrderDetailPage() {
  const { t } = useTranslation('order-detail')
  const { id = '' } = useParams()
  const { asOf } = useOrderLocation()
  const { currentData, data, error, refetch } = useOrderQuery({ id, asOf })
  const order = currentData ?? (data?.id === id ? data : undefined)
  if (order === undefined) {
    return (
      <>
        <PageHeader title={t('title')} crumbs={[{ label: t('crumb'), to: '/purchase-orders' }]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />}
      </>
    )
  }
  return <Order order={order} asOf={asOf} />
}

function Order({ order, asOf }: { order: OrderDetail; asOf: string | null }) {
  const { t } = useTranslation('order-detail')
  const { tab } = useOrderLocation()
  const past = asOf !== null
  // What is on shipments has three columns more.
  const isWide = tab === 'lines' && order.badges.fulfilment !== 'none'
  return (
    <>
      <PageHeader
        mono
        title={order.orderNumber ?? t('draft')}
        documentTitle={`${order.orderNumber ?? t('draft')} · ${t('crumb')}`}
        crumbs={crumbsOf(order, t('crumb'))}
        beside={
          <Flex as="span" display="inline-flex" gap="1.5" wrap="wrap">
            <StatusTag code={order.status} />
            <FulfilmentTag fulfilment={order.badges.fulfilment} />
          </Flex>
        }
        actions={
          <>
            <Neighbours
              list="purchase-order"
              id={order.id}
              to={id => `/purchase-orders/${id}`}
              labels={{ previous: t('previous'), next: t('next') }}
            />
            {!past && order.parent === null && <WatchMenu entity="purchase-order" id={order.id} />}
            {!past && <OrderActs order={order} />}
          </>
        }
      />
      <OrderHeadFacts order={order} />
      <Flex direction="column" gap="4" mt="5">
        <AskOfYou order={order} past={asOf} />
        {!past && <WhyCancelled order={order} />}
        <Chain order={order} />
      </Flex>
      <Box mt="4">
        <OrderTabs order={order} />
      </Box>
      <Grid css={isWide ? besideOnWide : beside} gap="4" alignItems="start">
        {/* Also while nothing of the tab is drawn yet, the history stays beside it. */}
        <Box minW="0">
          <TabContent order={order} past={past} />
        </Box>
        <OrderHistoryPanel order={order} />
      </Grid>
    </>
  )
}

const history = { gridTemplateColumns: 'minmax(0, 1fr) 300px' }
const below = { gridTemplateColumns: 'minmax(0, 1fr)' }
/** The history stands beside the tab where both have room. */
const beside = { ...below, xl: history }
const besideOnWide = { ...below, '@media (min-width: 1820px)': history }

function crumbsOf(order: OrderDetail, all: string) {
  const first = { label: all, to: '/purchase-orders' }
  return order.parent
    ? [first, { label: order.parent.orderNumber, to: `/purchase-orders/${order.parent.id}` }]
    : [first]
}

function Chain({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const { asOf, showAsOf } = useOrderLocation()
  // Never the line of another moment, also while this one's is on its way.
  const { currentData: data, isFetching } = useOrderChainQuery({ id: order.id, asOf })
  if (data === undefined) return isFetching ? <ChainRoom /> : null
  return (
    <Panel>
      <ChainLine
        stations={data.stations}
        onOpen={station => {
          const events = data.stations.find(other => other.station === station.station)?.events ?? []
          const last = events.at(-1)
          if (last === undefined) return
          showAsOf(null)
          document.getElementById(`event-${last.id}`)?.scrollIntoView({ block: 'center' })
        }}
      />
      <Box color="ink3" fontSize="xs" mt="2">
        {t('chainDays', { zone: formats.zoneName(data.zone) })}
      </Box>
    </Panel>
  )
}

/** As high as the chain line and its note are, so that the tabs stay where they are when it comes. */
function ChainRoom() {
  return (
    <Panel>
      <Box minH={{ base: '354px', sm: '98px' }} />
    </Panel>
  )
}

function OrderTabs({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { tabUrl } = useOrderLocation()
  const documents = useOrderDocumentsQuery(order.id).data?.items.filter(file => file.replacedBy === null).length
  const counts: Partial<Record<OrderTab, number | undefined>> = {
    lines: order.lines.length,
    documents,
    'partial-orders': order.children.length,
    'change-requests': order.changeRequests.length,
  }
  const shown = orderTabs.filter(tab => tab !== 'partial-orders' || order.parent === null)
  const count = (tab: OrderTab) => (counts[tab] ? String(counts[tab]) : null)
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={shown.map(tab => ({ to: tabUrl(tab), label: t(`tabs.${tab}`), count: count(tab) }))}
    />
  )
}

function Lines({ order, past }: { order: OrderDetail; past: boolean }) {
  const { t } = useTranslation('order-detail')
  const before = useBeforeCancellation(order)
  if (past || before === null) return <LinesTable order={order} />
  if (before === undefined) return <Skeleton rows={order.lines.length} />
  return (
    <Box as="section" aria-label={t('cancelled.was')} minW="0">
      <Box color="ink2" fontSize="sm" mb="2">
        {t('cancelled.was')}
      </Box>
      <LinesTable order={before} />
    </Box>
  )
}

function TabContent({ order, past }: { order: OrderDetail; past: boolean }) {
  const { tab } = useOrderLocation()
  switch (tab) {
    case 'lines':
      return (
        <Flex direction="column" gap="4" minW="0">
          <Lines order={order} past={past} />
          {!past && <OrderShipments order={order} />}
          {!past && (
            <BookingsOf
              of={{ by: 'orderId', ids: [order.id, ...order.children.map(child => child.id)] }}
              orders={order.status === 'APPROVED' ? order.id : null}
            />
          )}
        </Flex>
      )
    case 'parties':
      return <Parties order={order} />
    case 'documents':
      return <Documents order={order} past={past} />
    case 'partial-orders':
      return <PartialOrders order={order} />
    case 'change-requests':
      return <ChangeRequests order={order} past={past} />
    case 'workflow':
      return <WorkflowPanel order={order} />
  }
}
