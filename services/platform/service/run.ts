import { ConfigError } from './config.ts'
import { type Host, hostServices } from './host.ts'
import type { ServiceFactory } from './service.ts'

const patienceMs = 10_000

/** Runs one service as a process of its own: the whole of its main.ts. Ends on SIGTERM and SIGINT once requests are answered. */
export async function runService(factory: ServiceFactory): Promise<void> {
  let host: Host | null = null
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    await host?.close()
    process.exit(code)
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('unhandledRejection', error => {
    console.error(error)
    stop(1)
  })
  try {
    host = await hostServices({ factories: [factory], env: process.env })
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
