import { runService } from '@quayside/platform/service/run.ts'
import { documents } from './service.ts'

await runService(documents)
