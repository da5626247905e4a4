import type { Rejection } from '../kernel/decision.ts'
import { checkHazardClass, checkUnNumber } from '../shipments/dangerous-goods.ts'
import type { FreightPackage } from './cargo.ts'

type Checked = Pick<FreightPackage, 'imoClass' | 'unNumber' | 'temperatureMinC' | 'temperatureMaxC'>

/** Numbers and codes that are wrong wherever they are given; `path` is the field of the list. */
export function faultyPackages(packages: readonly Checked[], path = 'packages'): Rejection[] {
  return packages.flatMap((one, index) => {
    const field = (name: string) => `${path}.${index}.${name}`
    const { temperatureMinC: min, temperatureMaxC: max } = one
    const faults: (Rejection | null)[] = [
      one.imoClass === null ? null : checkHazardClass(one.imoClass, field('imoClass')),
      one.unNumber === null ? null : checkUnNumber(one.unNumber, field('unNumber')),
      min !== null && max !== null && min > max
        ? { code: 'temperature-range-reversed', params: { min, max }, field: field('temperatureMaxC') }
        : null,
    ]
    return faults.filter(one => one !== null)
  })
}

/** What a flag asks for and is not there: temperatures where they are kept, class, UN number and name of dangerous goods. */
export function missingOfFlagged(packages: readonly FreightPackage[], path = 'packages'): Rejection[] {
  return packages.flatMap((one, index) => {
    const missing = [
      ...(one.temperatureControlled ? (['temperatureMinC', 'temperatureMaxC'] as const) : []),
      ...(one.hazardous ? (['imoClass', 'unNumber', 'properShippingName'] as const) : []),
      ...(one.hazardous && one.imoClass === '3' ? (['flashPointC'] as const) : []),
    ].filter(name => one[name] === null || one[name] === '')
    return missing.map((name): Rejection => ({ code: 'field-required', params: {}, field: `${path}.${index}.${name}` }))
  })
}
