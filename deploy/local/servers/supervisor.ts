import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { boundHeldLog } from '@quayside/platform/service/log-files.ts'
import { startAgainCode } from '@quayside/platform/service/told-to-starter.ts'
import { type Child, type ChildOptions, startChild } from './child-process.ts'
import { plainly } from './full-disk.ts'
import type { LocalState } from './local-state.ts'
import { isRunning, type ProcessIdentity, stopProcess } from './process-identity.ts'

const restartsAllowed = 5
const restartsWithinMs = 60_000
const firstWaitMs = 200
const boundLogsEveryMs = 10_000

export type SupervisedChild = Omit<ChildOptions, 'started' | 'logFile' | 'unwanted' | 'waits'>

export interface Supervisor {
  run(options: SupervisedChild): Promise<void>
  /** All at once: none of one supervisor's children needs another to end well. */
  stop(): Promise<void>
}

export interface SupervisorOptions {
  state: LocalState
  logDir: string
  progress: (line: string) => void
  /** Told of every child, so that a guard outside this process can end it should this process be killed. */
  watched?: (child: ProcessIdentity) => void
  /** For how long a child that dies again and again is left alone. */
  leftAloneMs?: number
}

/** Keeps children running until it is told to stop, and keeps their identities on disk for whoever comes after. */
export function createSupervisor({
  state,
  logDir,
  progress,
  watched,
  leftAloneMs = restartsWithinMs,
}: SupervisorOptions): Supervisor {
  const running = new Map<string, Child>()
  const restarts = new Map<string, number[]>()
  const restarting = new Set<Promise<void>>()
  const stopping = new AbortController()
  const logFileOf = (name: string) => join(logDir, `${name}.log`)
  const bounding = setInterval(() => {
    for (const name of running.keys()) boundLogOf(name)
  }, boundLogsEveryMs).unref()

  function boundLogOf(name: string) {
    try {
      boundHeldLog(logFileOf(name))
    } catch {
      // The disk is full, which the log cannot make worse: later again.
    }
  }

  async function run(options: SupervisedChild) {
    boundLogOf(options.name)
    const child = await startChild({
      ...options,
      logFile: logFileOf(options.name),
      unwanted: stopping.signal,
      waits: words => progress(plainly(words)),
      started(identity) {
        state.recordChild(options.name, identity)
        watched?.(identity)
      },
    })
    running.set(options.name, child)
    child.ended.then(({ code, signal }) => {
      running.delete(options.name)
      if (stopping.signal.aborted) return
      const how =
        code === startAgainCode ? 'ended to be started again' : `ended unexpectedly with ${signal ?? `code ${code}`}`
      progress(plainly(`${options.name} ${how}. ${child.lastWords()}`))
      const again = restart(options).finally(() => restarting.delete(again))
      restarting.add(again)
    })
  }

  async function restart(options: SupervisedChild): Promise<void> {
    const now = Date.now()
    const recent = [...(restarts.get(options.name) ?? []).filter(time => now - time < restartsWithinMs), now]
    restarts.set(options.name, recent)
    if (recent.length > restartsAllowed) {
      progress(
        `${options.name} ended ${recent.length} times within a minute and is left alone for ${leftAloneMs / 1000} s; see ${logDir}`,
      )
      restarts.delete(options.name)
      await pause(leftAloneMs)
    } else await pause(firstWaitMs * 2 ** (recent.length - 1))
    if (stopping.signal.aborted) return
    progress(`${options.name} is started again`)
    try {
      await run(options)
      progress(`${options.name} runs again`)
    } catch (fault) {
      if (stopping.signal.aborted) return state.forgetChild(options.name)
      progress(plainly(fault instanceof Error ? fault.message : String(fault)))
      return restart(options)
    }
  }

  /** Ends early when all is being stopped. */
  async function pause(ms: number) {
    await delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  }

  async function stop() {
    stopping.abort()
    clearInterval(bounding)
    // Whoever is being started again is one of those that are stopped, not one that comes after.
    await Promise.all(restarting)
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
