/** What a group of the catalogue is for, and what its entries are held to. */
type Purpose = {
  /** Carriers for their part of the way; an on-off switch without entries; else entries to choose from. */
  readonly holds: 'carriers' | 'switch' | 'entries'
  /** The field or forms whose choices these are. */
  readonly usedFor: string
  /** A list of ours that the codes have to be of. */
  readonly codesOf?: 'incoterms' | 'excludable-fields'
  /** Codes that are always among the entries. */
  readonly always?: readonly string[]
}

/** The three contingencies of a warehouse receipt: always among the kinds of issues. */
export const contingencyIssues = ['PACKAGE_WITHOUT_RECORD', 'WITHOUT_PRIOR_NOTICE', 'LETTER_PENDING'] as const

/** The groups of a company's selector catalogue, in their order; the position is the index of the answer's list. */
export const catalogueGroupPurposes = {
  fieldsExcluded: {
    holds: 'entries',
    usedFor: 'optional fields that quote, booking, pickup and shipment leave out',
    codesOf: 'excludable-fields',
  },
  transporters: { holds: 'carriers', usedFor: 'the carrier on the ground' },
  internationalCarrier: { holds: 'carriers', usedFor: 'the carrier of the main carriage' },
  payTo: { holds: 'entries', usedFor: 'whom the expense of a charge is paid to' },
  rateCategory: { holds: 'entries', usedFor: 'the rate that a shipment goes by' },
  serviceType: { holds: 'entries', usedFor: 'the terms of delivery, from door or port to door or port' },
  shipmentType: { holds: 'entries', usedFor: 'the type of movement of a shipment or charge' },
  divisions: { holds: 'entries', usedFor: 'the client’s divisions' },
  broker: { holds: 'entries', usedFor: 'customs brokers' },
  lastMilePickUpLocation: { holds: 'entries', usedFor: 'where the last mile sets out' },
  lastMileCarrier: { holds: 'carriers', usedFor: 'the carrier of the last mile' },
  origins: { holds: 'entries', usedFor: 'the origin of goods' },
  chargesType: { holds: 'entries', usedFor: 'the type of a charge' },
  showChargesCatalog: { holds: 'switch', usedFor: 'off: the client sees totals, no lines of charges' },
  incoterms: { holds: 'entries', usedFor: 'the Incoterms on offer', codesOf: 'incoterms' },
  accountsDhlExpress: { holds: 'entries', usedFor: 'account numbers offered with DHL Express' },
  issues: { holds: 'entries', usedFor: 'the kinds of issues', always: contingencyIssues },
} as const satisfies Readonly<Record<string, Purpose>>

export type CatalogueGroup = keyof typeof catalogueGroupPurposes
export const catalogueGroups = Object.keys(catalogueGroupPurposes) as [CatalogueGroup, ...CatalogueGroup[]]
export const purposeOf: Readonly<Record<CatalogueGroup, Purpose>> = catalogueGroupPurposes
