import type { QuoteCommandName } from '@quayside/contracts/quotes/commands.ts'
import type { QuoteListItem, QuoteRequestItem } from '@quayside/contracts/quotes/queries.ts'
import {
  Ban,
  CalendarPlus,
  Check,
  Copy,
  Eye,
  type LucideIcon,
  PencilLine,
  Send,
  Ship,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type MenuAct, MenuButton } from '../../../ui/menu.tsx'
import { wayToAct } from '../way-to-act.ts'

type Offered = { command: QuoteCommandName; Icon: LucideIcon; danger?: true }
const offered: readonly Offered[] = [
  { command: 'approve', Icon: Check },
  { command: 'reject', Icon: Ban },
  { command: 'send', Icon: Send },
  { command: 'revise', Icon: PencilLine },
  { command: 'create-booking', Icon: Ship },
  { command: 'extend', Icon: CalendarPlus },
  { command: 'copy', Icon: Copy },
  { command: 'take-back-approval', Icon: Undo2 },
  { command: 'withdraw', Icon: Undo2, danger: true },
  { command: 'discard', Icon: Trash2, danger: true },
]
const iconOf = (Icon: LucideIcon) => <Icon size={16} aria-hidden="true" />

/** What the person may do with a quote now, by the server's word; each opens where it is done. */
export function QuoteRowActs({ quote }: { quote: QuoteListItem }) {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const acts = (): MenuAct[] => [
    {
      id: 'open',
      label: t('act.open'),
      icon: iconOf(Eye),
      act: () => void navigate(`/quotes/edit/${quote.id}?view=preview`),
    },
    ...offered
      .filter(({ command }) => quote.actions.includes(command))
      .map(({ command, Icon, danger = false }) => ({
        id: command,
        label: t(`act.${command}`),
        icon: iconOf(Icon),
        danger,
        act: () => void navigate(wayToAct(quote.id, command)),
      })),
  ]
  return <MenuButton label={t('act.menu', { number: quote.quoteNumber })} acts={acts} />
}

const ofRequests = [
  { command: 'answer', Icon: PencilLine },
  { command: 'ask-again', Icon: Undo2 },
  { command: 'withdraw', Icon: Undo2 },
  { command: 'decline', Icon: Ban },
] as const

export function RequestRowActs({ request }: { request: QuoteRequestItem }) {
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const page = `/quotes/requests/${request.id}`
  const acts = (): MenuAct[] => [
    { id: 'open', label: t('act.open'), icon: iconOf(Eye), act: () => void navigate(page) },
    ...ofRequests
      .filter(({ command }) => request.actions.includes(command))
      .map(({ command, Icon }) => ({
        id: command,
        label: t(`request.act.${command}`),
        icon: iconOf(Icon),
        act: () => void navigate(command === 'answer' ? `/quotes/new?request=${request.id}` : `${page}?act=${command}`),
      })),
  ]
  return <MenuButton label={t('act.menu', { number: request.requestNumber })} acts={acts} />
}
