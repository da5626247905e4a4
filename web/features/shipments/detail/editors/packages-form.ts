import type { ShipmentPackage } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { toReadable } from '@quayside/platform/values/freight/measures.ts'
import Decimal from 'decimal.js'
import * as z from 'zod'
import { isUnreadable } from '../../../../ui/form/decimals.ts'
import type { useRuleText } from '../../../../ui/rule-text.ts'
import { decimalOrBlank, needed, neededDecimal, orNull, wholeNumber, wholeOrBlank } from './shapes.ts'

const content = z.object({ key: z.string(), lineId: needed, quantity: neededDecimal })
const fields = z.object({
  packages: z.array(
    z.object({
      key: z.string(),
      packageType: needed,
      sscc: z.string(),
      pieces: wholeNumber,
      grossWeightKg: decimalOrBlank,
      lengthCm: decimalOrBlank,
      widthCm: decimalOrBlank,
      heightCm: decimalOrBlank,
      pallets: wholeOrBlank,
      containerNumber: z.string(),
      invoiceId: z.string(),
      contents: z.array(content),
    }),
  ),
})
export type PackagesForm = z.infer<typeof fields>
export type FormPackage = PackagesForm['packages'][number]
type Lines = ShipmentDetail['lines']

const isDecimal = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** How much of a line the packages hold. */
export function packedOf(packages: readonly FormPackage[], lineId: string): Decimal {
  return packages
    .flatMap(one => one.contents)
    .filter(part => part.lineId === lineId && isDecimal(part.quantity))
    .reduce((sum, part) => sum.plus(part.quantity), new Decimal(0))
}

/** The packages of a line never exceed it: told at each quantity that takes part in it. */
export const packagesForm = (
  lines: Lines,
  ruleText: ReturnType<typeof useRuleText>,
  /** What is said of a container or invoice that was pasted and is none of the shipment's. */
  notOurs: { containerNumber: string; invoiceId: string },
) =>
  fields.superRefine(({ packages }, context) => {
    packages.forEach((one, index) => {
      for (const name of ['containerNumber', 'invoiceId'] as const)
        if (isUnreadable(one[name]))
          context.addIssue({ code: 'custom', message: notOurs[name], path: ['packages', index, name] })
    })
    for (const line of lines) {
      const packed = packedOf(packages, line.lineId)
      if (packed.lte(line.quantity)) continue
      const params = {
        line: `${line.orderNumber}/${line.orderLineNumber}`,
        packed: packed.toFixed(),
        quantity: line.quantity,
      }
      const message = ruleText('packages-exceed-line', params) ?? 'invalid'
      packages.forEach((one, index) => {
        one.contents.forEach((part, at) => {
          if (part.lineId !== line.lineId) return
          context.addIssue({ code: 'custom', message, path: ['packages', index, 'contents', at, 'quantity'] })
        })
      })
    }
  })

export const packagesOf = ({ packages }: ShipmentDetail): PackagesForm => ({
  packages: packages.map(one => ({
    key: one.packageId,
    packageType: one.packageType,
    sscc: one.sscc ?? '',
    pieces: String(one.pieces),
    grossWeightKg: one.grossWeightKg ?? '',
    lengthCm: one.lengthCm ?? '',
    widthCm: one.widthCm ?? '',
    heightCm: one.heightCm ?? '',
    pallets: one.pallets === null ? '' : String(one.pallets),
    containerNumber: one.containerNumber ?? '',
    invoiceId: one.invoiceId ?? '',
    contents: one.contents.map(part => ({ key: part.lineId, ...part })),
  })),
})

export const newPackage = (): FormPackage => ({
  key: crypto.randomUUID(),
  packageType: '',
  sscc: '',
  pieces: '1',
  grossWeightKg: '',
  lengthCm: '',
  widthCm: '',
  heightCm: '',
  pallets: '',
  containerNumber: '',
  invoiceId: '',
  contents: [],
})

/** What the form does not show of a package stays, unless its measures changed. */
export function packageBody(one: FormPackage, known: readonly ShipmentPackage[]): ShipmentPackage {
  const before = known.find(other => other.packageId === one.key)
  const measures = { lengthCm: orNull(one.lengthCm), widthCm: orNull(one.widthCm), heightCm: orNull(one.heightCm) }
  const sameSize =
    before !== undefined &&
    before.pieces === Number(one.pieces) &&
    Object.entries(measures).every(([name, value]) => before[name as keyof typeof measures] === value)
  return {
    packageId: one.key,
    packageType: one.packageType.trim(),
    pieces: Number(one.pieces),
    ...((before?.sscc != null || one.sscc.trim() !== '') && { sscc: orNull(one.sscc.trim()) }),
    grossWeightKg: orNull(one.grossWeightKg),
    ...measures,
    volumeM3: sameSize ? before.volumeM3 : null,
    pallets: one.pallets === '' ? null : Number(one.pallets),
    containerNumber: orNull(one.containerNumber),
    invoiceId: orNull(one.invoiceId),
    contents: one.contents.map(({ lineId, quantity }) => ({ lineId, quantity })),
  }
}

type Measured = Pick<FormPackage, 'pieces' | 'lengthCm' | 'widthCm' | 'heightCm'>
type Load = Pick<ShipmentDetail, 'mode' | 'weights'>

/** Of all pieces: m3 by ocean, where volume is charged as such, else the kg that the volume counts as; of no mode nothing. */
export function volumetric(one: Measured | undefined, { mode, weights }: Load): { value: string; unit: string } | null {
  if (mode === null) return null
  const sides = [one?.lengthCm, one?.widthCm, one?.heightCm, one?.pieces]
  if (!sides.every((side): side is string => side !== undefined && isDecimal(side))) return null
  const volume = sides.reduce((product, side) => product.times(side), new Decimal('0.000001'))
  if (mode === 'OCEAN') return { value: toReadable(volume.toFixed()), unit: 'm³' }
  const { kgPerM3 } = weights
  return kgPerM3 === null ? null : { value: toReadable(volume.times(kgPerM3).toFixed()), unit: 'kg' }
}
