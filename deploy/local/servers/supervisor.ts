import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Child, type ChildOptions, startChild } from './child-process.ts'
import type { LocalState } from './local-state.ts'
import { isRunning, type ProcessIdentity, stopProcess } from './process-identity.ts'

const restartsAllowed = 5
const restartsWithinMs = 60_000

export interface Supervisor {
  run(options: Omit<ChildOptions, 'started' | 'logFile'>): Promise<void>
  /** All at once: none of one supervisor's children needs another to end well. */
  stop(): Promise<void>
}

export interface SupervisorOptions {
  state: LocalState
  logDir: string
  progress: (line: string) => void
  /** Told of every child, so that a guard outside this process can end it should this process be killed. */
  watched?: (child: ProcessIdentity) => void
}

/** Keeps children running until it is told to stop, and keeps their identities on disk for whoever comes after. */
export function createSupervisor({ state, logDir, progress, watched }: SupervisorOptions): Supervisor {
  const running = new Map<string, Child>()
  const restarts = new Map<string, number[]>()
  let isStopping = false

  async function run(options: Omit<ChildOptions, 'started' | 'logFile'>) {
    const child = await startChild({
      ...options,
      logFile: join(logDir, `${options.name}.log`),
      started(identity) {
        state.recordChild(options.name, identity)
        watched?.(identity)
      },
    })
    running.set(options.name, child)
    child.ended.then(() => restart(options))
  }

  async function restart(options: Omit<ChildOptions, 'started' | 'logFile'>): Promise<void> {
    running.delete(options.name)
    if (isStopping) return
    const now = Date.now()
    const recent = [...(restarts.get(options.name) ?? []).filter(time => now - time < restartsWithinMs), now]
    restarts.set(options.name, recent)
    if (recent.length > restartsAllowed) {
      progress(`${options.name} ended ${recent.length} times within a minute and is left alone; see ${logDir}`)
      return
    }
    progress(`${options.name} ended unexpectedly; it is started again`)
    await delay(200 * recent.length)
    if (isStopping) return
    try {
      await run(options)
    } catch (fault) {
      progress(fault instanceof Error ? fault.message : String(fault))
      return restart(options)
    }
  }

  async function stop() {
    isStopping = true
    const stopped = await Promise.allSettled(
      [...running].map(async ([name, child]) => {
        await child.stop()
        state.forgetChild(name)
      }),
    )
    running.clear()
    const faults = stopped.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('\n'))
  }

  return { run, stop }
}

/** Children that outlived a killed launcher are stopped before new ones start: services first, then what they use. */
export async function stopSurvivors(state: LocalState, progress: (line: string) => void): Promise<void> {
  const survivors = Object.entries(state.children())
  const isService = (name: string) => name.startsWith('service-')
  const stop = async ([name, child]: [string, ProcessIdentity]) => {
    if (isRunning(child)) {
      progress(`Stopping ${name} (process ${child.pid}), which outlived an earlier start`)
      await stopProcess(child, name === 'postgres' ? 'SIGINT' : 'SIGTERM', 20_000)
    }
    state.forgetChild(name)
  }
  await Promise.all(survivors.filter(([name]) => isService(name)).map(stop))
  await Promise.all(survivors.filter(([name]) => !isService(name)).map(stop))
}
