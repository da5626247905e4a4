import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'

/** A package as it is counted; the figures are texts, as they are typed. */
export type CountedRow = {
  key: string
  packageType: string
  orderNumber: string
  sku: string
  /** Null of what nobody announced. */
  announced: number | null
  pieces: string
  weightKg: string
  damaged: string
  condition: string
  /** Documents of the receipt. */
  photos: string[]
}
export type CountForm = { at: string; carrier: string; trackingNumber: string; reason: string; packages: CountedRow[] }

/** What is still to come of each announced package, to be counted; of a correction, what was counted. */
export function rowsToCount(receipt: ReceiptDetail, arrivalId: string | null): CountedRow[] {
  const corrected = receipt.arrivals.find(one => one.arrivalId === arrivalId)
  if (corrected !== undefined)
    return corrected.packages.map(one => ({
      ...rowOf(one.packageId, one.packageType, one.orderLine, announcedOf(receipt, one.packageId)),
      pieces: String(one.pieces),
      weightKg: one.weightKg,
      damaged: String(one.damaged),
      condition: one.condition,
      photos: one.photos,
    }))
  return receipt.packages.flatMap(one =>
    one.announced > one.counted
      ? [
          {
            ...rowOf(one.packageId, one.packageType, one.orderLine, one.announced - one.counted),
            weightKg: one.counted === 0 ? one.weightKg : '',
          },
        ]
      : [],
  )
}

function announcedOf({ packages }: ReceiptDetail, packageId: string): number | null {
  return packages.find(one => one.packageId === packageId)?.announced || null
}

type OrderLine = { orderNumber: string; sku: string | null } | null

function rowOf(key: string, packageType: string, line: OrderLine, announced: number | null): CountedRow {
  const { orderNumber = '', sku = '' } = line ?? {}
  return {
    key,
    packageType,
    orderNumber,
    sku: sku ?? '',
    announced,
    pieces: '0',
    weightKg: '',
    damaged: '0',
    condition: '',
    photos: [],
  }
}

/** Of a package that nobody announced; `code` is what was scanned. */
export function unannouncedRow(packageType: string, code = ''): CountedRow {
  return { ...rowOf(crypto.randomUUID(), packageType, null, null), pieces: '1', condition: code }
}

const plain = (text: string) => text.trim().toLowerCase()

/** The row that a scanned code means: its SKU, its package's id, its order where that is of one row, or what was scanned before. */
export function rowOfCode(rows: readonly CountedRow[], code: string): number {
  const wanted = plain(code)
  const fits = (of: (row: CountedRow) => string) =>
    rows.flatMap((row, index) => (plain(of(row)) === wanted ? [index] : []))
  const [exact] = [...fits(row => row.sku), ...fits(row => row.key), ...fits(row => row.condition)]
  const ofOrder = fits(row => row.orderNumber)
  return exact ?? (ofOrder.length === 1 ? (ofOrder[0] ?? -1) : -1)
}

/** What was counted of a row; of nothing counted nothing is sent. */
export function countedIn(rows: readonly CountedRow[]): object[] {
  return rows
    .filter(row => Number(row.pieces) > 0)
    .map(({ key, packageType, orderNumber, sku, pieces, weightKg, damaged, condition, photos }) => ({
      packageId: key,
      packageType,
      pieces: Number(pieces),
      weightKg,
      damaged: Number(damaged) || 0,
      condition,
      photos,
      orderLine: orderNumber === '' ? null : { orderNumber, sku: sku || null },
    }))
}
