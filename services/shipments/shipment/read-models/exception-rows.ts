import { type ExceptionKind, exceptionKinds, freeTimeWarningDays } from '@quayside/contracts/shipments/exceptions.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { exceptionsOf, type FoundException } from '../domain/exceptions.ts'
import type { ViewRow } from './shipment-row.ts'

type Db = Kysely<AnyTables>
/** What a row keeps beside its kind and key. */
export type KeptException = Omit<FoundException, 'kind' | 'key' | 'from'>

const already = '0'
const never = '~'

/** The most urgent kind first, in it what is due first; what has no day comes last. */
export function urgencyOf(kind: ExceptionKind, due: string | null): string {
  return `${exceptionKinds.indexOf(kind)} ${due ?? never}`
}

/** From which day on a shipment is one with exceptions. */
export function exceptionsFrom(found: readonly FoundException[]): string {
  return found.map(one => one.from ?? already).sort()[0] ?? never
}

export async function writeExceptions(tx: Db, ids: readonly string[], views: readonly ViewRow[]): Promise<void> {
  await sql`delete from shipment_exceptions where id = any (${ids}::uuid[])`.execute(tx)
  const rows = views.flatMap(({ id, viewer, client_company_id, vendor_company_id, state }) =>
    exceptionsOf(state, vendor_company_id !== null).map(({ kind, key, from, ...told }) => ({
      id,
      viewer,
      client_company_id,
      vendor_company_id,
      kind,
      key,
      told,
      since: from ?? already,
      urgency: urgencyOf(kind, told.due),
    })),
  )
  if (rows.length === 0) return
  await sql`insert into shipment_exceptions (id, viewer, client_company_id, vendor_company_id, kind, key, since, urgency, told)
    select id, viewer, client_company_id, vendor_company_id, kind, key, since, urgency, told
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id uuid, viewer uuid, client_company_id uuid,
      vendor_company_id uuid, kind text, key text, since text, urgency text, told jsonb)`.execute(tx)
}

/** Free time ends soon or has ended: of shipments that live, by the column that the containers' clocks keep. */
export function freeTimeEnds(today: string): RawBuilder<unknown> {
  return sql`(last_free_day <> '' and last_free_day <= ${addDays(today, freeTimeWarningDays)}
    and status not in ('COMPLETED', 'CANCELLED'))`
}

/** Of the row at hand: whether somebody has to see to it on that day. */
export function hasExceptions(today: string): RawBuilder<unknown> {
  return sql`(exceptions_from <= ${today} or ${freeTimeEnds(today)})`
}
