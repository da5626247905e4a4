import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { AskCommand, OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import {
  Ban,
  Check,
  CheckCheck,
  Ellipsis,
  FileText,
  Lock,
  MessageCircleQuestion,
  PackageX,
  PencilLine,
  Printer,
  RotateCcw,
  Send,
  SendHorizontal,
  Ship,
  Split,
  Undo2,
  Upload,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { commandOf } from '../../../../ui/acts/allowed.ts'
import { Button, IconButton, LinkButton } from '../../../../ui/button.tsx'
import { Menu, type MenuAct } from '../../../../ui/menu.tsx'
import { useBlockedText } from '../blocked-text.ts'
import { useOrderLocation } from '../order-location.ts'
import { ActDialogs } from './act-dialogs.tsx'
import { type NextAct, nextAct, pageOf } from './next-act.ts'

type Act = { command: PurchaseOrderCommandName; icon: ReactNode; danger?: boolean }

const icons: Readonly<Record<AskCommand, ReactNode>> = {
  register: <PencilLine size={16} aria-hidden="true" />,
  approve: <Check size={16} aria-hidden="true" />,
  submit: <SendHorizontal size={16} aria-hidden="true" />,
  'apply-confirmation-file': <FileText size={16} aria-hidden="true" />,
  confirm: <CheckCheck size={16} aria-hidden="true" />,
  send: <Send size={16} aria-hidden="true" />,
  reopen: <RotateCcw size={16} aria-hidden="true" />,
  'accept-change': <MessageCircleQuestion size={16} aria-hidden="true" />,
  cancel: <PackageX size={16} aria-hidden="true" />,
  'decline-cancellation-request': <X size={16} aria-hidden="true" />,
  'create-shipment': <Ship size={16} aria-hidden="true" />,
}

/** In the order in which an order lives. */
const acts: readonly Act[] = [
  { command: 'approve', icon: icons.approve },
  { command: 'decline', icon: <Undo2 size={16} aria-hidden="true" /> },
  { command: 'submit', icon: icons.submit },
  { command: 'apply-confirmation-file', icon: icons['apply-confirmation-file'] },
  { command: 'confirm', icon: icons.confirm },
  { command: 'upload-confirmation-file', icon: <Upload size={16} aria-hidden="true" /> },
  { command: 'discard-confirmation-file', icon: <X size={16} aria-hidden="true" /> },
  { command: 'send', icon: icons.send },
  { command: 'reopen', icon: icons.reopen },
  { command: 'acknowledge', icon: <Check size={16} aria-hidden="true" /> },
  { command: 'amend', icon: <PencilLine size={16} aria-hidden="true" /> },
  { command: 'resend', icon: <PencilLine size={16} aria-hidden="true" /> },
  { command: 'propose-change', icon: <MessageCircleQuestion size={16} aria-hidden="true" /> },
  { command: 'split', icon: <Split size={16} aria-hidden="true" /> },
  { command: 'close-rest', icon: <Lock size={16} aria-hidden="true" /> },
  { command: 'close-short', icon: <Lock size={16} aria-hidden="true" /> },
  { command: 'reverse', icon: <RotateCcw size={16} aria-hidden="true" />, danger: true },
  { command: 'reject', icon: <Ban size={16} aria-hidden="true" />, danger: true },
  { command: 'request-cancellation', icon: <PackageX size={16} aria-hidden="true" />, danger: true },
  { command: 'decline-cancellation-request', icon: icons['decline-cancellation-request'] },
  { command: 'cancel', icon: <PackageX size={16} aria-hidden="true" />, danger: true },
]

/** What this person has to do next is the one primary verb, its other answer beside it, the rest in the menu. */
export function OrderActs({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { open } = useOrderLocation()
  const navigate = useNavigate()
  const blockedText = useBlockedText()
  const next = nextAct(order)
  const start = (command: PurchaseOrderCommandName) => {
    if (formOf.has(command)) void navigate(`/purchase-orders/${order.id}/edit`)
    else open(command === 'apply-confirmation-file' ? 'read-file' : command)
  }
  const menu: MenuAct[] = acts
    .filter(({ command }) => command !== next?.command && command !== next?.otherAnswer)
    .flatMap(act => {
      const command = commandOf(order, act.command)
      if (command === undefined) return []
      const blocked = blockedText(command)
      const shown = blocked === null || worthTelling.has(act.command) || act.command === order.ask.command
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
    local: true,
    label: t('act.print'),
    icon: <Printer size={16} aria-hidden="true" />,
    act: () => window.print(),
  })
  return (
    <>
      {next?.otherAnswer && (
        <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => open(next.otherAnswer ?? '')}>
          {t(`act.${next.otherAnswer}`)}
        </Button>
      )}
      {next && <PrimaryAct order={order} next={next} />}
      <Menu trigger={<IconButton label={t('act.more')} icon={<Ellipsis size={16} />} />} acts={menu} />
      <ActDialogs order={order} />
    </>
  )
}

function PrimaryAct({ order, next }: { order: OrderDetail; next: NextAct }) {
  const { t } = useTranslation('order-detail')
  const { open } = useOrderLocation()
  const page = pageOf(next.command, order.id)
  const label = t(`act.${next.command === 'accept-change' ? next.opens : next.command}`)
  const looks = { look: 'primary', icon: icons[next.command] } as const
  if (page !== null)
    return (
      <LinkButton {...looks} to={page}>
        {label}
      </LinkButton>
    )
  return (
    <Button {...looks} onClick={() => open(next.opens)}>
      {label}
    </Button>
  )
}

/** Those that are done in the form. */
const formOf = new Set<PurchaseOrderCommandName>(['register', 'amend', 'resend'])

/** Acts people look for also when they can't be done now. */
const worthTelling = new Set<PurchaseOrderCommandName>(['confirm', 'reverse', 'cancel', 'close-short', 'split'])
