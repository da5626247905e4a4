import type { DateStyle, DecimalStyle } from '@quayside/contracts/documents/import-mapping.ts'
import type { DeliveryField } from '@quayside/contracts/shipments/deliveries.ts'
import { dateStylesOf, readDate } from '@quayside/platform/values/cells/dates.ts'
import { decimalStylesOf, readDecimal } from '@quayside/platform/values/cells/numbers.ts'

/** How the file as a whole writes dates and decimals; null where nothing in it decides. */
export type CellStyles = { readonly dates: DateStyle | null; readonly decimals: DecimalStyle | null }

type Cells = readonly ((field: DeliveryField) => string)[]

/** One person's SAP writes all dates and numbers of a file alike: what can be read in one way only tells of the rest. */
export function stylesOf(rows: Cells, dateFields: readonly DeliveryField[]): CellStyles {
  const dates = new Set<DateStyle>()
  const decimals = new Set<DecimalStyle>()
  for (const cell of rows) {
    for (const field of dateFields) {
      const styles = dateStylesOf(cell(field)).filter(style => style === 'month-day-year' || style === 'day-month-year')
      const [only] = styles
      // A dotted date has the day first whatever the rest does.
      if (styles.length === 1 && only !== undefined && !cell(field).includes('.')) dates.add(only)
    }
    const { styles, decisive } = decimalStylesOf(cell('quantity'))
    const [only] = styles
    if (decisive && only !== undefined) decimals.add(only)
  }
  const sole = <Style>(found: ReadonlySet<Style>) => (found.size === 1 ? ([...found][0] ?? null) : null)
  return { dates: sole(dates), decimals: sole(decimals) }
}

export function isAmbiguousDate(text: string, { dates }: CellStyles): boolean {
  return dates === null && readDate(text, 'month-day-year') !== null && readDate(text, 'day-month-year') !== null
}

export function isAmbiguousNumber(text: string, { decimals }: CellStyles): boolean {
  const { styles, decisive } = decimalStylesOf(text)
  if (decimals !== null || styles.length < 2) return false
  return !decisive && readDecimal(text, 'point') !== readDecimal(text, 'comma')
}
