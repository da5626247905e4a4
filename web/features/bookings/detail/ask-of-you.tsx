import { Box } from '@chakra-ui/react'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { Ban, CalendarClock, Clock, MessageCircleQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { InstantText } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { AskBanner } from '../../../ui/panel.tsx'
import { useFieldLabel } from '../field-label.ts'
import { wayToAct } from '../way-to-act.ts'
import { askOfBooking } from './ask-of-booking.ts'

const icon = { size: 18, 'aria-hidden': true } as const

/** What is asked of the reader and until when, or who is waited for; of an ended one, why it ended. */
export function AskOfYou({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-detail')
  const formats = useFormats()
  const navigate = useNavigate()
  const labelOf = useFieldLabel()
  const ask = askOfBooking(booking, Date.now())
  if (ask === null) return null
  const give = (command: Parameters<typeof wayToAct>[1]) => (
    <Button look="link" onClick={() => void navigate(wayToAct(booking.id, command))}>
      {t(`booking-words:act.${command}`)}
    </Button>
  )
  if (ask.of === 'cut-off')
    return (
      <AskBanner icon={<CalendarClock {...icon} />}>
        <strong>{t('ask.cutOff', { kind: t(`booking-words:cutOff.${ask.next.kind}`) })}</strong>{' '}
        <InstantText value={ask.next.at} zone={ask.next.zone} />
      </AskBanner>
    )
  const carrier = booking.content.terms.carrier
  if (ask.of === 'ended')
    return (
      <AskBanner tone="bad" icon={<Ban {...icon} />} action={ask.mayBookAgain && give('book-again')}>
        <strong>{t(`ended.${booking.status}`, { carrier })}</strong>
        {booking.reason && (
          <Box color="ink">
            <q>{booking.reason}</q>
          </Box>
        )}
      </AskBanner>
    )
  const isYours = ask.of === 'you'
  const request = booking.requests.find(({ state }) => state === 'RECEIVED')
  const said =
    ask.act === 'answer-request'
      ? t(`${ask.of}.${request?.side === 'carrier' ? 'answer-carrier' : 'answer-client'}`, {
          carrier,
          kind: t(`booking-words:request.${request?.kind ?? 'AMENDMENT'}`),
        })
      : t(`${ask.of}.${ask.act}`, { carrier })
  return (
    <AskBanner
      tone={isYours ? 'accent' : 'ok'}
      icon={isYours ? <MessageCircleQuestion {...icon} /> : <Clock {...icon} />}
      action={isYours && give(ask.act)}
    >
      <strong>{said}</strong> {ask.until && t('until', { date: formats.date(ask.until, 'full') })}
      {ask.act === 'supply' && booking.askedFields.length > 0 && (
        <Box color="ink">{t('askedFor', { fields: formats.list(booking.askedFields.map(labelOf)) })}</Box>
      )}
      {ask.act === 'supply' && booking.reason && (
        <Box color="ink">
          <q>{booking.reason}</q>
        </Box>
      )}
    </AskBanner>
  )
}
