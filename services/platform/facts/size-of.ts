const perValue = 16
const perField = 24

/** About how many bytes of memory a JSON value takes. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return perValue + value.length
  if (typeof value !== 'object' || value === null) return perValue
  let size = perField
  for (const own of Object.values(value)) size += perField + sizeOf(own)
  return size
}
