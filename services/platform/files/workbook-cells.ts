import type { CellObject } from 'xlsx'

const percentDigits = 10

/** A number without exponent and without grouping. */
export function numberText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/** As a person sees it in the cell. */
export function percentageText(value: number): string {
  return `${Number((value * 100).toFixed(percentDigits))}%`
}

/** YYYY-MM-DD, with the time where there is one; nothing for what is no date. */
export function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** A sheet's cell as text: dates as YYYY-MM-DD, numbers unformatted with a point, percentages as a person sees them. */
export function cellText(cell: CellObject | undefined): string {
  if (cell === undefined || cell.v === undefined || cell.v === null) return ''
  if (cell.v instanceof Date) return dateText(cell.v)
  if (typeof cell.v === 'number') {
    if (cell.t === 'e') return cell.w ?? '#ERROR'
    return typeof cell.z === 'string' && cell.z.endsWith('%') ? percentageText(cell.v) : numberText(cell.v)
  }
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE'
  return cell.v
}
