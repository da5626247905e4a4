import { runService } from '@quayside/platform/service/run.ts'
import { purchaseOrders } from './service.ts'

await runService(purchaseOrders)
