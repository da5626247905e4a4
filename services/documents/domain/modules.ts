import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import { contactsModule } from './contacts-module.ts'
import type { ModuleDescriptor } from './module-descriptor.ts'
import { productsModule } from './products-module.ts'
import { providersModule } from './providers-module.ts'
import { purchaseOrdersModule } from './purchase-orders-module.ts'

const modules: Readonly<Record<ImportModule, ModuleDescriptor>> = {
  'purchase-orders': purchaseOrdersModule,
  products: productsModule,
  providers: providersModule,
  contacts: contactsModule,
}

export function moduleOf(id: ImportModule): ModuleDescriptor {
  return modules[id]
}
