import type { Accepted, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { type FairTurns, fairTurns } from '@quayside/platform/reading/fair-turns.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { importAggregate } from '../domain/import.ts'
import type { Database } from './database.ts'

/** What was done to the rows is not to stay. */
class RolledBack<State> extends Error {
  readonly outcome: Outcome<State>

  constructor(outcome: Outcome<State>) {
    super('rolled back')
    this.outcome = outcome
  }
}

type OfCompany = { importId: string; whose: string }
type Work<State> = (db: Database) => Promise<Outcome<State>>

/** Half of the service's connections: the pages of others go on while large files are checked. */
const checks = fairTurns({ atOnce: 2, waiting: 200, waitingOfOne: 50 })
/** Another file is read meanwhile, and a small installation has two cores. */
const exchanges = fairTurns({ atOnce: 1, waiting: 200, waitingOfOne: 50 })
/** So many are exchanged in no time: they wait for no large file. */
const fewRows = 5000

/** As `exclusively`, for a check of all rows of a file: few at a time, each company in its turn. */
export async function exclusivelyInTurn<State>(
  ports: Pick<Ports, 'database' | 'commands'>,
  { importId, whose }: OfCompany,
  work: Work<State>,
): Promise<Outcome<State>> {
  return inTurn(checks, whose, () => exclusively(ports, importId, work))
}

/** As `exclusively`, for replacing an import's rows by so many others: one large file at a time, each company in its turn. */
export async function exchanging<State>(
  ports: Pick<Ports, 'database' | 'commands'>,
  { importId, whose, rows }: OfCompany & { rows: number },
  work: Work<State>,
): Promise<Outcome<State>> {
  const exchange = () => exclusively(ports, importId, work)
  return rows <= fewRows ? exchange() : inTurn(exchanges, whose, exchange)
}

async function inTurn<T>(turns: FairTurns, whose: string, work: () => Promise<T>): Promise<T> {
  const end = await turns.take(whose).catch((cause: unknown) => {
    throw new ProblemError('files-wait', { seconds: 10 }, [], { headers: { 'retry-after': '10' }, cause })
  })
  try {
    return await work()
  } finally {
    end()
  }
}

/**
 * One person's change to an import's staged rows at a time; they stay as they were unless the command is accepted. One that is
 * repeated puts its rows there again only while it is the last: then a crash may have lost them, else they are newer.
 */
async function exclusively<State>(
  ports: Pick<Ports, 'database' | 'commands'>,
  importId: string,
  work: Work<State>,
): Promise<Outcome<State>> {
  try {
    return await ports.database.transaction().execute(async db => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${importId}, 0))`.execute(db)
      const outcome = await work(db)
      if (outcome.kind !== 'accepted' || (await isOvertaken(ports, importId, outcome))) throw new RolledBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as Outcome<State>
    throw error
  }
}

async function isOvertaken<State>(
  { commands }: Pick<Ports, 'commands'>,
  importId: string,
  { repeated, events }: Accepted<State>,
): Promise<boolean> {
  if (!repeated) return false
  const { revision } = await commands.load(importAggregate, importId)
  return revision > (events.at(-1)?.revision ?? revision)
}
