import { runService } from '../service/run.ts'
import { sampleService } from './sample-service.ts'

await runService(sampleService)
