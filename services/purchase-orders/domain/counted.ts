import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { equals } from '@quayside/platform/values/quantities.ts'

type Named = {
  readonly line: number
  readonly unit: string
  readonly quantity: string
  /** Quantities that are accepted even if they are not whole: the one that was there before, and all that is left. */
  readonly asIs: readonly string[]
  readonly field: string
}

/** What is counted in pieces is entered in whole numbers. A fraction that was imported may stay, and may be used up. */
export function countedFaults({ line, unit, quantity, asIs, field }: Named): Rejection[] {
  if (!isPartOfCounted(unit, quantity) || asIs.some(known => equals(known, quantity))) return []
  return [{ code: 'pieces-not-whole', params: { quantity, unit, line }, field }]
}
