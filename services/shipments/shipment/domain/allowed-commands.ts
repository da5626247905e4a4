import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import { verdictOn, whoMay as whoMayIn } from '@quayside/contracts/kernel/transitions.ts'
import { type ShipmentCommandName, shipmentCommands } from '@quayside/contracts/shipments/commands.ts'
import { confirmBookingRule, endBookingRule, requestBookingRule, startProcessingRule } from './booking.ts'
import { clearRule, declarationRule, moveDeclarationRule, startCustomsRule } from './customs.ts'
import { dropRule, writeOffRule } from './delivering.ts'
import { chargesRule, editRule, removeReferenceRule } from './editing.ts'
import { closeUndeliveredRule, completeRule, deleteRule } from './ending.ts'
import { suppliedRule } from './goods.ts'
import { changeLinesRule, splitRule } from './lines.ts'
import { clockRule, vgmRule } from './linking.ts'
import { closeIssueRule, holdRule, liftHoldRule } from './overlays.ts'
import { confirmMilestoneRule, correctRule, recordRule } from './recording.ts'
import { reportEmissionsRule } from './reported-emissions.ts'
import { planRouteRule } from './route.ts'
import { type Asked, blocked, isInRows, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

const rules: Readonly<Record<ShipmentCommandName, Rule>> = {
  'request-booking': requestBookingRule,
  'confirm-booking': confirmBookingRule,
  'end-booking': endBookingRule,
  'start-processing': startProcessingRule,
  'change-details': editRule,
  'add-reference': editRule,
  'remove-reference': removeReferenceRule,
  'change-lines': changeLinesRule,
  split: splitRule,
  'set-packages': suppliedRule,
  'set-seals': suppliedRule,
  'set-parties': editRule,
  'set-charges': chargesRule,
  'save-invoice': suppliedRule,
  'remove-invoice': suppliedRule,
  'attach-document': suppliedRule,
  'remove-document': suppliedRule,
  'link-container': editRule,
  'unlink-container': editRule,
  'waive-return': editRule,
  'set-vgm': vgmRule,
  'set-clock': clockRule,
  'remove-clock': clockRule,
  'plan-route': planRouteRule,
  'roll-over-leg': planRouteRule,
  'report-emissions': reportEmissionsRule,
  'record-milestone': recordRule,
  'correct-milestone': correctRule,
  'confirm-milestone': confirmMilestoneRule,
  'save-declaration': declarationRule,
  'move-declaration': moveDeclarationRule,
  'override-customs': declarationRule,
  'start-customs': startCustomsRule,
  clear: clearRule,
  'place-hold': holdRule,
  'lift-hold': liftHoldRule,
  'open-issue': suppliedRule,
  'close-issue': closeIssueRule,
  comment: suppliedRule,
  'record-drop': dropRule,
  'write-off-rest': writeOffRule,
  'close-undelivered': closeUndeliveredRule,
  complete: completeRule,
  delete: deleteRule,
}
const names = Object.keys(rules) as ShipmentCommandName[]

export type Person = Asked & { readonly permissions: ReadonlySet<string> }

/** Every command on the shipment, and whether this person may give it now: the deciders' own guards say so. */
export function allowedCommands(shipment: Shipment, person: Person): CommandVerdict[] {
  return names.map(command => {
    const { permission } = shipmentCommands[command]
    const who = shipment.ended !== null ? [] : whoMay(command, shipment)
    return verdictOn(command, blocked(rules[command], shipment, person), { ...person, permission }, who)
  })
}

/** The same for a list's row: the names alone. */
export function possibleCommands(shipment: Shipment, asked: Asked): ShipmentCommandName[] {
  return names.filter(name => isInRows(rules[name], shipment, asked) && blocked(rules[name], shipment, asked) === null)
}

/** Which rule about the shipment itself stands against a command, whoever gives it; null where none does. */
export function withstanding(command: ShipmentCommandName, shipment: Shipment): string | null {
  const by = { kind: 'O', uid: null, company: '', clients: 'all' } as const
  return rules[command].also?.(shipment, { by, now: '', today: '' })?.code ?? null
}

/** Who may give a command in the present status of the shipment; of those whom it names at all, where nobody may now. */
export function whoMay(command: ShipmentCommandName, { status, operation: when }: Shipment): ActorKind[] {
  return whoMayIn(rules[command].rows, { status, when })
}
