const shape = /^-?\d{1,9}(?:\.\d{1,6})?$/
const powers = Array.from({ length: 16 }, (_, power) => 10 ** power)

/** A decimal as a whole number of units of 10^-scale, for which plain numbers are exact. */
export type ShortDecimal = { readonly units: number; readonly scale: number }

/** Null for what is long, or no decimal: that is left to others, who take ten times as long. */
export function shortDecimal(text: string): ShortDecimal | null {
  if (!shape.test(text)) return null
  const point = text.indexOf('.')
  if (point < 0) return { units: Number(text), scale: 0 }
  const scale = text.length - point - 1
  return { units: Math.round(Number(text) * powerOf(scale)), scale }
}

/** Null where the product is too long. */
export function shortProduct(a: ShortDecimal | null, b: ShortDecimal | null): ShortDecimal | null {
  if (a === null || b === null) return null
  return exactly(a.units * b.units, a.scale + b.scale)
}

/** In units of 10^-scale, of which none is smaller; null where the sum is too long. */
export function shortSum(values: readonly (ShortDecimal | null)[], scale: number): ShortDecimal | null {
  let units = 0
  for (const value of values) {
    if (value === null) return null
    const next = exactly(units + value.units * powerOf(scale - value.scale), scale)
    if (next === null) return null
    units = next.units
  }
  return { units, scale }
}

/** With so many digits behind the point, half to even; null where that is too long. */
export function shortRounded({ units, scale }: ShortDecimal, digits: number): ShortDecimal | null {
  if (scale <= digits) return digits - scale < powers.length ? exactly(units * powerOf(digits - scale), digits) : null
  const unit = powerOf(scale - digits)
  const size = Math.abs(units)
  const rest = size % unit
  const floor = (size - rest) / unit
  const isUp = rest * 2 > unit || (rest * 2 === unit && floor % 2 === 1)
  return { units: Math.sign(units) * (isUp ? floor + 1 : floor), scale: digits }
}

/** With all its digits, and no minus before zero. */
export function textOfShort({ units, scale }: ShortDecimal): string {
  const digits = String(Math.abs(units)).padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0 ? `-${text}` : text
}

function exactly(units: number, scale: number): ShortDecimal | null {
  return Number.isSafeInteger(units) && scale < powers.length ? { units, scale } : null
}

function powerOf(power: number): number {
  return powers[power] ?? Number.NaN
}
