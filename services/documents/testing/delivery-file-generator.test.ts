import { expect, test } from 'vitest'
import { moduleOf } from '../domain/modules.ts'
import { severityOf } from '../domain/row-check.ts'
import { checkMapping } from '../domain/row-plan.ts'
import { checkFile, openFile, usualMapping } from './checked-file.ts'
import { deliveryHeaders, type FileStyle, fileStyles, generateDeliveryFile } from './delivery-file-generator.ts'

const styles = Object.entries(fileStyles) as [string, FileStyle][]

test.each(styles)(
  '[S5.017] [S5.018] a file written as %s is read cell by cell as it was made',
  async (_name, style) => {
    const { bytes, rows } = generateDeliveryFile({ seed: 7, rows: 400, style, awkwardShare: 0.1 })
    const file = await openFile(bytes)
    expect(file.headers).toEqual(deliveryHeaders)
    expect(file.rows.map(row => row.row)).toEqual(rows.map((_, place) => place + 2))
    expect(file.rows.map(({ cells }) => [cells[0], cells[12], cells[14]])).toEqual(
      rows.map(row => [String(row.id), row.description, String(row.quantity)]),
    )
  },
)

test.each(styles)(
  '[S1.026] [D7.012] every row of a file written as %s is checked, and only the broken ones are refused',
  async (_name, style) => {
    const { bytes, rows } = generateDeliveryFile({ seed: 12, rows: 600, style, brokenShare: 0.05 })
    const file = await openFile(bytes)
    const mapping = usualMapping(file)
    expect(checkMapping(mapping, file.headers, file.profiles, moduleOf('purchase-orders'))).toEqual([])
    const checked = checkFile(file, mapping)
    expect(checked.filter(row => severityOf(row.issues) === 'error').map(row => row.row)).toEqual(
      rows.flatMap((row, place) => (row.broken === null ? [] : [place + 2])),
    )
    for (const [place, { values }] of checked.entries()) {
      const row = rows[place]
      if (row === undefined || row.broken !== null) continue
      expect(values.orderNumber).toBe(row.order.number)
      expect(values.requiredDeliveryDate).toBe(isoDate(row.due))
      expect(values.unitPrice).toBe(String(row.cents / 100))
      expect(values.emissionDate).toBe(typeof row.order.sent === 'string' ? undefined : isoDate(row.order.sent))
    }
  },
)

test('the same seed gives the same file, another seed another one', () => {
  const options = { seed: 3, rows: 50, style: fileStyles.tabCr }
  expect(generateDeliveryFile(options).bytes.equals(generateDeliveryFile(options).bytes)).toBe(true)
  expect(generateDeliveryFile(options).bytes.equals(generateDeliveryFile({ ...options, seed: 4 }).bytes)).toBe(false)
})

function isoDate({ year, month, day }: { year: number; month: number; day: number }): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
