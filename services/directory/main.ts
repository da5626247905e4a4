import { runService } from '@quayside/platform/service/run.ts'
import { directory } from './service.ts'

await runService(directory)
