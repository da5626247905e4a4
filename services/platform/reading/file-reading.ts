import { ProblemError } from '../faults/problem-error.ts'
import type { Table, TableRow } from '../files/table.ts'
import { UnreadableFile } from '../files/unreadable-file.ts'
import type { Logger } from '../service/logger.ts'
import { fairTurns, LeftQueueError, QueueFullError } from './fair-turns.ts'
import { type ReaderChild, ReaderEndedError, type ReaderLimits, startReader } from './reader-child.ts'
import type { Inspected, ReaderAnswer, ReaderRequest } from './reader-messages.ts'
import { isSmallFile } from './small-file.ts'

/** What may be done with files in one's turn. */
export type TurnReader = {
  /** Opens the turn's table by its content; throws `UnreadableFile`. Another opening closes it. */
  openTable(): Promise<Table>
  /** What a file is by its content, and whether it is whole. */
  inspect(path: string): Promise<Inspected>
}

export type Turn = {
  /** The company whose line this waits in. */
  readonly whose: string
  /** The file that is read as a table; a turn without one only looks at files, which is quick whatever their size. */
  readonly table?: string
  /** Leaves the line when the one who asked is gone. */
  readonly gone?: AbortSignal
  /** For what runs in the background: waits as long as it takes. */
  readonly patient?: boolean
}

/**
 * Reads what people bring, in processes of their own whose memory is bounded and which end when nothing has been read for a
 * while: one for large tables and one for small files, so that these wait for no large one. Each reads one file at a time, and
 * each company has its line (`fairTurns`).
 */
export type FileReading = {
  /** Runs `work` when its turn has come. Throws `ProblemError` with `Retry-After` when too many wait or it takes too long. */
  inTurn<T>(turn: Turn, work: (reader: TurnReader) => Promise<T>): Promise<T>
  /** The processes that read, where there are any. */
  pids(): number[]
  close(): Promise<void>
}

export type ReadingBounds = {
  /** Of all who wait for large tables, and again for small files. */
  readonly waiting: number
  /** Milliseconds until one who waits is told to come again: before what is in between gives up. */
  readonly waitMs: number
  readonly idleMs: number
  readonly large: ReaderLimits
  readonly small: ReaderLimits
}

const bounds: ReadingBounds = {
  waiting: 64,
  waitMs: 35_000,
  idleMs: 60_000,
  // Shorter than the wait: whoever comes next is still there when it ends. A large table takes some 5 s: more of one company would wait in vain.
  large: { heapMb: 192, readWithinMs: 30_000, waitingOfOne: 6 },
  small: { heapMb: 64, readWithinMs: 10_000, waitingOfOne: 20 },
}
const againInSeconds = 10

export function fileReading(log: Logger, changed: Partial<ReadingBounds> = {}): FileReading {
  const limits = { ...bounds, ...changed }
  const lanes = { large: readingLane(log, limits, limits.large), small: readingLane(log, limits, limits.small) }
  return {
    pids: () => Object.values(lanes).flatMap(lane => lane.pid() ?? []),
    async inTurn(turn, work) {
      const isLarge = turn.table !== undefined && !(await isSmallFile(turn.table))
      return lanes[isLarge ? 'large' : 'small'].inTurn(turn, work)
    },
    async close() {
      for (const lane of Object.values(lanes)) lane.close()
    },
  }
}

/** One process, and the turns at it. */
function readingLane(log: Logger, limits: ReadingBounds, ofReader: ReaderLimits) {
  const turns = fairTurns({ atOnce: 1, waiting: limits.waiting, waitingOfOne: ofReader.waitingOfOne })
  let child: ReaderChild | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const ended = () => {
    child?.end()
    child = null
  }

  /** What one turn may ask the process. */
  function readerOf(path: string | undefined): TurnReader {
    let leftMs = ofReader.readWithinMs
    const ask = async (request: ReaderRequest): Promise<ReaderAnswer> => {
      if (isClosed) throw brokeOff()
      if (leftMs === 0) {
        ended()
        throw new ReaderEndedError('time', '')
      }
      if (child === null || !child.isAlive()) child = startReader(ofReader)
      const reader = child
      await reader.begun
      const since = performance.now()
      const answer = await reader.ask(request, leftMs)
      leftMs = Math.max(0, leftMs - (performance.now() - since))
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
      table: string,
      askOnce: ReturnType<typeof asking>,
      onEnd: (columns: ReturnType<Table['columns']>) => void,
    ): AsyncGenerator<readonly TableRow[]> {
      let given = 0
      const next = async (): Promise<ReaderAnswer> => {
        if (child?.isAlive()) return ask({ ask: 'next' })
        await ask({ ask: 'open', path: table })
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

    return {
      async openTable() {
        if (path === undefined) throw new Error('a turn that only looks at files was asked for a table')
        const askOnce = asking()
        const answer = await askOnce(() => ask({ ask: 'open', path }))
        if (answer.is !== 'table') throw new Error(`a table was asked for, the reader answered ${answer.is}`)
        let columns: ReturnType<Table['columns']> = []
        const rows = rowsOf(path, askOnce, found => {
          columns = found
        })
        return { layout: answer.layout, headers: answer.headers, rows, columns: () => columns }
      },
      async inspect(file) {
        const answer = await asking()(() => ask({ ask: 'inspect', path: file }))
        if (answer.is !== 'inspected') throw new Error(`a file was shown, the reader answered ${answer.is}`)
        return { format: answer.format, fault: answer.fault }
      },
    }
  }

  return {
    pid: () => (child?.isAlive() ? child.pid : undefined),
    async inTurn<T>({ whose, table, gone, patient = false }: Turn, work: (reader: TurnReader) => Promise<T>) {
      const end = await taken(
        turns.take(whose, { always: patient, ...withinWait(gone, patient ? null : limits.waitMs) }),
      )
      clearTimeout(idle)
      try {
        return await work(readerOf(table))
      } finally {
        // Whatever was left half read: what comes next begins anew.
        idle = setTimeout(ended, limits.idleMs).unref()
        end()
      }
    },
    close() {
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
