import type { RevisionComparison } from '@quayside/contracts/quotes/queries.ts'

type Change = RevisionComparison['changes'][number]
type Leaf = { readonly field: string; readonly label: string | null; readonly value: string | null }
/** What can be compared: a revision as its reader may see it. */
export type Comparable = Readonly<Record<string, unknown>>

/** By what the entries of a list are known again in another revision, and what they are called. */
const lists: Readonly<Record<string, { readonly key: string; readonly label: string }>> = {
  packages: { key: 'packageId', label: 'packageType' },
  charges: { key: 'chargeId', label: 'chargeType' },
  exchangeRates: { key: 'currency', label: 'currency' },
}
/** They say nothing by themselves. */
const untold: ReadonlySet<string> = new Set([
  'packageId',
  'chargeId',
  'partyId',
  'placeId',
  'contactId',
  'customerContactId',
  'isOwnQuantity',
])

/** Field by field what two revisions say otherwise. */
export function changesBetween(before: Comparable, after: Comparable): Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path): Change[] => {
    const [was, is] = [old.get(path), now.get(path)]
    const { field, label } = (is ?? was) as Leaf
    const [from, to] = [was?.value ?? null, is?.value ?? null]
    return from === to ? [] : [{ field, label, old: from, new: to }]
  })
}

function leavesOf(content: Comparable): Map<string, Leaf> {
  const found = new Map<string, Leaf>()
  const walk = (value: unknown, path: string, field: string, label: string | null): void => {
    const list = lists[field]
    if (Array.isArray(value) && list !== undefined) {
      for (const entry of value as Comparable[])
        walk(entry, `${path}.${entry[list.key]}`, field, String(entry[list.label]))
      return
    }
    if (Array.isArray(value)) return void found.set(path, { field, label, value: value.join(', ') || null })
    if (typeof value === 'object' && value !== null) {
      for (const [name, own] of Object.entries(value)) {
        if (untold.has(name)) continue
        walk(own, path === '' ? name : `${path}.${name}`, field === '' ? name : `${field}.${name}`, label)
      }
      return
    }
    found.set(path, { field, label, value: value === null || value === undefined ? null : String(value) })
  }
  walk(content, '', '', null)
  return found
}
