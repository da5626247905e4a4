import { type Facts, merged, same, written } from '../three-way.ts'

/** A row of a form's list: known by its key wherever it stands. */
type Row = Readonly<Record<string, unknown>> & { readonly key: string }
type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every(row => isGroup(row) && typeof row.key === 'string')

/** Every field of a form by its path; a row by its key, so that its place does not matter. */
export function factsOf(values: object): Facts {
  return new Map(entriesOf(values, []))
}

function entriesOf(value: unknown, path: readonly string[]): [string, string | null][] {
  if (isRows(value)) return value.flatMap(({ key, ...row }) => entriesOf(row, [...path, key]))
  if (isGroup(value)) return Object.entries(value).flatMap(([name, part]) => entriesOf(part, [...path, name]))
  return [[path.join('.'), written(typeof value === 'boolean' && !value ? null : value)]]
}

/** A fact's path as the form names it: rows by their place in the first of these values that has them. */
export function formPath(path: string, ...versions: readonly object[]): string {
  const steps = path.split('.')
  return (
    versions
      .map(values => placed(values, steps))
      .find(found => found !== null)
      ?.join('.') ?? path
  )
}

function placed(value: unknown, [step, ...rest]: readonly string[]): string[] | null {
  if (step === undefined) return []
  const at = isRows(value) ? value.findIndex(row => row.key === step) : step
  if (at === -1) return null
  const below = isRows(value) ? value[at as number] : isGroup(value) ? value[step] : undefined
  const further = placed(below, rest)
  return further === null ? null : [String(at), ...further]
}

/** What stands now with the person's own entries on it; rows that others removed stay only where the person changed them. */
export function rebased<Values extends object>(seen: Values, now: Values, mine: Values): Values {
  return mergedPart(seen, now, mine) as Values
}

function mergedPart(seen: unknown, now: unknown, mine: unknown): unknown {
  if (isRows(now) && isRows(mine)) return mergedRows(isRows(seen) ? seen : [], now, mine)
  if (!isGroup(now) || !isGroup(mine)) return merged(seen, now, mine)
  const before = isGroup(seen) ? seen : {}
  const names = [...new Set([...Object.keys(now), ...Object.keys(mine)])]
  return Object.fromEntries(names.map(name => [name, mergedPart(before[name], now[name], mine[name])]))
}

function mergedRows(seen: readonly Row[], now: readonly Row[], mine: readonly Row[]): unknown[] {
  const find = (rows: readonly Row[], { key }: Row) => rows.find(row => row.key === key)
  const own = mine.flatMap(row => {
    const [before, theirs] = [find(seen, row), find(now, row)]
    if (theirs !== undefined) return [mergedPart(before ?? theirs, theirs, row)]
    return before === undefined || !isUnchanged(before, row) ? [row] : []
  })
  const added = now.filter(row => find(seen, row) === undefined && find(mine, row) === undefined)
  return [...own, ...added]
}

function isUnchanged(before: Row, row: Row): boolean {
  const [was, is] = [factsOf(before), factsOf(row)]
  return [...new Set([...was.keys(), ...is.keys()])].every(path => same(was.get(path), is.get(path)))
}
