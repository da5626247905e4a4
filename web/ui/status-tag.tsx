import { type StatusColour, statusColour } from '@quayside/contracts/reference/status-colours.ts'
import {
  AlarmClockOff,
  Anchor,
  BadgeCheck,
  Ban,
  CalendarClock,
  Check,
  CheckCheck,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CircleX,
  ClipboardList,
  FileText,
  Handshake,
  Hourglass,
  type LucideIcon,
  MapPin,
  MessageCircleQuestion,
  PackageCheck,
  Paperclip,
  Plane,
  Send,
  ShieldCheck,
  Truck,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

const tokens: Record<StatusColour, string> = {
  orange: 'orange',
  'dark orange': 'darkOrange',
  warning: 'warning',
  'light green': 'lightGreen',
  'light blue': 'lightBlue',
  info: 'info',
  primary: 'primary',
  success: 'success',
  blue: 'blue',
  purple: 'purple',
  green: 'green',
  none: 'none',
  danger: 'danger',
}

/** Looked up as it is drawn: the entry's own icons are there only once it has been evaluated, after this module. */
const icons = (): Record<string, LucideIcon> => ({
  TO_BE_CONFIRMED: CircleDot,
  CONFIRMED: Check,
  PO_CONFIRMED: Check,
  PARTIALLY_CONFIRMED: CircleDashed,
  PO_FILE_UPLOADED: Paperclip,
  PO_ATTACHED: Paperclip,
  APPROVED: CircleCheck,
  PARTIALLY_APPROVED: CircleCheck,
  TO_BE_APPROVED: Hourglass,
  REJECTED: Ban,
  CANCELLED: Ban,
  PENDING: Circle,
  EXPIRED: AlarmClockOff,
  IN_TRANSIT: Truck,
  SENT_ORDER: Send,
  CLOSED_COMPLETE: CheckCheck,
  PRE_ORDER: FileText,
  BOOKING_REQUEST: ClipboardList,
  FOR_PROCESSING: Hourglass,
  TO_BE_PROCESSED: Hourglass,
  PICKED_UP: Truck,
  DEPARTED: Plane,
  ARRIVED: Anchor,
  AT_DESTINATION: MapPin,
  ON_CUSTOMS: ShieldCheck,
  CUSTOMS: ShieldCheck,
  CLEARED: BadgeCheck,
  DELIVERED: PackageCheck,
  COMPLETED: CheckCheck,
  ONHAND: PackageCheck,
  RECEIVED: PackageCheck,
  NOT_READY: Circle,
  IN_PROGRESS: CircleDashed,
  DRAFT: FileText,
  REQUESTED: Send,
  PENDING_UPDATE: MessageCircleQuestion,
  WITH_CARRIER: Handshake,
  DECLINED: Undo2,
  SCHEDULED: CalendarClock,
  CLOSED: CheckCheck,
  FAILED: CircleX,
  CANCEL_REQUESTED: Hourglass,
  EXPECTED: Hourglass,
  PARTIALLY_RELEASED: CircleDashed,
  RELEASED: CircleCheck,
  VOIDED: Ban,
  WITHDRAWN: Undo2,
  OPEN: Circle,
  ANSWERED: CircleCheck,
})

const keyOf = (code: string) => code.trim().toUpperCase().replaceAll(' ', '_')

/** What has the status, where its words differ from those of an order. */
type Of = 'shipment' | 'booking' | 'quote'

/** In words that agree with what has the status. */
export function useStatusText(of?: Of): (code: string) => string {
  const { t } = useTranslation('statuses')
  return code => t(`status.${keyOf(code)}`, { defaultValue: code, ...(of && { context: of }) })
}

/** A status as an icon, its words and its colour: none of them says it alone. */
export function StatusTag({ code, label, of }: { code: string; label?: string; of?: Of }) {
  const text = useStatusText(of)
  const Icon = icons()[keyOf(code)] ?? CircleHelp
  return <Tag colour={statusColour(code)} icon={<Icon size={14} aria-hidden="true" />} text={label ?? text(code)} />
}

export function Tag({ colour, icon, text }: { colour: StatusColour; icon?: React.ReactNode; text: string }) {
  return (
    <span className="tag" data-tag={tokens[colour]}>
      {icon}
      <span title={text}>{text}</span>
    </span>
  )
}
