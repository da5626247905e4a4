import { runService } from '@quayside/platform/service/run.ts'
import { shipments } from './service.ts'

await runService(shipments)
