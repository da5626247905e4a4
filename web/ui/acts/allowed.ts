import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { BookingCommandName } from '@quayside/contracts/bookings/commands.ts'
import type { PickupCommandName } from '@quayside/contracts/handling/pickups.ts'
import type { ReceiptCommandName } from '@quayside/contracts/handling/warehouse-receipts.ts'
import type { AllowedCommand } from '@quayside/contracts/kernel/lists.ts'
import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { QuoteCommandName, QuoteRequestCommandName } from '@quayside/contracts/quotes/commands.ts'
import type { ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../app/session/use-session.ts'
import { useFormats } from '../formats.ts'

type OfFiles = 'delete' | 'replace'
type OfProducts = 'changeProduct' | 'retireProduct' | 'reinstateProduct' | 'addAlias'
type OfImports = 'run' | 'cancel-run' | 'undo' | 'cancel-undo' | 'correct-rows'
export type CommandName =
  | PurchaseOrderCommandName
  | ShipmentCommandName
  | QuoteCommandName
  | QuoteRequestCommandName
  | BookingCommandName
  | PickupCommandName
  | ReceiptCommandName
  | OfFiles
  | OfImports
  | OfProducts
  | 'create'

/** What the server says of, in its `allowedCommands`: an order, a shipment, a file; null of what is not there. */
export type Told = { readonly allowedCommands: readonly AllowedCommand[] } | null | undefined

/** The server's word on a command; the web decides nothing itself. */
export function commandOf(told: Told, command: CommandName): AllowedCommand | undefined {
  return told?.allowedCommands.find(entry => entry.command === command)
}

export function isAllowed(told: Told, command: CommandName): boolean {
  return commandOf(told, command)?.allowed === true
}

/** Such rules name in their own sentence who could. */
const namesRoles = (reason = '') => reason.startsWith('only-') && !reason.startsWith('only-for-')

/**
 * Why a command can't be given now, in the server's sentence, and who could give it; null where it can be given.
 * `approves`: commands that are the client's approver's, and not any of its people's.
 */
export function useBlockedText(approves: (command: string) => boolean = () => false) {
  const { t } = useTranslation('acts')
  const formats = useFormats()
  const own = useCompany()?.actor
  return (blocked: AllowedCommand | undefined): string | null => {
    if (blocked === undefined || blocked.allowed) return null
    const { command, reason, message, who = [] } = blocked
    const could = [...new Set(who)].filter(actor => actor !== 'S')
    const roleOf = (actor: ActorKind) => (actor === 'C' && approves(command) ? 'approver' : actor)
    const roles = formats.anyOf(could.map(actor => t(`actor.${roleOf(actor)}`)))
    const why = message ?? t('blocked.not-now')
    // Where the role is the reason, what counts is who could.
    if (reason === 'permission-missing' && could.length > 0) return t('blocked.onlyRole', { roles })
    // To whom may do it at another time, only the rule is news.
    const isNews = could.length > 0 && !could.some(actor => actor === own) && !namesRoles(reason)
    return isNews ? t('blocked.withWho', { why, who: roles }) : why
  }
}
