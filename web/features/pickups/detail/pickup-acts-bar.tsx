import { profileMayCall, seesOwnPickupsAlone } from '@quayside/contracts/access/profiles.ts'
import type { PickupDetail } from '@quayside/contracts/handling/pickup-queries.ts'
import { type PickupCommandName, pickupCommands } from '@quayside/contracts/handling/pickups.ts'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session/use-session.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Menu, type MenuAct, MenuButton } from '../../../ui/menu.tsx'
import type { DialogAct } from '../acts/pickup-acts.ts'
import { usePickupPaperMutation } from '../pickup-api.ts'
import { dangerous } from '../way-to-act.ts'

/** What brings it on: one is the page's button. */
const forward: readonly PickupCommandName[] = [
  'send',
  'accept',
  // Who asks to cancel waits for the answer; the goods may be collected meanwhile.
  'answer-cancellation',
  'collect',
  'close',
  'reschedule',
]
/** Given in the request's form. */
const inForm: readonly PickupCommandName[] = ['send', 'change']

type Props = { pickup: PickupDetail; formAt: string; onOpen: (act: DialogAct) => void }

/** What the server allows now, and the papers. */
export function PickupActs({ pickup, formAt, onOpen }: Props) {
  const { t } = useTranslation('shipment-handling')
  const profile = useUser()?.profile ?? null
  /** The server's word, within what the person's profile leaves. */
  const may = (command: PickupCommandName) => {
    const { method, path } = pickupCommands[command]
    const isLeft = profileMayCall(profile, method, path)
    const deletesMore = command === 'delete' && pickup.status !== 'DRAFT' && seesOwnPickupsAlone(profile)
    return isAllowed(pickup, command) && isLeft && !deletesMore
  }
  const [next] = forward.filter(may)
  const all = pickup.allowedCommands.map(one => one.command as PickupCommandName)
  const acts = all
    .filter(command => may(command) && command !== next && !inForm.includes(command))
    .map(
      (command): MenuAct => ({
        id: command,
        label: t(`act.pickup.${command}`),
        danger: dangerous.has(command),
        act: () => onOpen(command as DialogAct),
      }),
    )
  return (
    <>
      {next === 'send' && (
        <LinkButton look="primary" to={formAt}>
          {t('pickup-page:goOn')}
        </LinkButton>
      )}
      {next !== undefined && next !== 'send' && (
        <Button look="primary" onClick={() => onOpen(next as DialogAct)}>
          {t(`act.pickup.${next}`)}
        </Button>
      )}
      {next !== 'send' && may('change') && <LinkButton to={formAt}>{t('act.pickup.change')}</LinkButton>}
      <Papers pickup={pickup} />
      <MenuButton label={t('pickup-page:more', { number: pickup.pickupNumber })} acts={acts} />
    </>
  )
}

/** Waybill and labels, once there is something to be picked up. */
function Papers({ pickup: { id, pickupNumber: number, content } }: { pickup: PickupDetail }) {
  const { t } = useTranslation('pickup-page')
  const [print, { isLoading }] = usePickupPaperMutation()
  if (content.packages.length === 0) return null
  return (
    <Menu
      trigger={
        <Button pending={isLoading} icon={<Printer size={16} aria-hidden="true" />}>
          {t('print')}
        </Button>
      }
      acts={(['waybill', 'labels'] as const).map(paper => ({
        id: paper,
        label: t(paper),
        act: () => void print({ id, number, paper }),
      }))}
    />
  )
}
