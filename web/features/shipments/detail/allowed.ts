import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../app/session/use-session.ts'

type Holder = { allowedCommands: readonly AllowedCommand[] }

/** The server's word on a command; the web decides nothing itself. */
export function commandOf(holder: Holder, command: ShipmentCommandName): AllowedCommand | undefined {
  return holder.allowedCommands.find(entry => entry.command === command)
}

export function isAllowed(holder: Holder, command: ShipmentCommandName): boolean {
  return commandOf(holder, command)?.allowed === true
}

/** What is unmet, worded. */
export function useMissingText(): (code: string) => string {
  const { t: words } = useTranslation('shipment-words')
  return code => words(`missing.${code}`, { defaultValue: code })
}

/** Why a command can't be done now, and who can unblock it. */
export function useBlockedText(): (command: AllowedCommand | undefined) => string | null {
  const { t } = useTranslation('shipment-detail')
  const own = useCompany()?.actor
  return command => {
    if (command === undefined || command.allowed) return null
    // To whom may do it at another time, only the rule is news.
    const others = command.who?.some(actor => actor === own) ? [] : (command.who ?? [])
    const who = others.filter(actor => actor !== 'S').map(actor => t(`actor.${actor}`))
    const why = command.message ?? t('blocked.not-now')
    // Such a rule names them itself.
    const isNamed = command.reason?.startsWith('only-') ?? false
    return who.length > 0 && !isNamed ? t('blocked.withWho', { why, who: who.join(', ') }) : why
  }
}

/** An open hold that a person placed, and not another side; the portal's own goes with what it waits for. */
export function mayLift({ open, condition, liftable }: ShipmentDetail['holds'][number]): boolean {
  return open && condition === null && liftable !== false
}
