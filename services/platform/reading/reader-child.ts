import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { type ReaderAnswer, type ReaderRequest, readerIsUp } from './reader-messages.ts'

/**
 * The process that reads has ended before it answered: `memory` where the file needed more than it may have, `time` where it
 * reckoned for too long, `starved` where the machine left it no time to.
 */
export class ReaderEndedError extends Error {
  override name = 'ReaderEndedError'
  readonly why: 'memory' | 'time' | 'starved' | 'killed'

  constructor(why: ReaderEndedError['why'], words: string) {
    super(`the reader of files ended (${why})${words === '' ? '' : `: ${words}`}`)
    this.why = why
  }
}

export type ReaderChild = {
  readonly pid: number | undefined
  /** Settles once it can be asked, or has ended before. */
  readonly begun: Promise<void>
  /** One at a time; it is ended when it has not answered by then. */
  ask(request: ReaderRequest, withinMs: number): Promise<ReaderAnswer>
  isAlive(): boolean
  end(): void
}

export type ReaderLimits = {
  readonly heapMb: number
  /** For all that is read in one turn. */
  readonly readWithinMs: number
  /** Files of one company in line at this reader. */
  readonly waitingOfOne: number
}

/** A process that loads a few modules is up in half a second. */
const startMs = 20_000

/** V8 ends a process that passes its heap by abort, which is one of these. */
const ofMemory: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 132, 133, 134]

/** It leaves much garbage and keeps little: collected early it stays at two thirds of the memory, in the same time. */
const forLittleMemory = ['--max-semi-space-size=4', '--optimize-for-size']

/** Starts a process that reads files; it holds nothing of this one's environment and this one does not wait for its end. */
export function startReader({ heapMb }: Pick<ReaderLimits, 'heapMb'>): ReaderChild {
  const child = fork(new URL('./reader-process.ts', import.meta.url), [], {
    execArgv: [`--max-old-space-size=${heapMb}`, ...forLittleMemory, '--permission', '--allow-fs-read=*'],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // A file may take a little longer; a page of somebody else's may not.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2000)
  })
  let ended: ReaderEndedError | null = null
  let waiting: { resolve(answer: ReaderAnswer): void; reject(error: Error): void } | null = null
  let late: 'time' | 'starved' | null = null
  const up = Promise.withResolvers<void>()
  const over = (why: ReaderEndedError['why']) => {
    ended ??= new ReaderEndedError(late ?? why, /FATAL ERROR.*/.exec(words)?.[0] ?? words.slice(-300).trim())
    waiting?.reject(ended)
    waiting = null
    up.resolve()
    rest(child)
  }
  child.on('message', (answer: ReaderAnswer | typeof readerIsUp) => {
    if (answer === readerIsUp) return up.resolve()
    waiting?.resolve(answer)
    waiting = null
  })
  child.on('error', () => over('killed'))
  // `close` and not `exit`: its last words are there by then.
  child.on('close', (code, signal) => over(ofMemory.includes(signal ?? code) ? 'memory' : 'killed'))
  rest(child)
  const starting = setTimeout(() => {
    late = 'starved'
    child.kill('SIGKILL')
  }, startMs)

  return {
    pid: child.pid,
    begun: up.promise.finally(() => clearTimeout(starting)),
    isAlive: () => ended === null && child.connected,
    end() {
      ended ??= new ReaderEndedError('killed', '')
      child.kill('SIGKILL')
    },
    async ask(request, withinMs) {
      if (ended !== null) throw ended
      const before = reckonedMs(child)
      const timer = setTimeout(() => {
        const reckoned = reckonedMs(child)
        const isStarved = before !== null && reckoned !== null && reckoned - before < withinMs / 2
        late = isStarved ? 'starved' : 'time'
        child.kill('SIGKILL')
      }, withinMs)
      child.ref()
      try {
        return await new Promise<ReaderAnswer>((resolve, reject) => {
          waiting = { resolve, reject }
          child.send(request, error => {
            // Its end says more than that it cannot be reached; where it has none, this is all there is.
            if (error !== null && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
          })
        })
      } finally {
        clearTimeout(timer)
        rest(child)
      }
    },
  }
}

const ticksPerSecond = 100

/** How much of a processor it has had, in milliseconds; null where the system does not tell. */
function reckonedMs({ pid }: ChildProcess): number | null {
  try {
    // Its name, in brackets, may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return null
  }
}

/** A process that only waits does not keep this one running. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  ;(child.stderr as { unref?(): void } | null)?.unref?.()
}
