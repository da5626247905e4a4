import type { PickupAttention, PickupTerms } from '@quayside/contracts/handling/pickup-queries.ts'
import type { PickupStatus } from '@quayside/contracts/handling/pickups.ts'
import type { Pickup } from './pickup-state.ts'

/** What still waits for somebody to come. */
const open: ReadonlySet<PickupStatus> = new Set(['DRAFT', 'REQUESTED', 'SCHEDULED', 'CANCEL_REQUESTED'])

/** A request that nobody has answered is one to see to two hours before the cut-off of its day, and after it. */
export const cutOffWarningMs = 2 * 3_600_000

export function isOvertaken(
  { status }: Pick<Pickup, 'status'>,
  { isPickedUp }: { readonly isPickedUp: boolean },
): boolean {
  return isPickedUp && open.has(status)
}

type Around = {
  readonly of: { readonly isPickedUp: boolean }
  readonly terms: Pick<PickupTerms, 'cutOffAt'>
  readonly now: string
}

/** What somebody has to see to, the first that holds. */
export function attentionOf(pickup: Pickup, { of, terms, now }: Around): PickupAttention | null {
  const { status, window } = pickup
  if (isOvertaken(pickup, of)) return 'overtaken'
  if (status === 'SCHEDULED' && window !== null && window.until <= now) return 'window-ended'
  const { cutOffAt } = terms
  const isNear = cutOffAt !== null && Date.parse(cutOffAt) - cutOffWarningMs <= Date.parse(now)
  return status === 'REQUESTED' && isNear ? 'cut-off-near' : null
}
