import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { EventStore } from '../event-store/event-store.ts'
import { isServerFault } from '../ports/server-faults.ts'
import type { WorkflowPort } from '../ports/workflows.ts'
import type { Logger } from '../service/logger.ts'
import type { AnyTables } from '../service/tables.ts'
import type { Reaction } from './reaction.ts'

const everyMs = 60_000

/** Which store of the workflow server a service's workflows were last seen in; one row. */
export const workflowStoreMigration: Migration = {
  async up(db) {
    await sql`create table workflow_store (one boolean primary key default true check (one), id text not null)`.execute(
      db,
    )
  },
}

type Parts = {
  reactions: readonly Reaction[]
  workflows: Pick<WorkflowPort, 'storeId'>
  store: Pick<EventStore, 'readStream'>
  database: Kysely<AnyTables>
  log: Logger
  /** Of each stream whose events were told again. */
  onAgain?: () => void
}

/**
 * Looks at once and every minute whether the workflow server has another store than before: then its data was lost, and the
 * events of each stream whose workflows are to run are told again to the reactions that start them. A start is known by its
 * id and a signal by its event, so whatever still runs is not disturbed.
 */
export function lostWorkflows(parts: Parts): { close(): Promise<void> } {
  const starting = parts.reactions.filter(reaction => reaction.running !== undefined)
  if (starting.length === 0) return { close: async () => undefined }
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  const look = () => beginAgain(parts, starting, () => isClosed).catch(fault => said(parts.log, fault))
  const lookOn = async () => {
    await look()
    if (isClosed) return
    timer = setTimeout(() => {
      looking = lookOn()
    }, everyMs)
    timer.unref()
  }
  let looking = lookOn()
  return {
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await looking
    },
  }
}

function said(log: Logger, fault: unknown) {
  // That a server is away is told by whoever watches it.
  if (!isServerFault(fault))
    log.error({ err: fault }, 'whether workflows were lost is not known; asked again in a minute')
}

async function beginAgain(
  { workflows, store, database, log, onAgain = () => undefined }: Parts,
  starting: readonly Reaction[],
  isClosed: () => boolean,
): Promise<void> {
  const id = await workflows.storeId()
  const { rows } = await sql<{ id: string }>`select id from workflow_store`.execute(database)
  const before = rows[0]?.id
  if (before === id) return
  let streams = 0
  for (const reaction of starting) {
    for (const stream of (await reaction.running?.()) ?? []) {
      if (isClosed()) return
      for (const event of await store.readStream(stream))
        if (reaction.handles.includes(event.type)) await reaction.react(event)
      streams += 1
      onAgain()
    }
  }
  await sql`insert into workflow_store (id) values (${id}) on conflict (one) do update set id = excluded.id`.execute(
    database,
  )
  if (before !== undefined)
    log.error({ streams }, 'the workflow server had lost its workflows: those that were to run were begun again')
}
