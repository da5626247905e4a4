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
] as const
export type ImportFieldKind = (typeof importFieldKinds)[number]

const numericKinds: ReadonlySet<ImportFieldKind> = new Set(['quantity', 'price', 'amount', 'percentage', 'weight'])

/** Whether cells of this kind are figures, which are written with one decimal sign or the other. */
export function isNumeric(kind: ImportFieldKind): boolean {
  return numericKinds.has(kind)
}

export type FieldDefinition = {
  readonly kind: ImportFieldKind
  /** Whether the value belongs to the whole order or to one of its lines. */
  readonly level: 'order' | 'line'
  readonly required: boolean
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

export type ImportField = keyof typeof purchaseOrderImportFields

/** The fields of one module. */
export type ModuleFields = Readonly<Partial<Record<ImportField, FieldDefinition>>>

export const importFields = Object.keys(purchaseOrderImportFields) as [ImportField, ...ImportField[]]
