/** The groups of a company's selector catalogue, in their order; the position is the index of the answer's list. */
export const catalogueGroups = [
  'fieldsExcluded',
  'transporters',
  'internationalCarrier',
  'payTo',
  'rateCategory',
  'serviceType',
  'shipmentType',
  'divisions',
  'broker',
  'lastMilePickUpLocation',
  'lastMileCarrier',
  'origins',
  'chargesType',
  'showChargesCatalog',
  'incoterms',
  'accountsDhlExpress',
  'issues',
] as const
export type CatalogueGroup = (typeof catalogueGroups)[number]
