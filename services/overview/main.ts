import { runService } from '@quayside/platform/service/run.ts'
import { overview } from './service.ts'

await runService(overview)
