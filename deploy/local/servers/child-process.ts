import { spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { waitingWords } from '@quayside/platform/service/told-to-starter.ts'
import { identify, type ProcessIdentity, stopProcess } from './process-identity.ts'

export interface ChildOptions {
  name: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  user?: { uid: number; gid: number } | undefined
  logFile: string
  /** Before each start, also the one after it died by itself. */
  prepare?: () => void
  /** Asked again and again until it is true; a rejection counts as not yet. */
  isReady: () => Promise<boolean>
  /** The time in which it must be ready. */
  patienceMs?: number
  /** Whether a start that failed may do now, as where the one before had not quite left: tried again twice a second, 40 times. */
  isHeld?: (fault: unknown) => boolean
  /** Before it is told to stop, which it is all the same when this fails. */
  beforeStop?: () => Promise<void>
  stopSignal?: NodeJS.Signals
  stopPatienceMs?: number
  started?: (child: ProcessIdentity) => void
  /** Told once, while it starts, what it says it waits for. */
  waits?: (words: string) => void
  /** When it is aborted nobody waits any more for what is being started: it is stopped. */
  unwanted?: AbortSignal
}

export interface Child extends ProcessIdentity {
  name: string
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** What it wrote last, of this run. */
  lastWords(): string
  stop(): Promise<void>
}

const waitsLookMs = 1_000
const heldTries = 40
const betweenTriesMs = 500

/** Starts a program in a process group of its own, so that Ctrl-C reaches only the launcher, which stops all in order. */
export async function startChild(options: ChildOptions): Promise<Child> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryToStart(options)
    } catch (fault) {
      if (options.isHeld?.(fault) !== true || attempt === heldTries || options.unwanted?.aborted) throw fault
      await delay(betweenTriesMs)
    }
  }
}

async function tryToStart(options: ChildOptions): Promise<Child> {
  mkdirSync(dirname(options.logFile), { recursive: true })
  options.prepare?.()
  const log = openSync(options.logFile, 'a')
  const logStart = fstatSync(log).size
  const child = spawn(options.command, options.args, {
    stdio: ['ignore', log, log],
    detached: process.platform !== 'win32',
    env: options.env ?? process.env,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.user ?? {}),
  })
  closeSync(log)
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', reject)
  })
  ended.catch(() => undefined)
  const identity = child.pid === undefined ? undefined : identify(child.pid)
  if (identity === undefined) {
    await ended
    throw new Error(`${options.name} ended at once. ${lastLines(options.logFile, logStart)}`)
  }
  options.started?.(identity)
  const stop = async () => {
    await options.beforeStop?.().catch(() => undefined)
    await stopProcess(identity, options.stopSignal ?? 'SIGTERM', options.stopPatienceMs ?? 8_000)
  }
  try {
    await waitUntilReady(options, ended, logStart)
  } catch (fault) {
    await stop()
    throw fault
  }
  return { ...identity, name: options.name, ended, lastWords: () => lastLines(options.logFile, logStart), stop }
}

async function waitUntilReady(options: ChildOptions, ended: Child['ended'], logStart: number) {
  const patience = options.patienceMs ?? 30_000
  const end = Date.now() + patience
  let lookAt = Date.now() + waitsLookMs
  let exit: { code: number | null; signal: NodeJS.Signals | null } | undefined
  ended.then(value => {
    exit = value
  })
  while (!(await options.isReady().catch(() => false))) {
    if (exit !== undefined) {
      const how = exit.signal ?? `code ${exit.code}`
      throw new Error(`${options.name} ended with ${how} while starting. ${lastLines(options.logFile, logStart)}`)
    }
    if (options.unwanted?.aborted) throw new Error(`${options.name} was stopped while starting.`)
    if (Date.now() > end) {
      throw new Error(`${options.name} was not ready in ${patience / 1000} s. ${lastLines(options.logFile, logStart)}`)
    }
    if (options.waits !== undefined && Date.now() > lookAt) {
      const words = writtenSince(options.logFile, logStart).find(line => line.startsWith(waitingWords))
      if (words !== undefined) options.waits(words)
      lookAt = words === undefined ? Date.now() + waitsLookMs : Number.POSITIVE_INFINITY
    }
    await delay(40)
  }
}

function writtenSince(file: string, from: number): string[] {
  const written = readFileSync(file)
  // A log that was put aside meanwhile begins anew.
  const text = written.subarray(written.length < from ? 0 : from).toString('utf8')
  return text.trim().split('\n')
}

function lastLines(file: string, from: number): string {
  const lines = writtenSince(file, from).slice(-12).join('\n  ')
  return lines === '' ? `See ${file}.` : `Its last words (${file}):\n  ${lines}`
}
