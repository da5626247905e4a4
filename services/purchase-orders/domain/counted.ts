import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { equals } from '@quayside/platform/values/quantities.ts'

type Named = {
  readonly line: number
  readonly unit: string
  readonly quantity: string
  /** What stands there already, or is all of the rest: that is right as it is. */
  readonly asIs: readonly string[]
  readonly field: string
}

/** A person enters what is counted in whole numbers; what came so from elsewhere is neither changed nor kept back. */
export function countedFaults({ line, unit, quantity, asIs, field }: Named): Rejection[] {
  if (!isPartOfCounted(unit, quantity) || asIs.some(known => equals(known, quantity))) return []
  return [{ code: 'pieces-not-whole', params: { quantity, unit, line }, field }]
}
