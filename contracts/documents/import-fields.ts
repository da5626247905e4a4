/** What a cell of a field must hold. */
export const importFieldKinds = [
  'text',
  'source-id',
  'party',
  'product',
  'quantity',
  'price',
  'amount',
  'percentage',
  'weight',
  'date',
  'currency',
  'country',
  'incoterm',
  'transport-mode',
  'payment-method',
  'document-type',
  'yes-no',
  'measure',
  'gtin',
  'hs-code',
  'category-path',
  'email',
  'web-address',
  'count',
] as const
export type ImportFieldKind = (typeof importFieldKinds)[number]

const numericKinds: ReadonlySet<ImportFieldKind> = new Set([
  'quantity',
  'price',
  'amount',
  'percentage',
  'weight',
  'measure',
  'count',
])

/** Whether cells of this kind are figures, which are written with one decimal sign or the other. */
export function isNumeric(kind: ImportFieldKind): boolean {
  return numericKinds.has(kind)
}

export type FieldDefinition = {
  readonly kind: ImportFieldKind
  /** Whether the value belongs to the whole order or record, or to one line or entry of it. */
  readonly level: 'order' | 'line' | 'record' | 'entry'
  readonly required: boolean
  /** Only the mapping needs it: a row may leave it empty. */
  readonly mayBeEmpty?: true
  /** The longest text accepted. */
  readonly maxLength: number
}

function order(kind: ImportFieldKind, required = false, maxLength = 200): FieldDefinition {
  return { kind, level: 'order', required, maxLength }
}

function line(kind: ImportFieldKind, required = false, maxLength = 200): FieldDefinition {
  return { kind, level: 'line', required, maxLength }
}

/** The system fields of the module purchase-orders; one row of the file is one order line. */
export const purchaseOrderImportFields = {
  orderNumber: order('text', true, 100),
  sourceRowId: line('source-id', false, 100),
  vendor: order('party', true),
  vendorCode: order('text', false, 100),
  buyer: order('text', true),
  currency: order('currency', true),
  requiredDeliveryDate: line('date', true),
  emissionDate: order('date'),
  sku: line('product', false, 80),
  description: line('product', true, 500),
  quantity: line('quantity', true),
  unit: line('text', false, 40),
  unitPrice: line('price', true),
  lineValue: line('amount'),
  taxPercentage: line('percentage'),
  taxRangeCode: line('text', false, 50),
  incoterm: order('incoterm'),
  incotermPlace: order('text'),
  transportMode: order('transport-mode'),
  originCountry: order('country'),
  origin: order('text'),
  destinationCountry: order('country'),
  destination: order('text'),
  destinationPlace: order('text'),
  pickupPlace: order('text'),
  deliveryPlace: order('text'),
  documentType: order('document-type'),
  paymentMethod: order('payment-method'),
  paymentInstruction: order('text', false, 500),
  taxFree: order('yes-no'),
  sentFrom: order('text'),
  inventoryLocation: order('text'),
  shippingThrough: order('text'),
  sendConditions: order('text', false, 500),
  businessGroup: order('text'),
  salesOrder: order('text', false, 100),
  clientPo: order('text', false, 100),
  entityCode: order('text', false, 100),
  entityName: order('text'),
  invoiceNumber: order('text', false, 100),
  seller: order('text'),
  packageType: line('text', false, 100),
  batch: line('text', false, 100),
  expirationDate: line('date'),
  weight: line('weight'),
  additionalDetails: order('text', false, 2000),
} as const satisfies Record<string, FieldDefinition>

function record(kind: ImportFieldKind, required = false, maxLength = 300): FieldDefinition {
  return { kind, level: 'record', required, maxLength }
}

function entry(kind: ImportFieldKind, maxLength = 200): FieldDefinition {
  return { kind, level: 'entry', required: false, maxLength }
}

/** The module products: rows of one SKU are one product, each with what one supplier calls it. */
export const productImportFields = {
  sku: { ...record('text', true, 80), mayBeEmpty: true },
  vendor: entry('party'),
  supplierSku: entry('text', 80),
  description: record('text', false, 500),
  unit: record('text', false, 20),
  category: record('category-path', false, 1000),
  gtin: record('gtin', false, 40),
  internalReference: record('text'),
  tariffPosition: record('hs-code'),
  sapCode: record('text'),
  abcIndicator: record('text'),
  labelDescription: record('text'),
  brandName: record('text'),
  brandSubName: record('text'),
  productType: record('text'),
  industry: record('text'),
  weight: record('weight'),
  height: record('measure'),
  length: record('measure'),
  width: record('measure'),
  depth: record('measure'),
  thickness: record('measure'),
  diameter: record('measure'),
  internalDiameter: record('measure'),
  externalDiameter: record('measure'),
} as const satisfies Record<string, FieldDefinition>

/** The module providers: rows of one name are one supplier, each with one of the people to reach there. */
export const providerImportFields = {
  businessName: record('text', true, 200),
  supplierCode: record('text'),
  tradeName: record('text'),
  taxId: record('text', false, 60),
  code: record('text'),
  clientCode: record('text'),
  country: record('country'),
  state: record('text'),
  city: record('text'),
  cityCode: record('text'),
  zip: record('text'),
  address: record('text'),
  email: record('email', false, 254),
  phones: record('text'),
  whatsApp: record('text'),
  website: record('web-address'),
  linkedIn: record('web-address'),
  industry: record('text'),
  mainActivityCode: record('text'),
  secondaryActivityCode: record('text'),
  vatResponsible: record('yes-no'),
  employeeCount: record('count', false, 20),
  legalRepresentative: record('text'),
  owner: record('text'),
  solutionManager: record('text'),
  notes: record('text', false, 2000),
  contactEmail: entry('email', 254),
  contactNames: entry('text'),
  contactLastNames: entry('text', 300),
  contactPhone: entry('text', 60),
  contactWhatsApp: entry('text', 60),
  contactDepartment: entry('text', 300),
} as const satisfies Record<string, FieldDefinition>

/** The module contacts: rows of one company and e-mail address are one contact. */
export const contactImportFields = {
  company: record('text', true, 200),
  email: record('email', true, 254),
  names: record('text', false, 300),
  lastNames: record('text'),
  phone: record('text', false, 60),
  whatsApp: record('text', false, 60),
  linkedIn: record('web-address'),
  department: record('text'),
} as const satisfies Record<string, FieldDefinition>

const allFields = {
  ...purchaseOrderImportFields,
  ...productImportFields,
  ...providerImportFields,
  ...contactImportFields,
}
export type ImportField = keyof typeof allFields

/** The fields of one module, by their names; fields of one name may differ from module to module. */
export type ModuleFields = Readonly<Partial<Record<ImportField, FieldDefinition>>>

/** Of any module. */
export const importFields = Object.keys(allFields) as [ImportField, ...ImportField[]]
