import { runService } from '@quayside/platform/service/run.ts'
import { handling } from './service.ts'

await runService(handling)
