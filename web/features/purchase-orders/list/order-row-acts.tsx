import type { OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { Ban, Check, Eye, Paperclip, Send, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type MenuAct, MenuButton } from '../../../ui/menu.tsx'

const icon = { size: 16, 'aria-hidden': true } as const

/** What the person may do with an order now, by the server's word; each opens where it is done. */
export function OrderRowActs({
  order,
  onCancel,
  onSend,
}: {
  order: OrderListItem
  onCancel: () => void
  onSend: () => void
}) {
  const { t } = useTranslation('order-list')
  const navigate = useNavigate()
  const goTo = (act?: string) => void navigate(`/purchase-orders/${order.id}${act ? `?act=${act}` : ''}`)
  const may = (command: string) => order.actions.includes(command)
  const acts: MenuAct[] = [
    { id: 'open', label: t('act.open'), icon: <Eye {...icon} />, act: () => goTo() },
    ...(may('confirm')
      ? [{ id: 'confirm', label: t('act.confirm'), icon: <Check {...icon} />, act: () => goTo('confirm') }]
      : []),
    ...(may('upload-confirmation-file')
      ? [
          {
            id: 'file',
            label: t('act.confirmByFile'),
            icon: <Paperclip {...icon} />,
            act: () => goTo('upload-confirmation-file'),
          },
        ]
      : []),
    ...(may('send') ? [{ id: 'send', label: t('act.send'), icon: <Send {...icon} />, act: onSend }] : []),
    ...(may('approve')
      ? [{ id: 'approve', label: t('act.approve'), icon: <Check {...icon} />, act: () => goTo('approve') }]
      : []),
    ...(may('reverse')
      ? [{ id: 'reverse', label: t('act.reverse'), icon: <Undo2 {...icon} />, act: () => goTo('reverse') }]
      : []),
    ...(may('cancel')
      ? [{ id: 'cancel', label: t('act.cancel'), icon: <Ban {...icon} />, act: onCancel, danger: true }]
      : []),
  ]
  return <MenuButton label={t('act.menu', { number: order.orderNumber })} acts={acts} />
}
