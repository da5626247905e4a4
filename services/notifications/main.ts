import { runService } from '@quayside/platform/service/run.ts'
import { notifications } from './service.ts'

await runService(notifications)
