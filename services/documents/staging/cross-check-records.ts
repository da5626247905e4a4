import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import { importRecordsAnswer, type RecordResult } from '@quayside/contracts/documents/import-records.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { type RawBuilder, sql } from 'kysely'
import { compareParts, compareRecords } from '../domain/joined-records.ts'
import type { ModuleDescriptor } from '../domain/module-descriptor.ts'
import { issueOfRecord } from '../domain/record-issue.ts'
import type { RowValues } from '../domain/row-check.ts'
import type { RowIssue } from '../domain/row-issue.ts'
import type { RowPlan } from '../domain/row-plan.ts'
import { type ClientVendors, clientVendors, namedVendors } from './client-vendors.ts'
import type { Check } from './cross-check.ts'
import { addIssues, columnIn, refuseVendors, settled } from './cross-issues.ts'
import type { Database } from './database.ts'
import { nextRecords, type ReachedRecord, recordRow } from './record-batches.ts'

const batchRows = 1000
const callMs = 20_000
const unfaulty = sql`not (issues || cross_issues) @> '[{"severity":"error"}]'`

/** Rows that are of one record, suppliers that are not known, and what the module's service says of each record. */
export async function crossCheckRecords(db: Database, check: Check, plan: RowPlan): Promise<void> {
  const { importId, clientCompanyId } = check
  await findRecords(db, importId, plan.module)
  await compareJoined(db, importId, plan)
  const vendors = plan.module.fields.vendor === undefined ? null : await clientVendors(db, clientCompanyId)
  if (vendors !== null) {
    const unknown = (await namedVendors(db, importId)).filter(name => vendors.find(name) === null)
    await refuseVendors(db, importId, unknown, plan)
  }
  await noteTwice(db, importId, plan)
  await meetRecords(db, check, plan, vendors)
}

/** What the rows of one record say the same of. */
function keyOf({ joinBy }: ModuleDescriptor): RawBuilder<unknown> {
  const ways = joinBy.map((fields, way) => {
    const all = sql.join(
      fields.map(field => sql`lower(fields->>${field})`),
      sql` || chr(10) || `,
    )
    return sql`${String(way)} || chr(10) || ${all}`
  })
  // Rows that say none of it are each of their own; a text put together with what is null is null.
  return sql`coalesce(${sql.join(ways)}, 'row ' || row_no)`
}

/** The first row of each record, which also stands for it in the order of the run. */
async function findRecords(db: Database, importId: string, module: ModuleDescriptor): Promise<void> {
  await sql`update import_rows i set order_row = t.first, cross_issues = '[]', effect = null from (
      select row_no, min(row_no) over (partition by ${keyOf(module)}) as first
      from import_rows where import_id = ${importId} and not issues @> '[{"severity":"error"}]') t
    where i.import_id = ${importId} and i.row_no = t.row_no and ${settled}
      and (i.order_row <> t.first or i.cross_issues <> '[]' or i.effect is not null)`.execute(db)
}

type Joined = { row_no: number; fields: RowValues; first_row: number; first_fields: RowValues }

/** Gives the first row of the record with the same part, where the row is not it. */
function firstOfPart({ part }: ModuleDescriptor) {
  const known = new Map<string, { row: number; values: RowValues }>()
  return ({ row_no, fields, first_row, first_fields }: Joined) => {
    if (part === undefined || fields[part.by] === undefined) return null
    const keyOfPart = (values: RowValues) => `${first_row} ${values[part.by]?.toLowerCase()}`
    if (first_fields[part.by] !== undefined)
      known.set(keyOfPart(first_fields), { row: first_row, values: first_fields })
    const first = known.get(keyOfPart(fields))
    if (first === undefined) known.set(keyOfPart(fields), { row: row_no, values: fields })
    return first ?? null
  }
}

async function compareJoined(db: Database, importId: string, plan: RowPlan): Promise<void> {
  const sameOf = firstOfPart(plan.module)
  for (let after = 0; ; ) {
    const { rows } = await sql<Joined>`select r.row_no, r.fields, f.row_no as first_row, f.fields as first_fields
      from import_rows r join import_rows f on f.import_id = r.import_id and f.row_no = r.order_row
      where r.import_id = ${importId} and r.row_no > ${after} and r.order_row > 0 and r.order_row <> r.row_no
        and r.outcome is distinct from 'imported' and r.outcome is distinct from 'already-imported'
      order by r.row_no limit ${batchRows}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    const found = rows.map(joined => {
      const one = { row: joined.row_no, values: joined.fields }
      const first = { row: joined.first_row, values: joined.first_fields }
      const same = sameOf(joined)
      return {
        row: one.row,
        issues: [
          ...compareRecords(plan.module, first, one, columnIn(plan)),
          ...(same === null ? [] : compareParts(plan.module, same, one, columnIn(plan))),
        ],
      }
    })
    await addIssues(db, importId, found)
    after = last.row_no
  }
}

/** Records of the file that say the same of what is worth a note; compared by letters and digits alone. */
async function noteTwice(db: Database, importId: string, plan: RowPlan): Promise<void> {
  const { noted } = plan.module
  if (noted === undefined) return
  const { rows } = await sql<{ row: number; value: string; name: string }>`
    with said as (select row_no, fields->>${noted.field} as value, fields->>${noted.name} as name,
        regexp_replace(upper(fields->>${noted.field}), '[^A-Z0-9]', '', 'g') as key
      from import_rows where import_id = ${importId} and order_row = row_no and fields ? ${noted.field} and ${settled})
    select s.row_no as row, s.value, f.name from said s
    join lateral (select row_no, name from said where key = s.key order by row_no limit 1) f on f.row_no <> s.row_no`.execute(
    db,
  )
  await addIssues(
    db,
    importId,
    rows.map(({ row, ...params }) => ({
      row,
      issues: [
        issueOfRecord(
          { code: noted.code, params, field: noted.field },
          { [noted.field]: params.value },
          columnIn(plan),
          'warning',
        ),
      ],
    })),
  )
}

/** What the run would make of each row, or why it would be refused. */
async function meetRecords(
  db: Database,
  { ports, importId, clientCompanyId, causationId, onBehalfOf }: Check,
  plan: RowPlan,
  vendors: ClientVendors | null,
): Promise<void> {
  const { service, path } = plan.module.takenBy
  const of = { importId, clientCompanyId, onBehalfOf, creates: createsOf(plan) }
  const away = (cause?: unknown) =>
    new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' }, ...(cause ? { cause } : {}) })
  for (let reached: ReachedRecord = { orderRow: 0, row: 0 }; ; ) {
    const rows = await nextRecords(db, importId, reached, sql`${unfaulty} and ${settled}`)
    const last = rows.at(-1)
    if (last === undefined) return
    const body = { ...of, rows: rows.map(row => recordRow(row, { module: plan.module, vendors })) }
    const call = { causationId, key: `check-${causationId}-${last.row_no}`, timeoutMs: callMs }
    const response = await ports.call.post(service, `${path}/check-import`, body, call).catch((cause: unknown) => {
      throw away(cause)
    })
    if (response.status >= 300) throw away()
    const { results } = importRecordsAnswer.parse(response.body)
    await keepFindings(db, importId, plan, rows, results)
    reached = { orderRow: last.order_row, row: last.row_no }
  }
}

export function createsOf({ fields }: Pick<RowPlan, 'fields'>): ImportField[] {
  return fields.flatMap(({ field, mapped }) => (mapped.createIfUnknown === true ? [field] : []))
}

async function keepFindings(
  db: Database,
  importId: string,
  plan: RowPlan,
  rows: readonly { row_no: number; fields: RowValues }[],
  results: readonly RecordResult[],
): Promise<void> {
  const valuesOf = new Map(rows.map(({ row_no, fields }) => [row_no, fields]))
  const effects = results.filter(({ result }) => result !== 'rejected')
  await sql`update import_rows i set effect = t.e
    from unnest(${effects.map(one => one.row)}::int[], ${effects.map(one => one.result)}::text[]) as t (r, e)
    where i.import_id = ${importId} and i.row_no = t.r`.execute(db)
  const found = results.map(result => ({
    row: result.row,
    issues: findingsOf(result, valuesOf.get(result.row) ?? {}, plan),
  }))
  await addIssues(db, importId, found)
}

function findingsOf(result: RecordResult, values: RowValues, plan: RowPlan): RowIssue[] {
  if (result.rejection !== null) return [issueOfRecord(result.rejection, values, columnIn(plan))]
  const warnings = (result.warnings ?? []).map(one => issueOfRecord(one, values, columnIn(plan), 'warning'))
  if (result.result === 'created' || result.known === null) return warnings
  const code = result.result === 'changed' ? 'import-record-changes' : 'import-record-unchanged'
  const params = { name: result.known }
  const known = { severity: 'warning', code, field: null, column: null, expected: 'new-record', found: '' } as const
  return [...warnings, { ...known, params }]
}
