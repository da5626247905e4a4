import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { commandOf, useBlockedText } from '../../../ui/acts/allowed.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, NotAllowed, Skeleton } from '../../../ui/states.tsx'
import { useQuoteQuery } from '../quote-api.ts'

/** /quotes/create-booking/{id}: leads into the booking's form, which takes the quote over; else it says why that can't be. */
export function CreateBookingPage() {
  const { t } = useTranslation('quotes')
  const { id = '' } = useParams()
  const blockedText = useBlockedText()
  const { currentData: quote, error, refetch } = useQuoteQuery(id)
  const entry = commandOf(quote, 'create-booking')
  if (entry?.allowed) return <Navigate to={`/bookings/new?quote=${id}`} replace />
  return (
    <>
      <PageHeader title={t('act.create-booking')} crumbs={[{ label: t('title'), to: '/quotes' }]} />
      {quote !== undefined ? (
        <>
          <NotAllowed message={blockedText(entry) ?? t('booking.notNow')} />
          <LinkButton to={`/quotes/edit/${id}?view=preview`}>{t('act.open')}</LinkButton>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} />
      )}
    </>
  )
}
