import { importModuleDescriptors } from '@quayside/contracts/documents/import-modules.ts'
import { headerSynonyms } from './header-synonyms.ts'
import type { ModuleDescriptor } from './module-descriptor.ts'
import { settleOrderRow } from './order-row.ts'

export const purchaseOrdersModule: ModuleDescriptor = {
  ...importModuleDescriptors['purchase-orders'],
  id: 'purchase-orders',
  synonyms: headerSynonyms,
  settle: settleOrderRow,
  join: 'orders',
  joinBy: [['orderNumber', 'vendor']],
  tellsOfPeople: false,
  takenBy: { service: 'purchase-orders', path: '/purchase-orders' },
}
