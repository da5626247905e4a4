import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { useTranslation } from 'react-i18next'
import { DateText, InstantText, Quantity, Unknown } from '../../../ui/figures.tsx'
import { ModeText } from '../../../ui/mode-text.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { QuoteTotal } from '../figures.tsx'
import { shownRevision } from './shown-revision.ts'

/** The facts under the number: for whom, by whom carried, from where to where, until when, what it comes to, and whether it was read. */
export function QuoteHeadFacts({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const revision = shownRevision(quote)
  const content = revision?.content
  const ends = [content?.locations.origin, content?.locations.destination].map(
    place => place?.unlocode ?? place?.name ?? '—',
  )
  return (
    <Facts
      facts={[
        { label: t('field.customer'), value: quote.customer.name ?? <Unknown /> },
        { label: t('field.carrier'), value: content?.carrier?.name ?? <Unknown /> },
        { label: t('field.transportMode'), value: <ModeText mode={content?.goods.transportMode ?? null} /> },
        { label: t('field.route'), value: ends.join(' – ') },
        {
          label: t('field.transitDays'),
          value: <Quantity value={content?.transitDays == null ? null : String(content.transitDays)} />,
        },
        { label: t('field.validUntil'), value: <DateText value={content?.validUntil} look="full" /> },
        { label: t('field.total'), value: revision === null ? <Unknown /> : <QuoteTotal totals={revision.totals} /> },
        { label: t('field.revision'), value: <Revision quote={quote} /> },
        { label: t('field.customerReceipt'), value: <InstantText value={quote.current?.openedAt} /> },
      ]}
    />
  )
}

function Revision({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const sent = quote.current?.revision
  if (quote.draft !== null) return t('detail.draft')
  return sent == null ? <Unknown /> : String(sent)
}
