import { Box, Flex, Grid } from '@chakra-ui/react'
import { freightPartyRoles } from '@quayside/contracts/freight/party.ts'
import type { QuoteRequestCommandName } from '@quayside/contracts/quotes/commands.ts'
import type { QuoteRequestDetail } from '@quayside/contracts/quotes/queries.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useCountryName } from '../../../ui/country-name.ts'
import { Code, DateText, Money, Unknown } from '../../../ui/figures.tsx'
import { usePeople } from '../../../ui/freight/people.ts'
import { ShownPackages } from '../../../ui/freight/shown-packages.tsx'
import { ShownParty } from '../../../ui/freight/shown-party.tsx'
import { Linked } from '../../../ui/linked.tsx'
import { ModeText } from '../../../ui/mode-text.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { usePageQuery } from '../../../ui/page-query.ts'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { PlaceText } from '../../../ui/places/place-text.tsx'
import { Section } from '../../../ui/section.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../../ui/states.tsx'
import { QuoteTimeline } from '../detail/history-panel.tsx'
import { QuoteStand, RequestStatusTag } from '../figures.tsx'
import { useQuoteRequestQuery } from '../quote-api.ts'
import { RequestAct } from './request-act.tsx'

const offered: readonly QuoteRequestCommandName[] = ['ask-again', 'withdraw', 'decline']

/** /quotes/requests/{id}: what a client asks an offer for, and the offers that answer it. */
export function RequestPage() {
  const { t } = useTranslation('quotes')
  const { id = '' } = useParams()
  const { currentData: request, error, refetch } = useQuoteRequestQuery(id)
  if (request === undefined)
    return (
      <>
        <PageHeader title={t('request.title')} crumbs={[{ label: t('title'), to: '/quotes?tab=requests' }]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />}
      </>
    )
  return <Request request={request} />
}

function Request({ request }: { request: QuoteRequestDetail }) {
  const { t } = useTranslation('quotes')
  const { search, change } = usePageQuery()
  const asked = offered.find(command => command === search.get('act') && isAllowed(request, command))
  const { content } = request
  return (
    <>
      <PageHeader
        mono
        title={request.requestNumber}
        documentTitle={`${request.requestNumber} · ${t('title')}`}
        crumbs={[{ label: t('title'), to: '/quotes?tab=requests' }]}
        beside={<RequestStatusTag status={request.status} />}
        actions={
          <>
            {offered
              .filter(command => isAllowed(request, command))
              .map(command => (
                <Button key={command} onClick={() => change({ act: command })}>
                  {t(`request.act.${command}`)}
                </Button>
              ))}
            {isAllowed(request, 'answer') && (
              <LinkButton look="primary" to={`/quotes/new?request=${request.id}`}>
                {t('request.act.answer')}
              </LinkButton>
            )}
          </>
        }
      />
      {asked !== undefined && (
        <RequestAct
          key={asked}
          request={request}
          command={asked}
          onClose={() => change({ act: null }, { replace: true, unlessMoved: 'act' })}
        />
      )}
      <Facts
        facts={[
          { label: t('field.customer'), value: request.customer.name ?? <Unknown /> },
          { label: t('field.transportMode'), value: <ModeText mode={request.transportMode} /> },
          { label: t('field.departureDate'), value: <DateText value={request.departureDate} look="full" /> },
          { label: t('field.arrivalDate'), value: <DateText value={request.arrivalDate} look="full" /> },
          { label: t('field.project'), value: request.project ?? <Unknown /> },
          { label: t('field.customerReference'), value: request.customerReference ?? <Unknown /> },
          { label: t('field.createdBy'), value: request.createdBy.name ?? <Unknown /> },
        ]}
      />
      <Grid mt="5" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 316px' }} gap="4" alignItems="start">
        <Flex direction="column" gap="4" minW="0">
          <Wished content={content} note={content.note} orders={request.purchaseOrders} />
        </Flex>
        <Flex direction="column" gap="4" minW="0">
          <Panel title={t('request.quotes')}>
            {request.quotes.length === 0 && (
              <NothingYet title={t('request.noQuotes')} text={t('request.noQuotesText')} />
            )}
            <Flex as="ul" direction="column" gap="2" listStyleType="none" m="0" p="0">
              {request.quotes.map(quote => (
                <Flex as="li" key={quote.id} gap="2" align="center" wrap="wrap">
                  <Linked to={`/quotes/edit/${quote.id}`} of="quotes.view">
                    <Code>{quote.quoteNumber}</Code>
                  </Linked>
                  <QuoteStand {...quote} isWithdrawn={false} />
                </Flex>
              ))}
            </Flex>
            {request.quotes.length > 1 && (
              <LinkButton
                mt="3"
                size="sm"
                to={`/quotes/compare?ids=${request.quotes
                  .slice(0, 4)
                  .map(({ id }) => id)
                  .join(',')}`}
              >
                {t('act.compare')}
              </LinkButton>
            )}
          </Panel>
          <Panel title={t('detail.tab.history')}>
            <QuoteTimeline entries={request.history} />
          </Panel>
        </Flex>
      </Grid>
    </>
  )
}

type WishedProps = {
  content: QuoteRequestDetail['content']
  note: string
  orders: QuoteRequestDetail['purchaseOrders']
}

function Wished({ content, note, orders }: WishedProps) {
  const { t } = useTranslation('freight')
  const countryName = useCountryName()
  const { t: quotes } = useTranslation('quotes')
  const { goods, locations, packages } = content
  const parties = freightPartyRoles.flatMap(role =>
    content.parties[role] ? [{ role, party: content.parties[role] }] : [],
  )
  const money = (amount: string | null, currency: string | null) =>
    amount !== null && <Money amount={amount} currency={currency} />
  const place = (named: ShipmentPlace | null) =>
    named && (
      <>
        <PlaceText place={named} />
        {named.country !== null && <Box>{countryName(named.country)}</Box>}
      </>
    )
  const people = usePeople(parties.map(({ party }) => party.contactId))
  return (
    <>
      <Section
        title={quotes('request.wished')}
        gathersUnknown
        rows={[
          { label: quotes('request.note'), value: note },
          {
            label: t('place.portOfReceipt'),
            value: place(locations.portOfReceipt),
          },
          { label: t('place.origin'), value: place(locations.origin) },
          { label: t('place.destination'), value: place(locations.destination) },
          {
            label: t('field.incoterm'),
            value: goods.incoterm && [goods.incoterm, goods.incotermPlace].filter(Boolean).join(' '),
          },
          { label: t('field.description'), value: goods.description },
          { label: t('field.commodityCode'), value: goods.commodityCode && <Code>{goods.commodityCode}</Code> },
          { label: t('field.value'), value: money(goods.value, goods.currency) },
          { label: t('field.insuranceValue'), value: money(goods.insuranceValue, goods.insuranceCurrency) },
          {
            label: quotes('field.purchaseOrders'),
            value:
              orders.length > 0 &&
              orders.map(order => (
                <Linked key={order.id} to={`/purchase-orders/${order.id}`} of="purchase-orders.view">
                  <Code>{order.orderNumber}</Code>{' '}
                </Linked>
              )),
          },
        ]}
      />
      {packages.length > 0 && (
        <Panel title={t('packages.title')}>
          <ShownPackages packages={packages} goods={goods} />
        </Panel>
      )}
      {parties.map(({ role, party }) => (
        <Panel key={role} title={t(`role.${role}`)}>
          <ShownParty party={party} person={people?.get(party.contactId ?? '')} />
        </Panel>
      ))}
    </>
  )
}
