/** Text inputs hold '' where a contract holds null; the names kept stay '' so that "required" can be said of them. */
export function blankIsNull(value: unknown, keep: readonly string[] = []): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(part => blankIsNull(part, keep))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      part === '' && keep.includes(name) ? '' : blankIsNull(part, keep),
    ]),
  )
}
