import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { JobListItem, JobResult, jobStatuses } from '@quayside/contracts/jobs/jobs.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import { errorText } from '../words/error-text.ts'
import { countItems, type ItemResult, type JobCount } from './job-record.ts'
import type { JobParts } from './job-runner.ts'

const shownDays = 7
const mostShown = 50

type Row = {
  job_id: string
  act: string
  status: (typeof jobStatuses)[number]
  version: number
  total: number
  refused: number
  left_over: number
  because: 'stopped' | 'failed' | null
  taken_back: boolean
  started_at: Date
  ended_at: Date | null
}

async function rowsOf({ ports }: JobParts, { uid, company }: Caller, where: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select job_id, act, status, version, total, refused, left_over, because, started_at, ended_at,
      exists (select from jobs back where back.takes_back = jobs.job_id and back.uid = jobs.uid and back.company = jobs.company) as taken_back
    from jobs where uid = ${uid} and company = ${company} and ${where} order by started_at desc, job_id limit ${mostShown}`.execute(
      ports.database,
    )
  return rows
}

function shown({ acts, urlOf }: JobParts, row: Row, count: JobCount | undefined): JobListItem {
  const { job_id: id, act, status, version, total, because } = row
  // Until the runners have seen it, nothing is done yet.
  const ended = status === 'ENDED'
  const refused = ended ? row.refused : (count?.refused ?? 0)
  const left = ended ? row.left_over : (count?.open ?? total)
  const done = total - refused - left
  return {
    id,
    job: urlOf(id),
    version,
    act,
    status,
    total,
    done,
    refused,
    left,
    because,
    canBeTakenBack: ended && done > 0 && acts[act]?.takenBackBy !== undefined && !row.taken_back,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** The person's own jobs in this company's name that somebody would still ask for, the newest first. */
export async function jobsOf(parts: JobParts, caller: Caller): Promise<JobListItem[]> {
  const { database, clock } = parts.ports
  const rows = await rowsOf(
    parts,
    caller,
    sql`(status <> 'ENDED' or (not put_away and ended_at > ${clock.now()}::timestamptz - ${shownDays} * interval '1 day'))`,
  )
  const counts = await countItems(
    database,
    rows.map(row => row.job_id),
  )
  return rows.map(row => shown(parts, row, counts.get(row.job_id)))
}

/** Null where it is nobody's or another's. */
export async function jobOf(parts: JobParts, caller: Caller, id: string): Promise<JobListItem | null> {
  const [row] = await rowsOf(parts, caller, sql`job_id = ${id}`)
  return row === undefined ? null : shown(parts, row, (await countItems(parts.ports.database, [id])).get(id))
}

export function resultsOf(items: readonly ItemResult[], language: Language): JobResult[] {
  return items.map(({ item_id: id, number, outcome, code, params }) => ({
    id,
    number,
    outcome: outcome ?? 'left',
    code,
    message: code === null ? null : errorText(code as ErrorCode, params ?? {}, language),
  }))
}
