import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import { importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import type { ModuleDescriptor, RowDraft } from './module-descriptor.ts'
import { productSynonyms } from './product-synonyms.ts'
import { issueAt } from './read-field.ts'
import type { RowPlan } from './row-plan.ts'

/** A product is known by its SKU, else by what its supplier calls it; that needs both. */
function settleProductRow({ values, issues }: RowDraft, plan: RowPlan): void {
  const lacks = (field: ImportField) => {
    const item = plan.fields.find(one => one.field === field)
    const said = issues.some(found => found.field === field && found.severity === 'error')
    if (item !== undefined && !said)
      issues.push(issueAt(item, { severity: 'error', code: 'import-value-missing', expected: 'value', found: '' }))
  }
  if (values.supplierSku !== undefined && values.vendor === undefined) lacks('vendor')
  if (values.sku === undefined && values.supplierSku === undefined)
    lacks(plan.fields.some(({ field }) => field === 'sku') ? 'sku' : 'supplierSku')
}

export const productsModule: ModuleDescriptor = {
  ...importModuleDescriptors.products,
  id: 'products',
  synonyms: productSynonyms,
  settle: settleProductRow,
  join: 'records',
  joinBy: [['sku'], ['vendor', 'supplierSku']],
  tellsOfPeople: false,
  takenBy: { service: 'products', path: '/products' },
}
