import type { BookingListItem } from '@quayside/contracts/bookings/queries.ts'
import { CalendarCheck, CircleCheck, Eye, PencilLine, RotateCcw, Send, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type MenuAct, MenuButton } from '../../../ui/menu.tsx'
import { wayToAct } from '../way-to-act.ts'

const icon = { size: 16, 'aria-hidden': true } as const
const offered = [
  { command: 'pass-on', icon: <Send {...icon} /> },
  { command: 'confirm', icon: <CircleCheck {...icon} /> },
  { command: 'supply', icon: <PencilLine {...icon} /> },
  { command: 'change', icon: <PencilLine {...icon} /> },
  { command: 'confirm-again', icon: <CalendarCheck {...icon} /> },
  { command: 'book-again', icon: <RotateCcw {...icon} /> },
  { command: 'cancel', icon: <Undo2 {...icon} />, danger: true },
] as const

/** What the person may do with a booking now, by the server's word; each opens where it is done. */
export function BookingRowActs({ booking }: { booking: BookingListItem }) {
  const { t } = useTranslation('booking-list')
  const { t: words } = useTranslation('booking-words')
  const navigate = useNavigate()
  const acts = (): MenuAct[] => [
    {
      id: 'open',
      label: t('act.open'),
      icon: <Eye {...icon} />,
      act: () => void navigate(`/bookings/${booking.id}`),
    },
    ...offered
      .filter(({ command }) => booking.actions.includes(command))
      .map(({ command, ...more }) => ({
        id: command,
        label: words(`act.${command}`),
        act: () => void navigate(wayToAct(booking.id, command)),
        ...more,
      })),
  ]
  return <MenuButton label={t('act.menu', { number: booking.bookingNumber })} acts={acts} />
}
