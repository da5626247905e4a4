import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { EventStore } from '../event-store/event-store.ts'
import { shareOf } from '../event-store/positions.ts'
import type { Logger } from '../service/logger.ts'
import type { AnyTables } from '../service/tables.ts'
import type { Projection } from './projection.ts'
import { type RebuildProgress, RebuiltElsewhereError, rebuildProjection } from './rebuild.ts'
import { raisedOf, rulesOf } from './rules.ts'

/** Small, as the same process serves people meanwhile. */
const batchSize = 500
const tellEveryMs = 10_000
const usualLookMs = 60_000
const longestWaitMs = 60 * 60_000

/** A service's read models, as a rebuild needs them. */
export type ReadModels = {
  readonly service: string
  readonly schema: string
  readonly database: Kysely<AnyTables>
  readonly projections: readonly Projection[]
  /** Connections of the same owner for the length of a rebuild, which takes two, so that nothing else waits for one; ended after. */
  connect(): Kysely<AnyTables>
}

/**
 * Looks at once and every minute which read models were filled by lower rules than this process has, and rebuilds them, one
 * at a time and each in one process at a time. Until then their rows are those of before. Where that fails it is tried again
 * after one minute, then two, up to an hour.
 */
export function rebuildRaised({
  services,
  store,
  log,
  lookMs = usualLookMs,
}: {
  services: readonly ReadModels[]
  store: EventStore
  log: Logger
  lookMs?: number
}): { close(): Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const waits = new Map<string, { ms: number; until: number }>()
  const running = run()

  async function run() {
    while (!signal.aborted) {
      for (const of of services) {
        await look(of).catch(fault => log.warn({ err: fault }, 'whether rules were raised is not known, again soon'))
      }
      await pause(lookMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async function look(of: ReadModels) {
    for (const projection of await raisedOf(of.database, of.projections)) {
      const name = `${of.service}/${projection.name}`
      const before = waits.get(name)
      if (signal.aborted || performance.now() < (before?.until ?? 0)) continue
      const wasOurs = await rebuild(of, projection, log.child({ readModel: name }))
      if (!wasOurs) continue
      const ms = before === undefined ? lookMs : Math.min(longestWaitMs, before.ms * 2)
      waits.set(name, { ms, until: performance.now() + ms })
    }
  }

  /** False where another process was at it. */
  async function rebuild(of: ReadModels, projection: Projection, log: Logger): Promise<boolean> {
    const { schema } = of
    const database = of.connect()
    const isWanted = async () => (await raisedOf(of.database, [projection])).length > 0
    log.info({ rules: rulesOf(projection) }, 'its rules were raised: it is rebuilt beside the running portal')
    try {
      const onProgress = progressIn(log)
      const done = await rebuildProjection({
        database,
        schema,
        store,
        projection,
        log,
        batchSize,
        isWanted,
        signal,
        onProgress,
      })
      log.info(done, 'it was rebuilt')
      return true
    } catch (fault) {
      if (fault instanceof RebuiltElsewhereError) log.info('another process rebuilds it')
      else if (signal.aborted) log.info('its rebuild was broken off: it begins anew at the next start')
      else log.error({ err: fault }, 'it could not be rebuilt and shows the rows of before; tried again later')
      return !(fault instanceof RebuiltElsewhereError)
    } finally {
      await database.destroy().catch(fault => log.warn({ err: fault }, 'a connection could not be ended'))
    }
  }

  return {
    async close() {
      ending.abort()
      await running
    },
  }
}

/** A line at most every ten seconds. */
function progressIn(log: Logger): (progress: RebuildProgress) => void {
  let told = performance.now()
  return ({ events, position, head }) => {
    if (performance.now() - told < tellEveryMs) return
    told = performance.now()
    log.info({ events, percent: Math.floor(shareOf(position, head) * 100) }, 'it is being rebuilt')
  }
}
