import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { Clock, History, MessageCircleQuestion } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { nextAct, pageOf } from './acts/next-act.ts'
import { Declined } from './declined.tsx'
import { useOrderLocation } from './order-location.ts'
import { approvalPreview } from './what-approving-changes.ts'

/** What is asked of the reader and until when, or who is waited for. */
export function AskOfYou({ order, past }: { order: OrderDetail; past: string | null }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const { open, showAsOf } = useOrderLocation()
  const next = nextAct(order)
  if (past !== null) {
    return (
      <AskBanner
        tone="warn"
        icon={<History size={18} aria-hidden="true" />}
        action={
          <Button look="link" onClick={() => showAsOf(null)}>
            {t('asOf.back')}
          </Button>
        }
      >
        <Trans t={t} i18nKey="asOf.banner" values={{ at: formats.instant(past) }} components={{ strong: <strong /> }} />
      </AskBanner>
    )
  }
  const { ask } = order
  if (ask.of === 'nobody' || ask.what === 'nothing') return null
  const yours = ask.of === 'you'
  const until = ask.until === null ? '' : t('ask.until', { date: formats.instant(ask.until) })
  const theirs = ask.what === 'answer-change-request' ? `${ask.what}.${ask.who}` : ask.what
  const stays = next !== null && pageOf(next.command, order.id) === null
  const preview = ask.what === 'approve' && yours ? approvalPreview(order) : null
  return (
    <AskBanner
      tone={yours ? 'accent' : 'ok'}
      icon={yours ? <MessageCircleQuestion size={18} aria-hidden="true" /> : <Clock size={18} aria-hidden="true" />}
      action={
        stays && (
          <Button look="link" onClick={() => open(next.opens)}>
            {t(`ask.open.${next.opens}`)}
          </Button>
        )
      }
    >
      <Declined order={order} />
      <strong>{t(yours ? `ask.you.${ask.what}` : `ask.them.${theirs}`, { until })}</strong>{' '}
      {preview &&
        t(`ask.approving.${preview.what}`, {
          ...preview,
          share: formats.percent(preview.share),
        })}
    </AskBanner>
  )
}
