import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { settableClock } from '@quayside/platform/ports/clock.ts'
import { hostServices } from '@quayside/platform/service/host.ts'
import { createLogger } from '@quayside/platform/service/logger.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'

/** The services of an import in a process that a test can kill; its address goes to standard output. */
const host = await hostServices({
  factories: [directory, products, purchaseOrders, documents],
  env: process.env,
  clock: settableClock(process.env.TEST_NOW ?? ''),
  namespace: process.env.TEST_NAMESPACE ?? '',
  log: createLogger({ file: null, level: 'silent' }),
})
console.log(host.url())
