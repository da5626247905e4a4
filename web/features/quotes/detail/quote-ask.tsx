import { Box } from '@chakra-ui/react'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { Ban, CircleCheck, Clock, FileText, MessageCircleQuestion, Undo2 } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { useQuoteLocation } from './quote-location.ts'

const icon = { size: 18, 'aria-hidden': true } as const

/** What is asked of the reader and until when, who is waited for, or how it ended and why. */
export function QuoteAsk({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const formats = useFormats()
  const { open } = useQuoteLocation()
  const isCustomer = useCompany()?.actor === 'C'
  const { status, current, draft, rejection, approval } = quote
  const until = current?.content.validUntil
  const day = until ? formats.date(until, 'full') : '—'
  const customer = quote.customer.name ?? '—'
  return (
    <>
      {draft !== null && (
        <AskBanner
          icon={<FileText {...icon} />}
          action={
            isAllowed(quote, 'send') && (
              <Button look="link" onClick={() => open('send')}>
                {t('act.send')}
              </Button>
            )
          }
        >
          {current === null ? t('ask.notSent', { customer }) : t('ask.draft', { customer, revision: current.revision })}
        </AskBanner>
      )}
      {status === 'PENDING' && current !== null && isCustomer && (
        <AskBanner icon={<MessageCircleQuestion {...icon} />}>
          <Trans t={t} i18nKey="ask.answer" values={{ day }} components={{ strong: <strong /> }} />
        </AskBanner>
      )}
      {status === 'PENDING' && current !== null && !isCustomer && draft === null && (
        <AskBanner icon={<Clock {...icon} />}>
          {t(current.openedAt === null ? 'ask.unopened' : 'ask.waits', { customer, day })}
        </AskBanner>
      )}
      {status === 'APPROVED' && approval !== null && (
        <AskBanner icon={<CircleCheck {...icon} />} tone="ok">
          {t('ask.approved', { by: approval.by.name ?? customer, at: formats.instant(approval.at) })}
          {approval.onBehalf && <Quoted text={approval.onBehalf} />}
        </AskBanner>
      )}
      {status === 'REJECTED' && rejection !== null && (
        <AskBanner icon={<Ban {...icon} />} tone="bad">
          {t('ask.rejected', {
            by: rejection.by.name ?? customer,
            at: formats.instant(rejection.at),
            reasons: formats.list(rejection.reasons.map(reason => t(`reason.${reason}`))),
          })}
          {rejection.text && <Quoted text={rejection.text} />}
          {rejection.onBehalf && <Quoted text={rejection.onBehalf} />}
        </AskBanner>
      )}
      {status === 'EXPIRED' && (
        <AskBanner icon={<Undo2 {...icon} />} tone="warn">
          {quote.isWithdrawn ? t('ask.withdrawn') : t('ask.expired', { day })}
          {quote.reason && <Quoted text={quote.reason} />}
        </AskBanner>
      )}
      {status === 'PENDING' && quote.reason && (
        <AskBanner icon={<Undo2 {...icon} />} tone="warn">
          {t('ask.takenBack')}
          <Quoted text={quote.reason} />
        </AskBanner>
      )}
    </>
  )
}

function Quoted({ text }: { text: string }) {
  return (
    <Box as="q" display="block" mt="1" overflowWrap="anywhere">
      {text}
    </Box>
  )
}
