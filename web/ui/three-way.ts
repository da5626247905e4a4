/** What is compared: each field by its path, in the server's writing; null where it is empty. */
export type Facts = ReadonlyMap<string, string | null>

export type Difference = { path: string; before: string | null; theirs: string | null; mine: string | null }

/** Where somebody else or the person changed something since the person began; first what both changed. */
export function differences(seen: Facts, now: Facts, mine: Facts): Difference[] {
  const paths = [...new Set([...now.keys(), ...seen.keys(), ...mine.keys()])]
  const value = (facts: Facts, path: string) => facts.get(path) ?? null
  return paths
    .map(path => ({ path, before: value(seen, path), theirs: value(now, path), mine: value(mine, path) }))
    .filter(({ before, theirs, mine: typed }) => before !== theirs || before !== typed)
    .sort((one, other) => Number(collides(other)) - Number(collides(one)))
}

/** The same field by both, and not the same: keeping one's own takes back what the other wrote. */
function collides({ before, theirs, mine }: Difference): boolean {
  return before !== theirs && before !== mine && theirs !== mine
}

/** A field after both changed something: one's own entry where there is one, else what the others wrote. */
export function merged<Value>(seen: Value, now: Value, mine: Value): Value {
  return same(seen, mine) ? now : mine
}

/** Empty inputs are the same as nothing. */
export function same(one: unknown, other: unknown): boolean {
  return written(one) === written(other)
}

export function written(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value))
    return value.length === 0
      ? null
      : value
          .map(item => (typeof item === 'object' ? Object.values(item as object).join(' · ') : String(item)))
          .join('; ')
  if (typeof value === 'object') return 'name' in value ? written(value.name) : JSON.stringify(value)
  return String(value)
}
