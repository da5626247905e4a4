import { Flex } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'
import { Clock, History, MessageCircleQuestion } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { commandOf } from '../../../ui/acts/allowed.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { nextAct, pageOf } from './acts/next-act.ts'
import { useApprovingText } from './approving-text.ts'
import { useBlockedText } from './blocked-text.ts'
import { Declined } from './declined.tsx'
import { useOrderLocation } from './order-location.ts'

/** What is asked of the reader and until when, or who is waited for. */
export function AskOfYou({ order, past }: { order: OrderDetail; past: string | null }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const { open, showAsOf } = useOrderLocation()
  const blockedText = useBlockedText()
  const approvingText = useApprovingText()
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
  const what = ask.what === 'ship-rest' && isAllThatLeftThere(order) ? 'ship-rest-delivered' : ask.what
  const theirs = ask.what === 'answer-change-request' ? `${ask.what}.${ask.who}` : what
  const parts = formats.list(partsToShip(order).map(part => part.orderNumber))
  const toCancel = ask.what === 'answer-cancellation-request' ? order.overlays.cancellationRequest : null
  const stays = next !== null && pageOf(next.command, order.id) === null
  return (
    <AskBanner
      tone={yours ? 'accent' : 'ok'}
      icon={yours ? <MessageCircleQuestion size={18} aria-hidden="true" /> : <Clock size={18} aria-hidden="true" />}
      action={
        stays ? (
          <Button look="link" onClick={() => open(next.opens)}>
            {t(`ask.open.${next.opens}`)}
          </Button>
        ) : (
          yours && ask.what === 'ship-parts' && <ShipParts parts={partsToShip(order)} />
        )
      }
    >
      <Declined order={order} />
      <strong>{t(yours ? `ask.you.${what}` : `ask.them.${theirs}`, { until, parts })}</strong>{' '}
      {toCancel && <q>{toCancel.reason}</q>}{' '}
      {yours && ask.command === 'decline-cancellation-request' && blockedText(commandOf(order, 'cancel'))}
      {ask.what === 'approve' && yours && approvingText(order)}
    </AskBanner>
  )
}

const partsToShip = ({ children }: OrderDetail) => children.filter(child => child.toShip)

/** What left was received, or is known to be missing: nothing of it is on its way any more. */
const isAllThatLeftThere = ({ lines }: OrderDetail) =>
  lines.every(({ carried: { shipped, delivered, short } }) => new Decimal(delivered).plus(short).gte(shipped))

const fewParts = 3

/** One shipment each; where there are many, their list is on the page. */
function ShipParts({ parts }: { parts: OrderDetail['children'] }) {
  const { t } = useTranslation('order-detail')
  return (
    <Flex gap="3" wrap="wrap">
      {parts.slice(0, fewParts).map(({ id, orderNumber }) => (
        <LinkButton key={id} look="link" to={pageOf('create-shipment', id) ?? ''}>
          {t('ask.shipPart', { number: orderNumber })}
        </LinkButton>
      ))}
    </Flex>
  )
}
