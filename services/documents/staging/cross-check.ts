import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import { sql } from 'kysely'
import { nameKey } from '../domain/name-key.ts'
import { compareHeads, lineFields } from '../domain/order-heads.ts'
import type { RowValues } from '../domain/row-check.ts'
import type { RowIssue } from '../domain/row-issue.ts'
import type { RowPlan } from '../domain/row-plan.ts'
import type { Database } from './database.ts'
import { meetOrders, notePastDates, type OrderCheck } from './existing-orders.ts'

const batchRows = 1000
const settled = sql`(outcome is distinct from 'imported' and outcome is distinct from 'already-imported')`

function columnIn(plan: RowPlan): (field: ImportField) => string | null {
  return field => plan.fields.find(item => item.field === field)?.column?.header ?? null
}

function creates(plan: RowPlan, fields: readonly ImportField[]): boolean {
  return plan.fields.some(item => fields.includes(item.field) && item.mapped.createIfUnknown === true)
}

async function addIssues(
  db: Database,
  importId: string,
  found: readonly { row: number; issues: readonly RowIssue[] }[],
): Promise<void> {
  const told = found.filter(({ issues }) => issues.length > 0)
  if (told.length === 0) return
  await sql`update import_rows i set cross_issues = i.cross_issues || t.s::jsonb
    from unnest(${told.map(({ row }) => row)}::int[], ${told.map(({ issues }) => JSON.stringify(issues))}::text[]) as t (r, s)
    where i.import_id = ${importId} and i.row_no = t.r`.execute(db)
}

/** The first row of each order; rows of one number and vendor belong together wherever they stand in the file. */
async function findOrders(db: Database, importId: string): Promise<void> {
  await sql`update import_rows i set order_row = t.first, cross_issues = '[]' from (
      select row_no, min(row_no) over (partition by lower(fields->>'orderNumber'), lower(fields->>'vendor')) as first
      from import_rows where import_id = ${importId} and not issues @> '[{"severity":"error"}]') t
    where i.import_id = ${importId} and i.row_no = t.row_no and ${settled}
      and (i.order_row <> t.first or i.cross_issues <> '[]')`.execute(db)
}

type Compared = { row_no: number; fields: RowValues; first_row: number; first_fields: RowValues }

async function compareOrders(db: Database, importId: string, plan: RowPlan): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await sql<Compared>`select r.row_no, r.fields, f.row_no as first_row, f.fields as first_fields
      from import_rows r join import_rows f on f.import_id = r.import_id and f.row_no = r.order_row
      where r.import_id = ${importId} and r.row_no > ${after} and r.order_row > 0 and r.order_row <> r.row_no
        and r.outcome is distinct from 'imported' and r.outcome is distinct from 'already-imported'
        and r.fields - ${lineFields}::text[] <> f.fields - ${lineFields}::text[]
      order by r.row_no limit ${batchRows}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    const found: { row: number; issues: readonly RowIssue[] }[] = []
    for (const row of rows) {
      const { issues, missing } = compareHeads(
        { row: row.first_row, values: row.first_fields },
        row.fields,
        columnIn(plan),
      )
      found.push({ row: row.row_no, issues })
      if (Object.keys(missing).length > 0)
        await sql`update import_rows set fields = ${JSON.stringify(missing)}::jsonb || fields
          where import_id = ${importId} and row_no = ${row.first_row} and ${settled}`.execute(db)
    }
    await addIssues(db, importId, found)
    after = last.row_no
  }
}

async function findRepeatedIds(db: Database, importId: string, plan: RowPlan): Promise<void> {
  const { rows } = await sql<{ row_no: number; id: string; first: number }>`select * from (
      select row_no, outcome, fields->>'sourceRowId' as id, min(row_no) over (partition by fields->>'sourceRowId') as first
      from import_rows where import_id = ${importId} and fields ? 'sourceRowId' and order_row > 0) t where row_no <> first and ${settled}`.execute(
    db,
  )
  await addIssues(
    db,
    importId,
    rows.map(({ row_no, id, first }) => ({
      row: row_no,
      issues: [
        {
          severity: 'warning',
          code: 'import-source-row-repeated',
          field: 'sourceRowId',
          column: columnIn(plan)('sourceRowId'),
          expected: 'own-id',
          found: id,
          params: { firstRow: first },
        },
      ],
    })),
  )
}

async function refuseUnknown(
  db: Database,
  importId: string,
  field: ImportField,
  unknown: readonly string[],
  issue: Omit<RowIssue, 'found'>,
): Promise<void> {
  await sql`update import_rows set cross_issues = cross_issues || jsonb_build_array(${JSON.stringify(issue)}::jsonb || jsonb_build_object('found', fields->>${field}))
    where import_id = ${importId} and fields->>${field} = any(${unknown}::text[]) and ${settled}`.execute(db)
}

/** The names of vendors in the file, the client's own and others, and those that the client has. */
export async function vendorNames(
  db: Database,
  importId: string,
  clientCompanyId: string,
): Promise<{ known: string[]; unknown: string[]; linked: string[] }> {
  const named = await sql<{ name: string }>`select distinct fields->>'vendor' as name from import_rows
    where import_id = ${importId} and fields ? 'vendor'`.execute(db)
  const linked = await sql<{
    name: string
    name_key: string
  }>`select c.name, c.name_key from vendor_links l join known_companies c on c.company_id = l.vendor_company_id
    where l.client_company_id = ${clientCompanyId}`.execute(db)
  const keys = new Set(linked.rows.map(row => row.name_key))
  const names = named.rows.map(row => row.name)
  return {
    known: names.filter(name => keys.has(nameKey(name))),
    unknown: names.filter(name => !keys.has(nameKey(name))),
    linked: linked.rows.map(row => row.name),
  }
}

/** How many vendors of the file the client has already, and how many more the import names. */
export async function countVendors(
  db: Database,
  importId: string,
  clientCompanyId: string,
): Promise<{ known: number; toCreate: number }> {
  const { known, unknown } = await vendorNames(db, importId, clientCompanyId)
  return { known: known.length, toCreate: unknown.length }
}

async function checkVendors(db: Database, importId: string, clientCompanyId: string, plan: RowPlan): Promise<void> {
  if (creates(plan, ['vendor'])) return
  const { unknown } = await vendorNames(db, importId, clientCompanyId)
  await refuseUnknown(db, importId, 'vendor', unknown, {
    severity: 'error',
    code: 'import-vendor-unknown',
    field: 'vendor',
    column: columnIn(plan)('vendor'),
    expected: 'known-vendor',
  })
}

async function checkProducts(db: Database, importId: string, clientCompanyId: string, plan: RowPlan): Promise<void> {
  if (creates(plan, ['sku', 'description'])) return
  const field = plan.fields.some(item => item.field === 'sku') ? 'sku' : 'description'
  const issue = {
    severity: 'error',
    code: 'import-product-unknown',
    field,
    column: columnIn(plan)(field),
    expected: 'known-product',
  } as const
  if (field === 'sku') {
    const { rows } = await sql<{
      value: string
    }>`select distinct fields->>'sku' as value from import_rows i where import_id = ${importId} and fields ? 'sku'
      and not exists (select 1 from known_products p where p.client_company_id = ${clientCompanyId} and lower(p.sku) = lower(i.fields->>'sku'))`.execute(
      db,
    )
    return refuseUnknown(
      db,
      importId,
      field,
      rows.map(row => row.value),
      issue,
    )
  }
  const named = await sql<{
    value: string
  }>`select distinct fields->>'description' as value from import_rows where import_id = ${importId} and fields ? 'description'`.execute(
    db,
  )
  const keys = named.rows.map(row => nameKey(row.value))
  const known = await sql<{ description_key: string }>`select distinct description_key from known_products
    where client_company_id = ${clientCompanyId} and description_key = any(${keys}::text[])`.execute(db)
  const knownKeys = new Set(known.rows.map(row => row.description_key))
  await refuseUnknown(
    db,
    importId,
    field,
    named.rows.map(row => row.value).filter(value => !knownKeys.has(nameKey(value))),
    issue,
  )
}

/** What rows tell only together: orders, their heads, repeated ids, unknown vendors and products, orders that are there. */
export async function crossCheck(db: Database, check: OrderCheck, plan: RowPlan): Promise<void> {
  const { importId, clientCompanyId } = check
  await findOrders(db, importId)
  await compareOrders(db, importId, plan)
  await findRepeatedIds(db, importId, plan)
  await checkVendors(db, importId, clientCompanyId, plan)
  await checkProducts(db, importId, clientCompanyId, plan)
  const { today } = await meetOrders(db, check, columnIn(plan), found => addIssues(db, importId, found))
  await notePastDates(db, importId, today, columnIn(plan)('requiredDeliveryDate'))
  const verdict = sql`case
      when (issues || cross_issues) @> '[{"severity":"error"}]' then 'error'
      when jsonb_array_length(issues || cross_issues) > 0 then 'warning' else 'ok' end`
  await sql`update import_rows set verdict = ${verdict}
    where import_id = ${importId} and ${settled} and verdict is distinct from ${verdict}`.execute(db)
}
