import { runProcess } from '@quayside/platform/service/run.ts'
import { startPortal } from './portal.ts'

/** All services and the workflow worker, in a process that the launcher keeps. */
await runProcess((log, onMoved) => startPortal({ env: process.env, log, onMoved }))
