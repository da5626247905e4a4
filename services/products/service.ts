import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { internalRoutes } from './commands/internal.ts'
import { productRoutes } from './commands/products.ts'
import { product } from './domain/product.ts'
import { skuKeys } from './migrations/sku-keys.ts'
import { productTables } from './migrations/tables.ts'
import { productsProjection } from './read-models/product-list.ts'

const name = 'products'
const schema = 'products'

export const products: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  return {
    name,
    schema,
    migrations: { '0001-tables': productTables, '0002-sku-keys': skuKeys },
    routes: app => productRoutes(app, ports),
    internalRoutes: app => internalRoutes(app, ports),
    aggregates: [product.name],
    projections: [productsProjection],
    reactions: [],
  }
}
