import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'
import { countedPackage } from '@quayside/contracts/handling/warehouse-receipts.ts'
import { shareKgOf } from '@quayside/platform/values/freight/measures.ts'
import type { Places } from '../../ui/acts/form-path.ts'
import { type Fault, faultsOfEntries } from '../../ui/freight/entry-faults.ts'

/** A package as it is counted; the figures are texts, as they are typed. */
export type CountedRow = {
  key: string
  packageType: string
  orderNumber: string
  sku: string
  /** What was scanned, of one that nobody announced. */
  code: string
  /** Null of what nobody announced. */
  announced: number | null
  pieces: string
  weightKg: string
  /** Of all that is announced: as many pieces as come weigh their share of it, until somebody weighs them. '' of none. */
  announcedKg: string
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
      code: one.code ?? '',
      condition: one.condition,
      photos: one.photos,
    }))
  return receipt.packages.flatMap(one =>
    one.announced > one.counted
      ? [
          {
            ...rowOf(one.packageId, one.packageType, one.orderLine, one.announced - one.counted),
            announcedKg: one.counted === 0 ? one.weightKg : '',
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
    code: '',
    announced,
    pieces: '0',
    weightKg: '',
    announcedKg: '',
    damaged: '0',
    condition: '',
    photos: [],
  }
}

/** Of a package that nobody announced; `code` is what was scanned. */
export function unannouncedRow(packageType: string, code = ''): CountedRow {
  return { ...rowOf(crypto.randomUUID(), packageType, null, null), pieces: '1', code }
}

/** What so many pieces of a row weigh by what was announced; '' where that tells nothing. */
function shareKg({ announced, announcedKg, pieces }: CountedRow): string {
  const count = Number(pieces)
  return announcedKg === '' || announced === null || !(count > 0) ? '' : shareKgOf(announcedKg, count, announced)
}

/** The row with other pieces; a weight that nobody entered goes with them. */
export function withPieces(row: CountedRow, pieces: string): CountedRow {
  const next = { ...row, pieces }
  return row.weightKg === shareKg(row) ? { ...next, weightKg: shareKg(next) } : next
}

const packageShape = countedPackage.pick({ packageType: true, pieces: true, weightKg: true, damaged: true })

/** What is wrong with the rows; of what did not come nothing is asked. */
export function faultsOfRows(rows: readonly CountedRow[]): Fault[] {
  return rows.flatMap(({ packageType, pieces, weightKg, damaged }, index) => {
    const path = `packages.${index}`
    const counts = faultsOfEntries(packageShape, { pieces: pieces === '0' ? '1' : pieces, damaged }, path)
    return pieces === '0' ? counts : [...counts, ...faultsOfEntries(packageShape, { packageType, weightKg }, path)]
  })
}

const plain = (text: string) => text.trim().toLowerCase()

/** The rows that a scanned code may mean: one of its SKU, its package's id or what was scanned before, else those of its order. */
export function rowsOfCode(rows: readonly CountedRow[], code: string): readonly number[] {
  const wanted = plain(code)
  const fits = (of: (row: CountedRow) => string) =>
    rows.flatMap((row, index) => (plain(of(row)) === wanted ? [index] : []))
  const [exact] = [...fits(row => row.sku), ...fits(row => row.key), ...fits(row => row.code)]
  return exact === undefined ? fits(row => row.orderNumber) : [exact]
}

const came = (row: CountedRow) => Number(row.pieces) > 0

/** Where in the form the parts of the body stand. */
export const placesOfCount = ({ packages }: Pick<CountForm, 'packages'>): Places => ({
  of: { packages: { sent: packages.flatMap((row, at) => (came(row) ? [at] : [])) }, transport: 'carrier' },
})

/** What was counted of a row; of nothing counted nothing is sent. */
export function countedIn(rows: readonly CountedRow[]): object[] {
  return rows
    .filter(came)
    .map(({ key, packageType, orderNumber, sku, code, pieces, weightKg, damaged, condition, photos }) => ({
      packageId: key,
      packageType,
      pieces: Number(pieces),
      weightKg,
      damaged: Number(damaged) || 0,
      condition,
      ...(code.trim() && { code }),
      photos,
      orderLine: orderNumber === '' ? null : { orderNumber, sku: sku || null },
    }))
}
