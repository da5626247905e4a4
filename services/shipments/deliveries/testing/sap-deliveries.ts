import { type DeliveryField, deliveryFields } from '@quayside/contracts/shipments/deliveries.ts'
import { utils, write } from 'xlsx'

export type SapRow = Partial<Record<DeliveryField, string>>

/** As SAP's list of outbound deliveries names them. */
const headers: Readonly<Record<DeliveryField, string>> = {
  deliveryNumber: 'Delivery',
  line: 'Item',
  sendingPlant: 'Plant',
  receivingPlant: 'Ship-to',
  transportOrder: 'Transport Order',
  profitCenter: 'Profit Ctr',
  material: 'Material',
  description: 'Material Description',
  batch: 'Batch',
  quantity: 'Delivery quantity',
  unit: 'SU',
  expiryDate: 'SLED/BBD',
  pgiDate: 'Ac. GI date',
  sapEntryDate: 'SAP entry date',
  deliveryDate: 'Deliv. Date',
  deliveredOn: 'POD date',
  customsEntryDate: 'Customs entry',
  customsReleaseDate: 'Customs release',
  warehouseEntryDate: 'Warehouse entry',
  warehouseExitDate: 'Warehouse exit',
  shipmentNumber: 'Shipment',
}

/** Row `index` of a file without faults: three lines a delivery, German dates, leading zeros. */
export function sapRow(index: number, change: SapRow = {}): SapRow {
  return {
    deliveryNumber: `00${80_000_000 + Math.floor(index / 3)}`,
    line: String(((index % 3) + 1) * 10).padStart(6, '0'),
    sendingPlant: `DE0${(index % 4) + 1}`,
    receivingPlant: `MX1${index % 2}`,
    transportOrder: `TO-${5000 + index}`,
    profitCenter: 'PC100',
    material: `MAT-${index % 7}`,
    description: 'Reagent kit',
    batch: `B${index}`,
    quantity: `${(index % 9) + 1}.200,500`,
    unit: 'EA',
    expiryDate: '31.12.2027',
    pgiDate: '03.02.2026',
    sapEntryDate: '01.02.2026',
    deliveryDate: '20.03.2026',
    ...change,
  }
}

/** A file as SAP gives it out, by its format; a CSV with semicolons and a byte order mark. */
export function sapFile(rows: readonly SapRow[], format: 'csv' | 'xls' | 'xlsx' = 'csv'): Buffer {
  const table = [
    deliveryFields.map(field => headers[field]),
    ...rows.map(row => deliveryFields.map(field => row[field] ?? '')),
  ]
  if (format === 'csv')
    return Buffer.from(
      `\uFEFF${table.map(cells => cells.map(cell => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')).join('\r\n')}\r\n`,
    )
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Deliveries')
  return write(book, { type: 'buffer', bookType: format === 'xls' ? 'biff8' : 'xlsx' })
}
