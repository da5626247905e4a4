import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { type QuoteCommandName, quoteCommands } from '@quayside/contracts/quotes/commands.ts'
import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { Download, Ellipsis } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCompany } from '../../../../app/session/use-session.ts'
import { commandOf, isAllowed, useBlockedText } from '../../../../ui/acts/allowed.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { Menu, type MenuAct } from '../../../../ui/menu.tsx'
import { useSaveQuotePaperMutation } from '../../quote-api.ts'
import { wayToAct } from '../../way-to-act.ts'
import { useQuoteLocation } from '../quote-location.ts'

const QuoteAct = lazy(async () => ({ default: (await import('./quote-act.tsx')).QuoteAct }))

/** In the order in which they stand; the first that can be given stands out. */
const asked: Readonly<Record<'operator' | 'customer', readonly QuoteCommandName[]>> = {
  operator: ['send', 'create-booking', 'extend'],
  customer: ['approve', 'create-booking'],
}
const rest: readonly QuoteCommandName[] = [
  'send',
  'revise',
  'approve',
  'reject',
  'create-booking',
  'extend',
  'copy',
  'take-back-approval',
  'withdraw',
  'discard',
]
const irreversible: ReadonlySet<QuoteCommandName> = new Set(['withdraw', 'discard'])
/** Acts people look for also when they can't be done now. */
const worthTelling: ReadonlySet<QuoteCommandName> = new Set(['approve', 'reject', 'create-booking', 'send', 'extend'])
const onPages: ReadonlySet<QuoteCommandName> = new Set(['revise', 'copy', 'create-booking'])

export function nextAct(quote: QuoteDetail, actor: ActorKind | undefined): QuoteCommandName | undefined {
  return asked[actor === 'C' ? 'customer' : 'operator'].find(command => isAllowed(quote, command))
}

type Props = {
  quote: QuoteDetail
  isEditing?: boolean
  /** Before it is sent: true where something is saved first, which then opens the dialog. */
  saveFirst?: () => boolean
}

/** What this person has to do next is the one primary verb, the rest in the menu; what can't be done now says why and who can. */
export function QuoteActs({ quote, isEditing = false, saveFirst }: Props) {
  const { t } = useTranslation('quotes')
  const { open } = useQuoteLocation()
  const navigate = useNavigate()
  const blockedText = useBlockedText()
  const [savePaper] = useSaveQuotePaperMutation()
  const primary = nextAct(quote, useCompany()?.actor)
  const begin = (command: QuoteCommandName) => {
    if (onPages.has(command)) return void navigate(wayToAct(quote.id, command))
    if (command !== 'send' || !saveFirst?.()) open(command)
  }
  // Whoever is asked for an answer finds both, and whoever prepares the offer its form.
  const beside = primary === 'approve' ? 'reject' : 'revise'
  const second = isAllowed(quote, beside) && !isEditing ? beside : undefined
  const menu: MenuAct[] = rest
    .filter(command => command !== primary && command !== second && !(isEditing && command === 'revise'))
    .flatMap(command => {
      const entry = commandOf(quote, command)
      const blocked = blockedText(entry)
      if (entry === undefined || (blocked !== null && !worthTelling.has(command))) return []
      const danger = irreversible.has(command)
      return [{ id: command, group: 'acts', label: t(`act.${command}`), danger, blocked, act: () => begin(command) }]
    })
  menu.push({
    id: 'paper',
    group: 'paper',
    label: t('act.paper'),
    icon: <Download size={16} aria-hidden="true" />,
    act: () => void savePaper({ id: quote.id, number: quote.quoteNumber, revision: quote.current?.revision ?? null }),
  })
  return (
    <>
      {second && <Button onClick={() => begin(second)}>{t(`act.${second}`)}</Button>}
      {primary && (
        <Button look="primary" onClick={() => begin(primary)}>
          {t(`act.${primary}`)}
        </Button>
      )}
      <Menu trigger={<IconButton label={t('act.more')} icon={<Ellipsis size={16} />} />} acts={menu} />
      <OpenAct quote={quote} />
    </>
  )
}

const isCommand = (name: string | null): name is QuoteCommandName => name !== null && Object.hasOwn(quoteCommands, name)

/** The dialog that the URL asks for; one that can't be done says why. */
function OpenAct({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation('quotes')
  const { act, close } = useQuoteLocation()
  const blockedText = useBlockedText()
  if (!isCommand(act) || onPages.has(act) || act === 'comment') return null
  const entry = commandOf(quote, act)
  if (entry === undefined) return null
  if (entry.allowed)
    return (
      <Suspense>
        <QuoteAct key={act} quote={quote} command={act} onClose={close} />
      </Suspense>
    )
  return (
    <ConfirmDialog
      open
      over
      title={t(`act.${act}`)}
      confirm={t(`act.${act}`)}
      text={blockedText(entry)}
      onConfirm={close}
      onClose={close}
    />
  )
}
