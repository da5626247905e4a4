import { Flex, Grid } from '@chakra-ui/react'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { useCompany } from '../../../app/session/use-session.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { Neighbours } from '../../../ui/list-neighbours.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AskBanner } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { WatchMenu } from '../../../ui/watch-menu.tsx'
import { QuoteStand } from '../figures.tsx'
import { useOpenQuoteMutation, useQuoteQuery } from '../quote-api.ts'
import { QuoteActs } from './acts/quote-acts.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { OfferView } from './offer-view.tsx'
import { QuoteAsk } from './quote-ask.tsx'
import { QuoteHeadFacts } from './quote-head-facts.tsx'
import { quoteTabs, useQuoteLocation } from './quote-location.ts'
import { QuoteWay } from './quote-way.tsx'
import { RevisionsPanel } from './revisions-panel.tsx'

const QuoteEditor = lazy(async () => ({ default: (await import('../form/quote-editor.tsx')).QuoteEditor }))

/** /quotes/edit/{id}: its form to who prepares it, to all others what the offer says. */
export function QuotePage() {
  const { t } = useTranslation('quotes')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { currentData, data, error, refetch } = useQuoteQuery(id)
  const quote = currentData ?? (data?.id === id ? data : undefined)
  if (quote === undefined)
    return (
      <>
        <PageHeader title={t('detail.title')} crumbs={[{ label: t('title'), to: '/quotes' }]} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={10} />}
      </>
    )
  const asked = search.get('step') !== null || (quote.draft !== null && search.get('view') === null)
  return asked && isAllowed(quote, 'revise') ? (
    <Suspense fallback={<Skeleton rows={10} />}>
      <QuoteEditor key={quote.id} quote={quote} />
    </Suspense>
  ) : (
    <ReadQuote key={quote.id} newest={quote} />
  )
}

/** A customer goes on reading the offer that stands there until a newer one is asked for: nothing is approved that nobody read. */
function ReadQuote({ newest }: { newest: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const isCustomer = useCompany()?.actor === 'C'
  const [read, setRead] = useState(newest)
  const [openNewest, { isLoading }] = useOpenQuoteMutation()
  const revision = newest.current?.revision ?? 0
  const shown = read.current?.revision ?? 0
  if (!isCustomer || revision === shown) return <Quote quote={newest} />
  const show = async () => {
    const { data } = await openNewest(newest.id)
    if (data !== undefined) setRead(data)
  }
  return (
    <Quote quote={read}>
      <AskBanner
        tone="warn"
        icon={<RefreshCw size={18} aria-hidden="true" />}
        action={
          <Button look="link" pending={isLoading} onClick={() => void show()}>
            {t('detail.showNewer')}
          </Button>
        }
      >
        {t('detail.newer', { revision, shown })}
      </AskBanner>
    </Quote>
  )
}

function Quote({ quote, children }: { quote: QuoteDetail; children?: ReactNode }) {
  const { t } = useTranslation('quotes')
  const { tab, urlWith } = useQuoteLocation()
  const hasRevisions = quote.revisions.length > 1
  return (
    <>
      <PageHeader
        mono
        title={quote.quoteNumber}
        documentTitle={`${quote.quoteNumber} · ${t('title')}`}
        crumbs={[{ label: t('title'), to: '/quotes' }]}
        beside={<QuoteStand {...quote} />}
        actions={
          <>
            <Neighbours
              list="quote"
              id={quote.id}
              to={id => `/quotes/edit/${id}?view=preview`}
              labels={{ previous: t('detail.previous'), next: t('detail.next') }}
            />
            <WatchMenu entity="quote" id={quote.id} />
            <QuoteActs quote={quote} />
          </>
        }
      />
      <QuoteHeadFacts quote={quote} />
      <Flex direction="column" gap="3" mt="5" mb="4">
        {children}
        <QuoteAsk quote={quote} />
        <QuoteWay quote={quote} />
      </Flex>
      <Tabs
        label={t('detail.tabs')}
        tabs={quoteTabs
          .filter(one => one !== 'revisions' || hasRevisions)
          .map(one => ({
            to: urlWith({
              tab: one === 'offer' ? null : one,
              from: null,
              to: null,
              // A draft is opened in its form otherwise.
              view: quote.draft === null ? null : 'preview',
            }),
            label: t(`detail.tab.${one}`),
            count: one === 'revisions' ? String(quote.revisions.length) : null,
          }))}
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 316px' }} gap="4" alignItems="start">
        <Flex direction="column" gap="4" minW="0">
          {tab === 'offer' && <OfferView quote={quote} />}
          {tab === 'revisions' && <RevisionsPanel quote={quote} />}
          {tab === 'history' && <HistoryPanel quote={quote} />}
        </Flex>
        <CommentsPanel quote={quote} />
      </Grid>
    </>
  )
}
