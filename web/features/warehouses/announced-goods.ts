import type { ReceiptDetail } from '@quayside/contracts/handling/warehouse-queries.ts'
import type { ReceiptParty } from '@quayside/contracts/handling/warehouse-receipts.ts'
import * as z from 'zod'
import { instantAt, localTime } from '../../ui/acts/act-times.ts'
import { blankParty, type FormParty, formParty, isBlankParty, partyOf } from '../../ui/freight/parties.ts'

export type ReceiptPartyRole = 'supplier' | 'shipper' | 'consignee'
type PackageRow = {
  key: string
  packageType: string
  pieces: string
  weightKg: string
  orderNumber: string
  sku: string
}
export type AnnouncedValues = {
  warehouseId: string
  clientCompanyId: string
  expectedOn: string
  invoiceNumber: string
  orderNumber: string
  parties: Record<ReceiptPartyRole, FormParty>
  carrier: string
  trackingNumber: string
  /** Nobody announced them: they are here already. */
  isHere: boolean
  packages: PackageRow[]
}

const needed = z.string().trim().min(1, 'field-required')
export const announcedSchema = z.looseObject({
  warehouseId: needed,
  parties: z.looseObject({ supplier: z.looseObject({ name: needed }) }),
  packages: z.array(
    z.looseObject({
      packageType: needed,
      pieces: z.string().regex(/^[1-9]\d{0,5}$/, 'field-required'),
      weightKg: needed,
    }),
  ),
})
export const newPackageRow = (): PackageRow => ({
  key: crypto.randomUUID(),
  packageType: '',
  pieces: '1',
  weightKg: '',
  orderNumber: '',
  sku: '',
})

export function valuesOf(receipt: ReceiptDetail | null, warehouseId: string | null, own: string): AnnouncedValues {
  const content = receipt?.content
  return {
    warehouseId: content?.warehouse.placeId ?? warehouseId ?? '',
    clientCompanyId: '',
    expectedOn: content?.expectedOn ?? '',
    invoiceNumber: content?.invoiceNumber ?? '',
    orderNumber: content?.orderNumber ?? '',
    parties: {
      supplier: content === undefined ? { ...blankParty(), name: own } : formPartyOf(content.supplier),
      shipper: formPartyOf(content?.shipper ?? null),
      consignee: formPartyOf(content?.consignee ?? null),
    },
    carrier: content?.carrier ?? '',
    trackingNumber: content?.trackingNumber ?? '',
    isHere: false,
    packages: (content?.packages ?? []).map(({ packageId: key, packageType, pieces, weightKg, orderLine }) => ({
      key,
      packageType,
      pieces: String(pieces),
      weightKg,
      orderNumber: orderLine?.orderNumber ?? '',
      sku: orderLine?.sku ?? '',
    })),
  }
}

export function contentOf(values: AnnouncedValues, receipt: ReceiptDetail | null) {
  const before = receipt?.content
  const party = (role: ReceiptPartyRole) => receiptPartyOf(values.parties[role], before?.[role] ?? null)
  return {
    warehouseId: values.warehouseId,
    expectedOn: values.expectedOn || null,
    supplier: party('supplier'),
    invoiceNumber: values.invoiceNumber || null,
    orderNumber: values.orderNumber || null,
    shipper: party('shipper'),
    consignee: party('consignee'),
    carrier: values.carrier || null,
    trackingNumber: values.trackingNumber || null,
    packages: values.packages.map(({ key, packageType, pieces, weightKg, orderNumber, sku }) => ({
      packageId: key,
      packageType,
      pieces: Number(pieces),
      weightKg,
      orderLine: orderNumber.trim() === '' ? null : { orderNumber, sku: sku || null },
    })),
  }
}

/** Its company and place stay with a party that was announced before, as long as it is the same one. */
function receiptPartyOf(party: FormParty, known: ReceiptParty | null): ReceiptParty | null {
  if (isBlankParty(party)) return null
  const isSame = known !== null && known.name === party.name.trim()
  return {
    ...partyOf(party, party.contactId || null),
    companyId: isSame ? known.companyId : null,
    place: isSame ? known.place : null,
  }
}

const formPartyOf = (party: ReceiptParty | null): FormParty => {
  if (party === null) return blankParty()
  const { companyId: _company, place: _place, ...known } = party
  return formParty(known)
}

export function arrivalOf(packages: readonly object[]): object {
  return { at: instantAt({ at: localTime(new Date().toISOString()) }, 'at'), packages }
}
