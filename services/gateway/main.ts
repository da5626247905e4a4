import { runService } from '@quayside/platform/service/run.ts'
import { gateway } from './service.ts'

await runService(gateway)
