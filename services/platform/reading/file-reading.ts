import type { Table, TableRow } from '../files/table.ts'
import { UnreadableFile } from '../files/unreadable-file.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Logger } from '../service/logger.ts'
import { fairTurns, LeftQueueError, QueueFullError } from './fair-turns.ts'
import { type ReaderChild, ReaderEndedError, type ReaderLimits, startReader } from './reader-child.ts'
import type { Inspected, ReaderAnswer, ReaderRequest } from './reader-messages.ts'

/** What may be done with a file in one's turn. */
export type TurnReader = {
  /** Opens a file by its content; throws `UnreadableFile`. One table at a time: another one closes it. */
  openTable(path: string): Promise<Table>
  /** What a file is by its content, and whether it is whole. */
  inspect(path: string): Promise<Inspected>
}

export type Turn = {
  /** The company whose line this waits in. */
  readonly whose: string
  /** Leaves the line when the one who asked is gone. */
  readonly gone?: AbortSignal
  /** For what runs in the background: waits as long as it takes. */
  readonly patient?: boolean
}

/**
 * Reads what people bring, in one process of its own whose memory is bounded and which ends when nothing has been read for a
 * while. One file at a time; each company has its line (`fairTurns`).
 */
export type FileReading = {
  /** Runs `work` when its turn has come. Throws `ProblemError` with `Retry-After` when too many wait or it takes too long. */
  inTurn<T>(turn: Turn, work: (reader: TurnReader) => Promise<T>): Promise<T>
  /** The process that reads, where there is one. */
  pid(): number | undefined
  close(): Promise<void>
}

export type ReadingBounds = ReaderLimits & {
  readonly waiting: number
  readonly waitingOfOne: number
  /** Milliseconds until one who waits is told to come again: before what is in between gives up. */
  readonly waitMs: number
  readonly idleMs: number
}

const bounds: ReadingBounds = {
  ...{ heapMb: 192, answerWithinMs: 60_000, waiting: 64, waitingOfOne: 20, waitMs: 35_000, idleMs: 60_000 },
}
const againInSeconds = 10

export function fileReading(log: Logger, changed: Partial<ReadingBounds> = {}): FileReading {
  const limits = { ...bounds, ...changed }
  const turns = fairTurns({ ...limits, atOnce: 1 })
  let child: ReaderChild | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const ended = () => {
    child?.end()
    child = null
  }
  const ask = async (request: ReaderRequest): Promise<ReaderAnswer> => {
    if (isClosed) throw brokeOff()
    if (child === null || !child.isAlive()) child = startReader(limits)
    const answer = await child.ask(request)
    if (answer.is === 'refused') throw new UnreadableFile(answer.code, answer.params)
    if (answer.is !== 'failed') return answer
    log.warn({ reason: answer.reason }, 'a file could not be read')
    throw new UnreadableFile('file-unreadable')
  }
  /** Once more in a new process when somebody killed it; what the file itself did to it would only happen again. */
  const asking = () => {
    let isSecond = false
    return async (again: () => Promise<ReaderAnswer>): Promise<ReaderAnswer> => {
      try {
        return await again()
      } catch (error) {
        const isKilled = error instanceof ReaderEndedError && error.why === 'killed'
        if (!isKilled || isSecond || isClosed) throw faultOf(error)
        isSecond = true
        log.warn({ err: error }, 'the reader of files was killed and is started again')
        return again().catch((second: unknown) => {
          throw faultOf(second)
        })
      }
    }
  }
  const faultOf = (error: unknown): unknown => {
    if (!(error instanceof ReaderEndedError)) return error
    log.warn({ err: error }, 'the reader of files ended')
    if (error.why === 'memory') return new UnreadableFile('file-needs-too-much-memory')
    return error.why === 'time' ? new UnreadableFile('file-takes-too-long') : brokeOff(error)
  }

  async function* rowsOf(
    path: string,
    askOnce: ReturnType<typeof asking>,
    onEnd: (columns: ReturnType<Table['columns']>) => void,
  ): AsyncGenerator<readonly TableRow[]> {
    let given = 0
    const next = async (): Promise<ReaderAnswer> => {
      if (child?.isAlive()) return ask({ ask: 'next' })
      await ask({ ask: 'open', path })
      for (let skipped = 0; skipped < given; skipped++) await ask({ ask: 'next' })
      return ask({ ask: 'next' })
    }
    // The next batch is read while the one before is worked on.
    let coming = askOnce(next)
    try {
      for (;;) {
        const answer = await coming
        if (answer.is === 'end') onEnd(answer.columns)
        if (answer.is !== 'rows') return
        given++
        coming = askOnce(next)
        coming.catch(() => undefined)
        yield answer.rows
      }
    } finally {
      // The reader is asked one thing at a time.
      await coming.catch(() => undefined)
    }
  }

  const reader: TurnReader = {
    async openTable(path) {
      const askOnce = asking()
      const answer = await askOnce(() => ask({ ask: 'open', path }))
      if (answer.is !== 'table') throw new Error(`a table was asked for, the reader answered ${answer.is}`)
      let columns: ReturnType<Table['columns']> = []
      const rows = rowsOf(path, askOnce, found => {
        columns = found
      })
      return { layout: answer.layout, headers: answer.headers, rows, columns: () => columns }
    },
    async inspect(path) {
      const answer = await asking()(() => ask({ ask: 'inspect', path }))
      if (answer.is !== 'inspected') throw new Error(`a file was shown, the reader answered ${answer.is}`)
      return { format: answer.format, fault: answer.fault }
    },
  }

  return {
    pid: () => (child?.isAlive() ? child.pid : undefined),
    async inTurn({ whose, gone, patient = false }, work) {
      const end = await taken(
        turns.take(whose, { always: patient, ...withinWait(gone, patient ? null : limits.waitMs) }),
      )
      clearTimeout(idle)
      try {
        return await work(reader)
      } finally {
        // Whatever was left half read: what comes next begins anew.
        idle = setTimeout(ended, limits.idleMs).unref()
        end()
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      ended()
    },
  }
}

function withinWait(gone: AbortSignal | undefined, waitMs: number | null): { gone?: AbortSignal } {
  const signals = [...(gone ? [gone] : []), ...(waitMs === null ? [] : [AbortSignal.timeout(waitMs)])]
  return signals.length === 0 ? {} : { gone: AbortSignal.any(signals) }
}

/** What a person is told whose turn does not come. */
async function taken(turn: Promise<() => void>): Promise<() => void> {
  try {
    return await turn
  } catch (error) {
    const headers = { 'retry-after': String(againInSeconds) }
    const options = { headers, cause: error }
    if (error instanceof QueueFullError && error.of === 'one')
      throw new ProblemError('files-of-company-wait', { seconds: againInSeconds }, [], options)
    if (error instanceof QueueFullError || error instanceof LeftQueueError)
      throw new ProblemError('files-wait', { seconds: againInSeconds }, [], options)
    throw error
  }
}

function brokeOff(cause?: unknown): ProblemError {
  return new ProblemError('file-reading-broke-off', {}, [], { headers: { 'retry-after': '5' }, cause })
}
