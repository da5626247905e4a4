import { runService } from '@quayside/platform/service/run.ts'
import { products } from './service.ts'

await runService(products)
