import type { HandledPackage, PackageTotals } from '@quayside/contracts/handling/handled-goods.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { handledTotals } from '@quayside/platform/values/freight/measures.ts'
import { compare, isPositive } from '@quayside/platform/values/quantities.ts'

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
  const sum = handledTotals(packages)
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
