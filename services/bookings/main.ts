import { runService } from '@quayside/platform/service/run.ts'
import { bookings } from './service.ts'

await runService(bookings)
