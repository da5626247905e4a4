import type { BookingCommandName } from '@quayside/contracts/bookings/commands.ts'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { Ellipsis, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { commandOf, isAllowed, useBlockedText } from '../../../../ui/acts/allowed.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, type MenuAct } from '../../../../ui/menu.tsx'
import { wayToAct } from '../../way-to-act.ts'
import { OpenAct } from './open-act.tsx'

/** A line of the menu parts each from the next. */
const groups: Readonly<Record<string, readonly BookingCommandName[]>> = {
  own: ['supply', 'pass-on', 'change'],
  carrier: ['confirm', 'ask-update', 'confirm-again', 'reject', 'withdraw'],
  requests: ['answer-request', 'withdraw-request', 'ask-amendment', 'ask-cancellation'],
  end: ['book-again', 'cancel', 'end-deleted'],
}
const others = Object.entries(groups).flatMap(([group, commands]) => commands.map(command => ({ group, command })))
const irreversible: ReadonlySet<BookingCommandName> = new Set([
  'reject',
  'withdraw',
  'cancel',
  'end-deleted',
  'ask-cancellation',
])
/** Acts people look for also when they can't be done now. */
const worthTelling: ReadonlySet<BookingCommandName> = new Set(['change', 'confirm', 'cancel', 'ask-amendment'])

/** What brings a booking on, the first that the person may do: nothing that ends it or asks others to. */
const onwards: readonly BookingCommandName[] = ['supply', 'answer-request', 'pass-on', 'confirm', 'book-again']

/** What this person has to do next, as far as the server allows it; a booking that the carrier has waits for its answer. */
export function nextAct(booking: Pick<BookingDetail, 'chip' | 'allowedCommands'>): BookingCommandName | null {
  const due = booking.chip === 'WITH CARRIER' ? onwards.filter(command => command !== 'pass-on') : onwards
  return due.find(command => isAllowed(booking, command)) ?? null
}

/** The next act is the one primary verb, the rest in the menu; what can't be done now says why and who can. */
export function BookingActs({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation('booking-words')
  const navigate = useNavigate()
  const blockedText = useBlockedText()
  const primary = nextAct(booking)
  const give = (command: BookingCommandName) => void navigate(wayToAct(booking.id, command))
  const menu: MenuAct[] = others
    .filter(({ command }) => command !== primary)
    .flatMap(({ group, command }) => {
      const entry = commandOf(booking, command)
      const blocked = blockedText(entry)
      if (entry === undefined || (blocked !== null && !worthTelling.has(command))) return []
      const danger = irreversible.has(command)
      return [{ id: command, group, label: t(`act.${command}`), danger, blocked, act: () => give(command) }]
    })
  menu.push({
    id: 'print',
    local: true,
    group: 'paper',
    label: t('print'),
    icon: <Printer size={16} aria-hidden="true" />,
    act: () => window.print(),
  })
  return (
    <>
      {primary && (
        <Button look="primary" onClick={() => give(primary)}>
          {t(`act.${primary}`)}
        </Button>
      )}
      <Menu trigger={<IconButton label={t('more')} icon={<Ellipsis size={16} />} />} acts={menu} />
      <OpenAct booking={booking} />
    </>
  )
}
