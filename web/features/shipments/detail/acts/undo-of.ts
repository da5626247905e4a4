import type { ShipmentAnswer, ShipmentCommandName } from '@quayside/contracts/shipments/commands.ts'
import type { ContainerClock } from '@quayside/contracts/shipments/containers.ts'
import type { ShipmentInvoice, ShipmentReference, ShipmentSeal } from '@quayside/contracts/shipments/details.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { keyOf } from '@quayside/contracts/shipments/standing-milestones.ts'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import type { ShipmentCommand } from '../../quiet-commands.ts'
import type { CommandIds } from '../command-path.ts'

type Given = {
  before: ShipmentDetail
  body: object
  ids: CommandIds
  answer: Pick<ShipmentAnswer, 'version' | 'createdId'>
  /** Where taking it back needs one. */
  reason: string
}
type Back = Omit<ShipmentCommand, 'id'> | null

/** The command that brings back what was before an act; null where none does so wholly. */
export function undoOf(command: ShipmentCommandName, given: Given): ShipmentCommand[] {
  const back = opposites[command]?.(given) ?? null
  return back === null ? [] : [{ id: given.before.id, ...back }]
}

const opposites: Partial<Record<ShipmentCommandName, (given: Given) => Back>> = {
  'place-hold': ({ answer: { createdId } }) =>
    createdId === null ? null : { command: 'lift-hold', ids: { holdId: createdId }, body: { reason: '' } },
  'lift-hold': ({ before, ids }) => {
    const hold = before.holds.find(one => one.id === ids.holdId)
    // What the portal placed is its own to place.
    if (!hold?.open || hold.condition !== null) return null
    return { command: 'place-hold', body: { kind: hold.kind, reason: hold.reason } }
  },
  'add-reference': ({ before: { references }, body }) => {
    const { reference } = body as { reference: ShipmentReference }
    const isOther = references.every(one => one.kind !== reference.kind || one.value !== reference.value)
    // The last one can't be taken off.
    return isOther && references.length > 0 ? { command: 'remove-reference', body: { reference } } : null
  },
  'remove-reference': ({ body }) => ({ command: 'add-reference', body }),
  'set-parties': ({ before: { parties }, answer: { version } }) => ({
    command: 'set-parties',
    body: { version, parties },
  }),
  'set-packages': ({ before: { packages }, answer: { version } }) => ({
    command: 'set-packages',
    body: { version, packages },
  }),
  'set-seals': ({ before: { seals }, body, answer: { version } }) => {
    const left = (body as { seals: readonly ShipmentSeal[] }).seals
    // A supplier's that was taken off would come back as nobody's.
    const comeBack = seals.every(
      one =>
        one.vendorCompanyId == null ||
        left.some(({ number, containerNumber }) => one.number === number && one.containerNumber === containerNumber),
    )
    return comeBack ? { command: 'set-seals', body: { version, seals } } : null
  },
  'set-vgm': ({ before: { containers }, ids, answer: { version } }) => {
    const before = containers.find(one => one.containerUseId === ids.containerUseId)
    return before === undefined ? null : { command: 'set-vgm', ids, body: { version, vgmKg: before.vgmKg } }
  },
  'set-charges': ({ before: { charges = [] }, answer: { version } }) =>
    charges.every(one => one.expense !== undefined) ? { command: 'set-charges', body: { version, charges } } : null,
  'change-details': ({ before: { mode, operation, details }, answer: { version } }) => ({
    command: 'change-details',
    body: { version, mode, operation, details },
  }),
  // Back to no route at all leads no way.
  'plan-route': ({ before: { legs }, answer: { version }, reason }) =>
    legs.length === 0 ? null : { command: 'plan-route', body: { version, legs, reason } },
  'save-invoice': ({ before: { invoices }, body, answer: { version } }) => {
    const { invoiceId } = (body as { invoice: ShipmentInvoice }).invoice
    const invoice = invoices.find(one => one.invoiceId === invoiceId)
    if (invoice === undefined) return { command: 'remove-invoice', ids: { invoiceId }, body: {} }
    return { command: 'save-invoice', body: { version, invoice } }
  },
  'remove-invoice': ({ before: { invoices }, ids, answer: { version } }) => {
    const invoice = invoices.find(one => one.invoiceId === ids.invoiceId)
    return invoice === undefined ? null : { command: 'save-invoice', body: { version, invoice } }
  },
  'set-clock': ({ before, body, ids }) => {
    const { clockId } = (body as { clock: ContainerClock }).clock
    const clock = clockOf(before, clockId)
    if (clock === undefined) return { command: 'remove-clock', ids: { ...ids, clockId }, body: {} }
    return { command: 'set-clock', ids, body: { clock } }
  },
  'remove-clock': ({ before, ids: { containerUseId = '', clockId = '' } }) => {
    const clock = clockOf(before, clockId)
    return clock === undefined ? null : { command: 'set-clock', ids: { containerUseId }, body: { clock } }
  },
  'record-milestone': ({ before, body, answer: { createdId }, reason }) => {
    const key = keyOf({ ...(body as Milestone), source: 'user', carrier: null })
    // What it replaced is gone, and only those who may correct can take it back.
    if (createdId === null || before.milestones.some(one => keyOf(one) === key)) return null
    if (!isAllowed(before, 'correct-milestone')) return null
    return { command: 'correct-milestone', ids: { milestoneId: createdId }, body: { at: null, reason } }
  },
}

function clockOf({ containerClocks = [] }: ShipmentDetail, clockId: string): ContainerClock | undefined {
  return containerClocks.flatMap(({ clocks }) => clocks).find(({ clock }) => clock.clockId === clockId)?.clock
}
