import { Box } from '@chakra-ui/react'
import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import { Ban, Clock, MessageCircleQuestion, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { InstantSpan, InstantText } from '../../../ui/figures.tsx'
import { AskBanner } from '../../../ui/panel.tsx'
import { askOfPickup } from './ask-of-pickup.ts'

type Props = { pickup: PickupDetail }
const icon = { size: 18, 'aria-hidden': true } as const

/** What is asked of the reader and until when, or who is waited for; what went by; of an ended one, why. */
export function PickupAsk({ pickup }: Props) {
  const { t } = useTranslation('pickup-page')
  const ask = askOfPickup(pickup, Date.now())
  if (ask === null) return <Reason text={pickup.reason} />
  if (ask.of === 'warning')
    return (
      <Banner pickup={pickup} tone="warn" icon={<TriangleAlert {...icon} />}>
        {ask.what === 'withdraw' || ask.what === 'record'
          ? t(`shipment-handling:overtaken.${ask.what}`)
          : t(`wayTo.${ask.what}`)}
      </Banner>
    )
  if (ask.of === 'ended')
    return (
      <Banner pickup={pickup} tone="bad" icon={<Ban {...icon} />}>
        <strong>{t(`ask.ended.${ask.status}`)}</strong>
      </Banner>
    )
  const isYours = ask.of === 'you'
  return (
    <Banner
      pickup={pickup}
      tone={isYours ? 'accent' : 'ok'}
      icon={isYours ? <MessageCircleQuestion {...icon} /> : <Clock {...icon} />}
    >
      <strong>{t(`ask.${ask.of}.${ask.act}`)}</strong>{' '}
      {ask.until && <Trans t={t} i18nKey="ask.until" components={{ at: <InstantText value={ask.until} /> }} />}
      {ask.act === 'collect' && pickup.window && <InstantSpan {...pickup.window} />}
    </Banner>
  )
}

/** With the reason that its last change, refusal or wish was given. */
function Banner({
  pickup: { reason },
  children,
  ...look
}: Props & Pick<Look, 'tone' | 'icon'> & { children: ReactNode }) {
  return (
    <AskBanner {...look}>
      {children}
      <Reason text={reason} />
    </AskBanner>
  )
}
type Look = Parameters<typeof AskBanner>[0]

function Reason({ text }: { text: string | null }) {
  return (
    text && (
      <Box color="ink" overflowWrap="anywhere">
        <q>{text}</q>
      </Box>
    )
  )
}
