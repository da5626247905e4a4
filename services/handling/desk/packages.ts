import type { HandledPackage, PackageTotals } from '@quayside/contracts/handling/handled-goods.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { handledM3Of } from '@quayside/platform/values/freight/measures.ts'
import { add, compare, isPositive, max } from '@quayside/platform/values/quantities.ts'

/** Volume and height are unknown where one package does not tell its own. */
export function totalsOf(packages: readonly HandledPackage[]): PackageTotals {
  return {
    pieces: packages.reduce((pieces, one) => pieces + one.pieces, 0),
    weightKg: packages.reduce((weight, one) => add(weight, one.weightKg), '0'),
    volumeM3: folded(packages.map(handledM3Of), add),
    heightCm: folded(
      packages.map(one => one.heightCm),
      max,
    ),
  }
}

function folded(values: readonly (string | null)[], join: (one: string, other: string) => string): string | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 || known.length < values.length ? null : known.reduce(join)
}

/** What is wrong with packages that somebody hands over, at each of them. */
export function packageFaults(packages: readonly HandledPackage[], field: string): Rejection[] {
  return packages.flatMap(({ packageId, weightKg }, index): Rejection[] => {
    const params = { number: index + 1 }
    if (packages.findIndex(one => one.packageId === packageId) < index)
      return [{ code: 'package-twice', params, field: `${field}.${index}` }]
    if (!isPositive(weightKg)) return [{ code: 'package-weight-missing', params, field: `${field}.${index}.weightKg` }]
    return []
  })
}

/** Stated totals that are not what the packages add up to. */
export function totalsFaults(stated: PackageTotals | null, packages: readonly HandledPackage[]): Rejection[] {
  if (stated === null) return []
  const sum = totalsOf(packages)
  return (['pieces', 'weightKg', 'volumeM3', 'heightCm'] as const).flatMap((name): Rejection[] => {
    const [own, added] = [stated[name], sum[name]]
    const isEqual = own === null || added === null ? own === added : compare(String(own), String(added)) === 0
    if (isEqual) return []
    return [
      {
        code: 'pickup-totals-differ',
        params: { stated: own ?? '—', sum: added ?? '—' },
        field: `content.totals.${name}`,
      },
    ]
  })
}
