import { runService } from '@quayside/platform/service/run.ts'
import { identity } from './service.ts'

await runService(identity)
