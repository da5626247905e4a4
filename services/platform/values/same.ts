/** Equal by content: a repeated command that changes nothing appends nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const left = Object.entries(one).filter(([, value]) => value !== undefined)
  const right = new Map(Object.entries(other).filter(([, value]) => value !== undefined))
  const isAlike = Array.isArray(one) === Array.isArray(other) && left.length === right.size
  return isAlike && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
}
