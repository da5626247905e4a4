import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'

type Holder = { allowedCommands: readonly AllowedCommand[] }

/** The server's word on a command; the web decides nothing itself. */
export function commandOf(holder: Holder, command: PurchaseOrderCommandName): AllowedCommand | undefined {
  return holder.allowedCommands.find(entry => entry.command === command)
}

export function isAllowed(holder: Holder, command: PurchaseOrderCommandName): boolean {
  return commandOf(holder, command)?.allowed === true
}

/** Why a command can't be done now, and who can unblock it. */
export function useBlockedText(): (command: AllowedCommand | undefined) => string | null {
  const { t } = useTranslation('order-detail')
  const own = useCompany()?.actor
  return command => {
    if (command === undefined || command.allowed) return null
    // To whom may do it at another time, only the rule is news.
    const others = command.who?.some(actor => actor === own) ? [] : (command.who ?? [])
    const who = others.filter(actor => actor !== 'S').map(actor => t(`actor.${actor}`))
    const why = command.reason
      ? t(`blocked.${command.reason}`, { ...command.params, defaultValue: t('blocked.not-now') })
      : t('blocked.not-now')
    return who.length > 0 ? t('blocked.withWho', { why, who: who.join(', ') }) : why
  }
}
