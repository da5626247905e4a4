import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import {
  Ban,
  Check,
  CheckCheck,
  Ellipsis,
  FileText,
  Lock,
  PackageX,
  PencilLine,
  Printer,
  RotateCcw,
  Send,
  SendHorizontal,
  Split,
  Undo2,
  Upload,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, type MenuAct } from '../../../../ui/menu.tsx'
import { commandOf, isAllowed, useBlockedText } from '../allowed.ts'
import { useOrderLocation } from '../order-location.ts'
import { ActDialogs } from './act-dialogs.tsx'

type Act = { command: PurchaseOrderCommandName; icon: ReactNode; danger?: boolean }

/** In the order in which an order lives; the first allowed one is the page's primary button. */
const primaries: readonly Act[] = [
  { command: 'approve', icon: <Check size={16} aria-hidden="true" /> },
  { command: 'submit', icon: <SendHorizontal size={16} aria-hidden="true" /> },
  { command: 'apply-confirmation-file', icon: <FileText size={16} aria-hidden="true" /> },
  { command: 'confirm', icon: <CheckCheck size={16} aria-hidden="true" /> },
  { command: 'send', icon: <Send size={16} aria-hidden="true" /> },
  { command: 'reopen', icon: <RotateCcw size={16} aria-hidden="true" /> },
]

const others: readonly Act[] = [
  { command: 'decline', icon: <Undo2 size={16} aria-hidden="true" /> },
  { command: 'confirm', icon: <CheckCheck size={16} aria-hidden="true" /> },
  { command: 'upload-confirmation-file', icon: <Upload size={16} aria-hidden="true" /> },
  { command: 'discard-confirmation-file', icon: <X size={16} aria-hidden="true" /> },
  { command: 'acknowledge', icon: <Check size={16} aria-hidden="true" /> },
  { command: 'amend', icon: <PencilLine size={16} aria-hidden="true" /> },
  { command: 'resend', icon: <PencilLine size={16} aria-hidden="true" /> },
  { command: 'split', icon: <Split size={16} aria-hidden="true" /> },
  { command: 'close-rest', icon: <Lock size={16} aria-hidden="true" /> },
  { command: 'close-short', icon: <Lock size={16} aria-hidden="true" /> },
  { command: 'reverse', icon: <RotateCcw size={16} aria-hidden="true" />, danger: true },
  { command: 'reject', icon: <Ban size={16} aria-hidden="true" />, danger: true },
  { command: 'request-cancellation', icon: <PackageX size={16} aria-hidden="true" />, danger: true },
  { command: 'decline-cancellation-request', icon: <X size={16} aria-hidden="true" /> },
  { command: 'cancel', icon: <PackageX size={16} aria-hidden="true" />, danger: true },
]

/** One primary verb, declining beside it, the rest in the menu; what can't be done now says why and who can. */
export function OrderActs({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { open } = useOrderLocation()
  const navigate = useNavigate()
  const blockedText = useBlockedText()
  const primary = primaries.find(act => isAllowed(order, act.command))
  const canDecline = isAllowed(order, 'decline')
  const start = (command: PurchaseOrderCommandName) => {
    if (command === 'amend' || command === 'resend') void navigate(`/purchase-orders/${order.id}/edit`)
    else open(command === 'apply-confirmation-file' ? 'read-file' : command)
  }
  const menu: MenuAct[] = others
    .filter(act => act.command !== primary?.command && !(act.command === 'decline' && canDecline))
    .flatMap(act => {
      const command = commandOf(order, act.command)
      if (command === undefined) return []
      const blocked = blockedText(command)
      const shown = blocked === null || worthTelling.has(act.command)
      return shown
        ? [
            {
              id: act.command,
              label: t(`act.${act.command}`),
              icon: act.icon,
              danger: act.danger ?? false,
              blocked,
              act: () => start(act.command),
            },
          ]
        : []
    })
  menu.push({
    id: 'print',
    label: t('act.print'),
    icon: <Printer size={16} aria-hidden="true" />,
    act: () => window.print(),
  })
  return (
    <>
      {canDecline && (
        <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => open('decline')}>
          {t('act.decline')}
        </Button>
      )}
      {primary && (
        <Button look="primary" icon={primary.icon} onClick={() => start(primary.command)}>
          {t(`act.${primary.command}`)}
        </Button>
      )}
      <Menu trigger={<IconButton label={t('act.more')} icon={<Ellipsis size={16} />} />} acts={menu} />
      <ActDialogs order={order} />
    </>
  )
}

/** Acts people look for also when they can't be done now. */
const worthTelling = new Set<PurchaseOrderCommandName>(['confirm', 'reverse', 'cancel', 'close-short', 'split'])
