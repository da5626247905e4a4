import type { PastedColumn } from './pasted-packages.ts'

type Texts = { [key: string]: string | Texts }

const files = import.meta.glob<{ default: Texts }>([
  '../../../../i18n/*/shipment-editors.json',
  '../../../../i18n/*/shipment-detail.json',
])

/** Where the form's own labels are; what the form reckons itself is known and not taken. */
const labels: Readonly<Record<PastedColumn | 'volumetric', string>> = {
  packageType: 'packages.type',
  sscc: 'sscc',
  pieces: 'packages.pieces',
  grossWeightKg: 'packages.weight',
  lengthCm: 'lengthCm',
  widthCm: 'widthCm',
  heightCm: 'heightCm',
  pallets: 'pallets',
  volumetric: 'volumetric',
  containerNumber: 'packages.container',
  invoiceId: 'field.invoice',
}

/** Which column a heading means; null: one that the form reckons itself. */
export type Headings = ReadonlyMap<string, PastedColumn | null>

/** Without case, accents, signs, and the unit behind a comma or in brackets. */
export function headingKey(text: string): string {
  const [name = ''] = text.split(/[,，(（[]/)
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** The form's labels in all languages: a sheet may be in another one than the portal. */
export async function packageHeadings(): Promise<Headings> {
  const headings = new Map<string, PastedColumn | null>()
  for (const file of await Promise.all(Object.values(files).map(load => load()))) {
    for (const [column, path] of Object.entries(labels)) {
      const text = path.split('.').reduce<string | Texts | undefined>(within, file.default)
      if (typeof text === 'string')
        headings.set(headingKey(text), column === 'volumetric' ? null : (column as PastedColumn))
    }
  }
  return headings
}

function within(texts: string | Texts | undefined, key: string): string | Texts | undefined {
  return typeof texts === 'object' ? texts[key] : undefined
}
