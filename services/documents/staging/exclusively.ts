import type { Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import { fairTurns } from '@quayside/platform/reading/fair-turns.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { Database } from './database.ts'

class NotAccepted<State> extends Error {
  readonly outcome: Outcome<State>

  constructor(outcome: Outcome<State>) {
    super('rolled back')
    this.outcome = outcome
  }
}

/** Half of the service's connections: the pages of others go on while large files are checked. */
const turns = fairTurns({ atOnce: 2, waiting: 200, waitingOfOne: 50 })

/** As `exclusively`, for work on all rows of a file: few at a time, each company in its turn. */
export async function exclusivelyInTurn<State>(
  ports: Pick<Ports, 'database'>,
  { importId, whose }: { importId: string; whose: string },
  work: (db: Database) => Promise<Outcome<State>>,
): Promise<Outcome<State>> {
  const end = await turns.take(whose).catch((cause: unknown) => {
    throw new ProblemError('files-wait', { seconds: 10 }, [], { headers: { 'retry-after': '10' }, cause })
  })
  try {
    return await exclusively(ports, importId, work)
  } finally {
    end()
  }
}

/** One person's change to an import's staged rows at a time; they stay as they were unless the command is accepted. */
export async function exclusively<State>(
  ports: Pick<Ports, 'database'>,
  importId: string,
  work: (db: Database) => Promise<Outcome<State>>,
): Promise<Outcome<State>> {
  try {
    return await ports.database.transaction().execute(async db => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${importId}, 0))`.execute(db)
      const outcome = await work(db)
      if (outcome.kind !== 'accepted') throw new NotAccepted(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof NotAccepted) return error.outcome as Outcome<State>
    throw error
  }
}
