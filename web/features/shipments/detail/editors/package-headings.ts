import { type Headings, headingsOf } from '../../../../ui/form/headings.ts'
import type { PastedColumn } from './pasted-packages.ts'

const files = import.meta.glob<{ default: Record<string, string> }>([
  '../../../../../contracts/words/*/shipment-editors.json',
  '../../../../../contracts/words/*/shipment-detail.json',
  '../../../../../contracts/words/*/shipment-fields.json',
])

/** Where the form's own labels are; what the form reckons itself is known and not taken. */
const labels: readonly (readonly [string, PastedColumn | null])[] = [
  ['packages.type', 'packageType'],
  ['sscc', 'sscc'],
  ['packages.pieces', 'pieces'],
  ['grossWeightKg', 'grossWeightKg'],
  ['lengthCm', 'lengthCm'],
  ['widthCm', 'widthCm'],
  ['heightCm', 'heightCm'],
  ['pallets', 'pallets'],
  ['volumetric', null],
  ['container', 'containerNumber'],
  ['invoice', 'invoiceId'],
]

export const packageHeadings = (): Promise<Headings<PastedColumn>> => headingsOf(files, labels)
