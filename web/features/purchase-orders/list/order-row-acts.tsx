import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { Ban, Check, Eye, type LucideIcon, Paperclip, Send, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuAct, MenuButton } from '../../../ui/menu.tsx'

type Offered = { command: PurchaseOrderCommandName; Icon: LucideIcon; word?: string; danger?: true }

const offered: readonly Offered[] = [
  { command: 'confirm', Icon: Check },
  { command: 'upload-confirmation-file', Icon: Paperclip, word: 'confirmByFile' },
  { command: 'send', Icon: Send },
  { command: 'approve', Icon: Check },
  { command: 'reverse', Icon: Undo2 },
  { command: 'cancel', Icon: Ban, danger: true },
]

type Props = {
  order: OrderListItem
  onGo: (path: string) => void
  onBegin: (act: 'cancel' | 'send', order: OrderListItem) => void
}

/** What the person may do with an order now, by the server's word; each opens where it is done. */
export const OrderRowActs = memo(function OrderRowActs({ order, onGo, onBegin }: Props) {
  const { t } = useTranslation('order-list')
  const goTo = (act?: string) => onGo(`/purchase-orders/${order.id}${act ? `?act=${act}` : ''}`)
  const here: Partial<Record<PurchaseOrderCommandName, () => void>> = {
    send: () => onBegin('send', order),
    cancel: () => onBegin('cancel', order),
  }
  const iconOf = (Icon: LucideIcon) => <Icon size={16} aria-hidden="true" />
  const acts = (): MenuAct[] => [
    { id: 'open', label: t('act.open'), icon: iconOf(Eye), act: () => goTo() },
    ...offered
      .filter(({ command }) => order.actions.includes(command))
      .map(({ command, Icon, word = command, danger = false }) => ({
        id: command,
        label: t(`act.${word}`),
        icon: iconOf(Icon),
        danger,
        act: here[command] ?? (() => goTo(command)),
      })),
  ]
  return <MenuButton label={t('act.menu', { number: order.orderNumber })} acts={acts} />
})
