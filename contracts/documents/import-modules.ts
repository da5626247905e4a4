import type { Permission } from '../access/permissions.ts'
import type { ImportModule } from './events.ts'
import {
  contactImportFields,
  type FieldDefinition,
  type ImportField,
  type ModuleFields,
  productImportFields,
  providerImportFields,
  purchaseOrderImportFields,
} from './import-fields.ts'

/** What the wizard needs to know of a module, in its pages as in its service: data. */
export type ImportModuleDescriptor = {
  readonly fields: ModuleFields
  /** The words in which its fields have their names. */
  readonly words: 'order-fields:' | 'product-words:field.' | 'company-details:field.' | 'contacts:field.'
  /** What these name can be made where it is not known. */
  readonly creates: readonly ImportField[]
  /** Said by each row for itself: no fixed value. */
  readonly ofEachRow: readonly ImportField[]
  /** For a required field another one that will do in its place. */
  readonly insteadOf: Readonly<Partial<Record<ImportField, ImportField>>>
  /** What the first rows are shown by. */
  readonly preview: readonly ImportField[]
  /** The page that lists what comes in. */
  readonly page: string
  /** With the id of one behind it, that one's own page. */
  readonly pageOfOne: string
  /** Needed beside `imports.run`. */
  readonly permission: Permission | null
}

export const importModuleDescriptors: Readonly<Record<ImportModule, ImportModuleDescriptor>> = {
  'purchase-orders': {
    fields: purchaseOrderImportFields,
    words: 'order-fields:',
    creates: ['vendor', 'sku', 'description'],
    ofEachRow: ['orderNumber', 'sourceRowId', 'quantity'],
    insteadOf: { description: 'sku' },
    preview: [
      'orderNumber',
      'vendor',
      'sku',
      'description',
      'quantity',
      'unitPrice',
      'currency',
      'requiredDeliveryDate',
      'incoterm',
    ],
    page: '/purchase-orders',
    pageOfOne: '/purchase-orders/',
    permission: null,
  },
  products: {
    fields: productImportFields,
    words: 'product-words:field.',
    creates: ['category'],
    ofEachRow: ['sku', 'supplierSku', 'gtin'],
    insteadOf: { sku: 'supplierSku' },
    preview: ['sku', 'supplierSku', 'description', 'unit', 'category', 'gtin', 'tariffPosition', 'weight'],
    page: '/products',
    pageOfOne: '/products/',
    permission: 'products.manage',
  },
  providers: {
    fields: providerImportFields,
    words: 'company-details:field.',
    creates: [],
    ofEachRow: ['businessName', 'taxId', 'contactEmail'],
    insteadOf: {},
    preview: ['businessName', 'supplierCode', 'taxId', 'country', 'address', 'contactEmail', 'contactNames'],
    page: '/providers',
    pageOfOne: '/providers/edit/',
    permission: 'directory.manage',
  },
  contacts: {
    fields: contactImportFields,
    words: 'contacts:field.',
    creates: [],
    ofEachRow: ['email'],
    insteadOf: {},
    preview: ['email', 'company', 'names', 'lastNames', 'phone', 'department'],
    page: '/contacts',
    pageOfOne: '/contacts?contact=',
    permission: 'directory.manage',
  },
}

/** The names of a module's fields, in their order. */
export function fieldsOf({ fields }: Pick<ImportModuleDescriptor, 'fields'>): ImportField[] {
  return Object.keys(fields) as ImportField[]
}

/** A field that the module has; one of another module is a fault of the caller. */
export function fieldIn({ fields }: Pick<ImportModuleDescriptor, 'fields'>, field: ImportField): FieldDefinition {
  const definition = fields[field]
  if (definition === undefined) throw new Error(`the module has no field ${field}`)
  return definition
}
