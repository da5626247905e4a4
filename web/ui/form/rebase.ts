import { type Facts, merged, same, written } from '../three-way.ts'

/** A row of a form's list: known by its key wherever it stands; a new one may have none yet. */
type Row = Readonly<Record<string, unknown>>
type Group = Readonly<Record<string, unknown>>

/** A place is one value, however much is known of it. */
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('placeId' in value)
const isRows = (value: unknown, key: string): value is readonly Row[] =>
  Array.isArray(value) && value.every(row => isGroup(row) && (typeof row[key] === 'string' || row[key] === null))

/** Every field of a form by its path; a row by its key, so that its place does not matter. */
export function factsOf(values: object, key = 'key'): Facts {
  return new Map(entriesOf(values, [], key))
}

function entriesOf(value: unknown, path: readonly string[], key: string): [string, string | null][] {
  if (isRows(value, key))
    return value.flatMap(({ [key]: own, ...row }) => (own === null ? [] : entriesOf(row, [...path, String(own)], key)))
  if (isGroup(value)) return Object.entries(value).flatMap(([name, part]) => entriesOf(part, [...path, name], key))
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
  const rows = isRows(value, 'key') ? value : null
  const at = rows ? rows.findIndex(row => row.key === step) : step
  if (at === -1) return null
  const below = rows ? rows[at as number] : isGroup(value) ? value[step] : undefined
  const further = placed(below, rest)
  return further === null ? null : [String(at), ...further]
}

/**
 * What stands now with the person's own entries on it; rows that others removed stay only where the person changed them.
 * `key`: the name of what a row is known by.
 */
export function rebased<Values extends object>(seen: Values, now: Values, mine: Values, key = 'key'): Values {
  return mergedPart(seen, now, mine, key) as Values
}

function mergedPart(seen: unknown, now: unknown, mine: unknown, key: string): unknown {
  if (isRows(now, key) && isRows(mine, key)) return mergedRows(isRows(seen, key) ? seen : [], now, mine, key)
  if (!isGroup(now) || !isGroup(mine)) return merged(seen, now, mine)
  const before = isGroup(seen) ? seen : {}
  const names = [...new Set([...Object.keys(now), ...Object.keys(mine)])]
  return Object.fromEntries(names.map(name => [name, mergedPart(before[name], now[name], mine[name], key)]))
}

function mergedRows(seen: readonly Row[], now: readonly Row[], mine: readonly Row[], key: string): unknown[] {
  const find = (rows: readonly Row[], { [key]: own }: Row) =>
    own === null ? undefined : rows.find(row => row[key] === own)
  const own = mine.flatMap(row => {
    const [before, theirs] = [find(seen, row), find(now, row)]
    if (theirs !== undefined) return [mergedPart(before ?? theirs, theirs, row, key)]
    return before === undefined || !isUnchanged(before, row, key) ? [row] : []
  })
  const added = now.filter(row => find(seen, row) === undefined && find(mine, row) === undefined)
  return [...own, ...added]
}

function isUnchanged(before: Row, row: Row, key: string): boolean {
  const [was, is] = [factsOf(before, key), factsOf(row, key)]
  return [...new Set([...was.keys(), ...is.keys()])].every(path => same(was.get(path), is.get(path)))
}
