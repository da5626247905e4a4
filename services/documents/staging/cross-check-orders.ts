import { sql } from 'kysely'
import { alikeKey } from '../domain/near-names.ts'
import { compareHeads, lineFields } from '../domain/order-heads.ts'
import type { RowValues } from '../domain/row-check.ts'
import type { RowIssue } from '../domain/row-issue.ts'
import { createsUnknown, type RowPlan } from '../domain/row-plan.ts'
import { type ClientVendors, clientVendors, namedVendors } from './client-vendors.ts'
import { isAlias, unknownDescriptions } from './creations.ts'
import { addIssues, columnIn, refuseUnknown, refuseVendors, settled } from './cross-issues.ts'
import type { Database } from './database.ts'
import { meetOrders, notePastDates, type OrderCheck } from './existing-orders.ts'

const batchRows = 1000
function mapped(plan: RowPlan) {
  return plan.fields.map(item => item.mapped)
}

/** The first row of each order; rows of one number and supplier, however it is spelt, belong together wherever they stand in the file. */
async function findOrders(
  db: Database,
  importId: string,
  vendors: ClientVendors,
  names: readonly string[],
): Promise<void> {
  const keys = names.map(name => vendors.find(name) ?? alikeKey(name))
  await sql`update import_rows i set order_row = t.first, cross_issues = '[]' from (
      select row_no, min(row_no) over (partition by lower(fields->>'orderNumber'), vendor.key) as first
      from import_rows left join unnest(${names}::text[], ${keys}::text[]) as vendor (name, key) on vendor.name = fields->>'vendor'
      where import_id = ${importId} and not issues @> '[{"severity":"error"}]') t
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

/** How many suppliers of the client the file names, and how many more: spelt alike they are one. */
export async function countVendors(
  db: Database,
  importId: string,
  clientCompanyId: string,
): Promise<{ known: number; toCreate: number }> {
  const vendors = await clientVendors(db, clientCompanyId)
  const names = await namedVendors(db, importId)
  const known = new Set(names.flatMap(name => vendors.find(name) ?? []))
  const others = new Set(names.filter(name => vendors.find(name) === null).map(alikeKey))
  return { known: known.size, toCreate: others.size }
}

/** Those with an SKU by it, the others by what they are called, as a run would make them. */
async function checkProducts(db: Database, importId: string, clientCompanyId: string, plan: RowPlan): Promise<void> {
  if (createsUnknown(mapped(plan), ['sku', 'description'])) return
  const { rows } = await sql<{ sku: string }>`select distinct fields->>'sku' as sku from import_rows i
    where import_id = ${importId} and fields ? 'sku' and not exists (select 1 from known_products p
      where p.client_company_id = ${clientCompanyId} and lower(p.sku) = lower(i.fields->>'sku'))
      and not ${isAlias(sql`i.fields->>'sku'`, clientCompanyId)}`.execute(db)
  const issueOf = (field: 'sku' | 'description'): Omit<RowIssue, 'found'> => ({
    severity: 'error',
    code: 'import-product-unknown',
    field,
    expected: 'known-product',
    column: columnIn(plan)(field),
  })
  const skus = rows.map(({ sku }) => sku)
  await refuseUnknown(db, importId, 'sku', skus, issueOf('sku'))
  const descriptions = await unknownDescriptions(db, { importId, clientCompanyId }, sql`true`)
  await refuseUnknown(db, importId, 'description', descriptions, issueOf('description'), sql`not fields ? 'sku'`)
}

/** Orders, their heads, repeated ids, unknown vendors and products, orders that are there. */
export async function crossCheckOrders(db: Database, check: OrderCheck, plan: RowPlan): Promise<void> {
  const { importId, clientCompanyId } = check
  const vendors = await clientVendors(db, clientCompanyId)
  const names = await namedVendors(db, importId)
  await findOrders(db, importId, vendors, names)
  await compareOrders(db, importId, plan)
  await findRepeatedIds(db, importId, plan)
  const unknown = names.filter(name => vendors.find(name) === null)
  if (!createsUnknown(mapped(plan), ['vendor'])) await refuseVendors(db, importId, unknown, plan)
  await checkProducts(db, importId, clientCompanyId, plan)
  const { today } = await meetOrders(db, check, vendors, columnIn(plan), found => addIssues(db, importId, found))
  await notePastDates(db, importId, today, columnIn(plan)('requiredDeliveryDate'))
}
