/** The forms that leave out what a client has no use for. */
export const formsWithExclusions = ['quote', 'booking', 'pickup', 'shipment'] as const
export type FormWithExclusions = (typeof formsWithExclusions)[number]

const freight = ['quote', 'booking'] as const
const parties = ['quote', 'booking', 'pickup'] as const

/**
 * The optional fields that the catalogue's group `fieldsExcluded` may name, with the forms that then leave them out. What is
 * not here, and what a flag makes mandatory (hazard, temperature), cannot be left out.
 */
export const excludableFields = {
  notify: freight,
  pickup: freight,
  delivery: freight,
  idNumber: parties,
  accountNumber: parties,
  addressLine2: parties,
  state: parties,
  commodityCode: freight,
  insuranceValue: freight,
  innerPackageCount: freight,
  loadingMeters: freight,
  marksAndNumbers: parties,
  transportUnitId: freight,
  portOfReceipt: freight,
  customerReference: freight,
  operationFlow: ['booking'],
  transitDays: ['booking'],
  daysValue: ['booking'],
  instruction: ['pickup'],
  project: ['quote', 'shipment'],
  division: ['booking', 'shipment'],
  rateCategory: ['shipment'],
  thirdPartyLogistics: ['shipment'],
  goodsType: ['shipment'],
  trackingNumber: ['shipment'],
  week: ['shipment'],
  sapEntryDate: ['shipment'],
  merchandiseOriginCountry: ['shipment'],
  imoNumber: ['shipment'],
} as const satisfies Readonly<Record<string, readonly FormWithExclusions[]>>
export type ExcludableField = keyof typeof excludableFields

export function isExcludable(code: string): code is ExcludableField {
  return Object.hasOwn(excludableFields, code)
}
