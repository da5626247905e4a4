import { type JobEvent, jobEvents } from '@quayside/contracts/jobs/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { sql, type Transaction } from 'kysely'
import type { Projection } from '../projections/projection.ts'
import type { AnyTables } from '../service/tables.ts'
import type { JobAggregate } from './job.ts'

type Tx = Transaction<AnyTables>

/** Several services keep jobs, each its own. */
export function isOf(aggregate: JobAggregate, event: StoredEvent): event is StoredEvent<JobEvent> {
  return event.stream.startsWith(`${aggregate.name}-`)
}

/** The jobs of one service as their persons see them in lists. */
export function jobProjection(aggregate: JobAggregate): Projection {
  return {
    name: 'jobs',
    tables: ['jobs'],
    handles: Object.keys(jobEvents),
    async project(events, tx) {
      for (const event of events) if (isOf(aggregate, event)) await apply(event, tx)
    },
  }
}

async function apply({ type, data, recordedAt }: StoredEvent<JobEvent>, tx: Tx): Promise<void> {
  const change = async (set: ReturnType<typeof sql>) => {
    await sql`update jobs set ${set}, version = version + 1 where job_id = ${data.jobId}`.execute(tx)
  }
  switch (type) {
    case 'JobStarted': {
      const { jobId, act, items, takesBack, company, startedBy, startedAt } = data
      await sql`insert into jobs (job_id, uid, company, act, status, version, run, total, takes_back, started_at)
        values (${jobId}, ${startedBy}, ${company}, ${act}, 'RUNNING', 1, 1, ${items.length}, ${takesBack}, ${startedAt})`.execute(
        tx,
      )
      return
    }
    case 'JobStopped':
      return change(sql`status = 'STOPPING'`)
    case 'JobRetried':
      return change(
        sql`status = 'RUNNING', run = ${data.run}, refused = 0, left_over = 0, because = null, put_away = false, ended_at = null`,
      )
    case 'JobEnded': {
      const { refused, left, because } = data
      return change(
        sql`status = 'ENDED', refused = ${refused}, left_over = ${left}, because = ${because}, ended_at = ${recordedAt}`,
      )
    }
    case 'JobPutAway':
      return change(sql`put_away = true`)
  }
}
