import { setTimeout as delay } from 'node:timers/promises'
import type { EventHome } from '../event-store/event-home.ts'
import { StoreUnavailableError } from '../event-store/event-store.ts'
import { ConfigError } from '../faults/config-error.ts'
import { isServerFault } from '../ports/server-faults.ts'
import { hostServices } from './host.ts'
import { createLogger, type Logger } from './logger.ts'
import type { ServiceFactory } from './service.ts'
import { startAgainCode, waitingWords } from './told-to-starter.ts'

const patienceMs = 10_000
const againAfterMs = 2_000

/** Runs one service as a process of its own: the whole of its main.ts. */
export function runService(factory: ServiceFactory): Promise<void> {
  return runProcess((log, onMoved) => hostServices({ factories: [factory], env: process.env, log, onMoved }))
}

/**
 * Runs something until SIGTERM or SIGINT, then ends once its work is done. No fault of a server ends the process, also
 * when nobody caught it; any other fault that nobody caught is said and ends it, for whoever keeps it to start it again,
 * and so does a move of the events to another store.
 */
export async function runProcess(
  start: (log: Logger, onMoved: (home: EventHome) => void) => Promise<{ close(): Promise<void> }>,
): Promise<void> {
  const log = createLogger({ file: process.env.LOG_FILE || null })
  let running: { close(): Promise<void> } | null = null
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    await running?.close()
    process.exit(code)
  }
  const outlive = (fault: unknown) => {
    if (isServerFault(fault)) return log.error({ err: fault }, 'a fault of a server that nobody caught')
    console.error(fault)
    log.fatal({ err: fault }, 'a fault that nobody caught: the process ends')
    stop(1).catch(() => process.exit(1))
  }
  const onMoved = ({ kind, store }: EventHome) => {
    const why = `The events are in ${kind}, store ${store} now: this process ends, to be started with it`
    console.error(why)
    log.warn(why)
    stop(startAgainCode).catch(() => process.exit(startAgainCode))
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('unhandledRejection', outlive)
  process.on('uncaughtException', outlive)
  try {
    running = await startPatiently(() => start(log, onMoved), log)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

/** A server that is away while this starts is waited for, and told of in one line. */
async function startPatiently<Running>(start: () => Promise<Running>, log: Logger): Promise<Running> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await start()
    } catch (fault) {
      if (!isServerFault(fault)) throw fault
      log.warn({ err: fault }, 'a server is away: the start waits for it')
      if (!isTold) console.error(waitingWords + rootOf(fault).message)
      await delay(againAfterMs)
    }
  }
}

/** What a driver says of its transport is for nobody; a store tells in words which one is away. */
const rootOf = (fault: unknown): Error =>
  !(fault instanceof StoreUnavailableError) && fault instanceof Error && fault.cause instanceof Error
    ? rootOf(fault.cause)
    : (fault as Error)
