import { Box, Flex } from '@chakra-ui/react'
import type { CarrierPage } from '@quayside/contracts/bookings/queries.ts'
import { CircleCheck, Link2Off, MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { problemOf } from '../../../app/api/problem.ts'
import { OpenFrame } from '../../../app/shell/open-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { usePageQuery } from '../../../ui/page-query.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { carrierAnswers } from './answers.ts'
import { BookedGoods } from './booked-goods.tsx'
import { type Answered, useCarrierPageQuery } from './carrier-page-api.ts'

/** Why a link is good for no answer any more, by the server's code. */
const spent: Readonly<Record<string, 'unknown' | 'used' | 'expired' | 'superseded'>> = {
  'carrier-link-unknown': 'unknown',
  'carrier-link-used': 'used',
  'carrier-link-expired': 'expired',
  'carrier-link-superseded': 'superseded',
}

/** /carrier/bookings/{token}: what the carrier is asked, without an account. Opening it changes nothing. */
export function CarrierBookingPage() {
  const { t } = useTranslation('carrier-page')
  const { token = '' } = useParams()
  const [answered, setAnswered] = useState<Answered | null>(null)
  const { currentData: page, error, refetch } = useCarrierPageQuery(token, { skip: answered !== null })
  const why = spent[problemOf(error)?.code ?? '']
  return (
    <OpenFrame width="960px">
      {answered !== null ? (
        <Thanks answered={answered} />
      ) : page !== undefined ? (
        <Asked token={token} page={page} onAnswered={setAnswered} />
      ) : (
        <>
          <PageHeader title={t(why === undefined ? 'title' : `spent.${why}.title`)} />
          {why !== undefined ? (
            <AskBanner tone="warn" icon={<Link2Off size={18} aria-hidden="true" />}>
              {t(`spent.${why}.text`)}
            </AskBanner>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton rows={8} />
          )}
        </>
      )}
    </OpenFrame>
  )
}

function Asked({ token, page, onAnswered }: { token: string; page: CarrierPage; onAnswered: (one: Answered) => void }) {
  const { t } = useTranslation('carrier-page')
  const formats = useFormats()
  const { search, change } = usePageQuery()
  const chosen = carrierAnswers.find(answer => answer === search.get('answer'))
  const ask = (answer: string | null) => change({ answer }, { preventScrollReset: true })
  const answers = (
    <Flex gap="2.5" wrap="wrap" data-no-print="">
      {carrierAnswers.toReversed().map(answer => (
        <Button key={answer} look={answer === 'confirm' ? 'primary' : 'plain'} onClick={() => ask(answer)}>
          {t(`answer.${answer}`)}
        </Button>
      ))}
    </Flex>
  )
  return (
    <>
      <PageHeader
        title={t('booking', { number: page.bookingNumber })}
        beside={<Box color="ink2">{t('version', { version: page.version })}</Box>}
        actions={answers}
      />
      <Flex direction="column" gap="4">
        <AskBanner icon={<MessageCircleQuestion size={18} aria-hidden="true" />}>
          <strong>{t('asked', { carrier: page.carrier })}</strong>{' '}
          {t('until', { date: formats.date(page.validUntil, 'full'), zone: formats.zoneName(page.zone) })}
        </AskBanner>
        <BookedGoods page={page} />
      </Flex>
      {chosen && (
        <AnswerDialog
          key={chosen}
          token={token}
          page={page}
          answer={chosen}
          onAnswered={answered => {
            onAnswered(answered)
            ask(null)
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

function Thanks({ answered: { bookingNumber: number, status } }: { answered: Answered }) {
  const { t } = useTranslation('carrier-page')
  return (
    <>
      <PageHeader title={t('booking', { number })} />
      <Box role="status">
        <AskBanner tone="ok" icon={<CircleCheck size={18} aria-hidden="true" />}>
          <strong>{t(`thanks.${status}`, { number, defaultValue: t('thanks.other', { number }) })}</strong>{' '}
          {t('thanks.close')}
        </AskBanner>
      </Box>
    </>
  )
}
