import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import { type PurchaseOrderCommandName, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'
import { useFormats } from '../../../ui/formats.ts'

type Holder = { allowedCommands: readonly AllowedCommand[] }

/** The server's word on a command; the web decides nothing itself. */
export function commandOf(holder: Holder, command: PurchaseOrderCommandName): AllowedCommand | undefined {
  return holder.allowedCommands.find(entry => entry.command === command)
}

export function isAllowed(holder: Holder, command: PurchaseOrderCommandName): boolean {
  return commandOf(holder, command)?.allowed === true
}

/** Rules that say no because of who asks: then what counts is who could. */
const byRole = /^(permission-missing|only-(buyer|supplier|client|system).*)$/

/** Why a command can't be done now, and who can unblock it; where the role is the reason, the role is named. */
export function useBlockedText(): (command: AllowedCommand | undefined) => string | null {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const own = useCompany()?.actor
  return blocked => {
    if (blocked === undefined || blocked.allowed) return null
    const roles = (actors: readonly ActorKind[]) =>
      formats.anyOf([...new Set(actors)].filter(actor => actor !== 'S').map(actor => t(roleOf(actor, blocked.command))))
    const could = blocked.who ?? []
    if (byRole.test(blocked.reason ?? '') && could.some(actor => actor !== 'S'))
      return t('blocked.onlyRole', { roles: roles(could) })
    // To whom may do it at another time, only the rule is news.
    const others = could.filter(actor => actor !== 'S')
    const why = blocked.message ?? t('blocked.not-now')
    return others.length > 0 && !others.some(actor => actor === own)
      ? t('blocked.withWho', { why, who: roles(others) })
      : why
  }
}

/** Approving is its own right on the client's side. */
function roleOf(actor: ActorKind, command: string): string {
  const known = purchaseOrderCommands[command as PurchaseOrderCommandName]
  return actor === 'C' && known?.permission === 'purchase-orders.approve' ? 'actor.approver' : `actor.${actor}`
}
