import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Ellipsis, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../../app/session/use-session.ts'
import { commandOf, useBlockedText } from '../../../../ui/acts/allowed.ts'
import { useWayToBook } from '../../../../ui/bookings-of/way-to-book.ts'
import { Button, IconButton, LinkButton } from '../../../../ui/button.tsx'
import { Menu, type MenuAct } from '../../../../ui/menu.tsx'
import { nextAct } from '../ask-of-shipment.ts'
import { useShipmentLocation } from '../shipment-location.ts'
import { OpenAct } from './open-act.tsx'

/** A line of the menu parts each from the next. */
const groups: Readonly<Record<string, readonly ShipmentCommandName[]>> = {
  booking: ['request-booking', 'confirm-booking', 'end-booking', 'start-processing'],
  goods: ['change-details', 'change-lines', 'set-packages', 'link-container', 'split'],
  way: ['plan-route', 'record-milestone'],
  arrival: ['save-declaration', 'start-customs', 'clear', 'record-drop', 'write-off-rest'],
  notes: ['place-hold', 'open-issue', 'comment', 'add-reference'],
  end: ['close-undelivered', 'complete', 'delete'],
}
const others = Object.entries(groups).flatMap(([group, commands]) => commands.map(command => ({ group, command })))
const irreversible: ReadonlySet<ShipmentCommandName> = new Set(['close-undelivered', 'delete'])
/** Acts people look for also when they can't be done now. */
const worthTelling: ReadonlySet<ShipmentCommandName> = new Set([
  'confirm-booking',
  'record-milestone',
  'start-customs',
  'record-drop',
  'complete',
  'delete',
])

/** What this person has to do next is the one primary verb, the rest in the menu; what can't be done now says why and who can. */
export function ShipmentActs({ shipment }: { shipment: ShipmentDetail }) {
  const { t } = useTranslation('shipment-detail')
  const { open } = useShipmentLocation()
  const blockedText = useBlockedText()
  const primary = nextAct(shipment, useCompany()?.actor)
  const { t: words } = useTranslation('booking-words')
  const book = useWayToBook()({ shipment: shipment.id })
  // A booking of its own says more than that one was asked for, which stays for who books elsewhere.
  const isBooked = primary === 'request-booking' && book !== null
  const menu: MenuAct[] = others
    .filter(({ command }) => isBooked || command !== primary)
    .flatMap(({ group, command }) => {
      const entry = commandOf(shipment, command)
      const blocked = blockedText(entry)
      if (entry === undefined || (blocked !== null && !worthTelling.has(command))) return []
      const danger = irreversible.has(command)
      return [{ id: command, group, label: t(`act.${command}`), danger, blocked, act: () => open(command) }]
    })
  menu.push({
    id: 'print',
    local: true,
    group: 'paper',
    label: t('act.print'),
    icon: <Printer size={16} aria-hidden="true" />,
    act: () => window.print(),
  })
  return (
    <>
      {isBooked && (
        <LinkButton look="primary" to={book}>
          {words('create')}
        </LinkButton>
      )}
      {primary && !isBooked && (
        <Button look="primary" onClick={() => open(primary)}>
          {t(`act.${primary}`)}
        </Button>
      )}
      <Menu trigger={<IconButton label={t('act.more')} icon={<Ellipsis size={16} />} />} acts={menu} />
      <OpenAct shipment={shipment} />
    </>
  )
}
