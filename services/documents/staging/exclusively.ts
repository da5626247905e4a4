import type { Outcome } from '@quayside/platform/commands/command-handler.ts'
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
