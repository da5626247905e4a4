import { jobTables } from '@quayside/platform/jobs/job-tables.ts'
import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { aliasRoutes } from './commands/aliases.ts'
import { categoryRoutes } from './commands/categories.ts'
import { importingRoutes } from './commands/importing.ts'
import { internalRoutes } from './commands/internal.ts'
import { productRoutes } from './commands/products.ts'
import { undoImportRoutes } from './commands/undoing-imports.ts'
import { partiesOfProducts } from './desk/known-parties.ts'
import { productDesk } from './desk/product-desk.ts'
import { categories } from './domain/categories.ts'
import { product } from './domain/product.ts'
import { productJobs } from './jobs/product-jobs.ts'
import { catalogue, leanedOnTables, pricesBySku } from './migrations/catalogue.ts'
import { fewerIndexes } from './migrations/fewer-indexes.ts'
import { productUses } from './migrations/product-uses.ts'
import { skuKeys } from './migrations/sku-keys.ts'
import { productTables } from './migrations/tables.ts'
import { wordsByKey } from './migrations/words-by-key.ts'
import { productPricesProjection } from './read-models/product-prices.ts'
import { productUsesProjection } from './read-models/product-uses.ts'
import { productsProjection } from './read-models/products.ts'
import { readRoutes } from './read-models/read-routes.ts'

const name = 'products'
const schema = 'products'

export const products: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const desk = productDesk(ports)
  const jobs = productJobs(desk)
  return {
    name,
    schema,
    migrations: {
      '0001-tables': productTables,
      '0002-sku-keys': skuKeys,
      '0003-catalogue': catalogue,
      '0004-leaned-on': leanedOnTables,
      '0005-jobs': jobTables,
      '0006-prices-by-sku': pricesBySku,
      '0007-product-uses': productUses,
      '0008-words-by-key': wordsByKey,
      '0009-fewer-indexes': fewerIndexes,
    },
    routes(app) {
      jobs.routes(app)
      categoryRoutes(app, desk)
      readRoutes(app, desk)
      productRoutes(app, desk)
      aliasRoutes(app, desk)
    },
    internalRoutes(app) {
      internalRoutes(app, ports)
      importingRoutes(app, desk)
      undoImportRoutes(app, desk)
    },
    aggregates: [product.name, categories.name, ...jobs.aggregates],
    projections: [
      productsProjection,
      productPricesProjection,
      productUsesProjection,
      partiesOfProducts(ports.vault),
      jobs.projection,
    ],
    reactions: [jobs.reaction],
    async start() {
      return jobs.start()
    },
  }
}
