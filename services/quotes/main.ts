import { runService } from '@quayside/platform/service/run.ts'
import { quotes } from './service.ts'

await runService(quotes)
