import { type Kysely, sql, type Transaction } from 'kysely'
import type { AnyTables } from '../service/tables.ts'

/** The database role that reads on behalf of people; it owns nothing and cannot log in. */
export const readerRole = 'quayside_reader'

/** The settings that the policies compare with; `person` is for rows that are one person's own, `company` for what its people share. */
export const scopeSettings = {
  clients: 'quayside.clients',
  vendors: 'quayside.vendors',
  all: 'quayside.sees_all',
  person: 'quayside.person',
  company: 'quayside.company',
}

// The sub-select is evaluated once for a query, and makes the ids of the text there: cast outside, it would be for each row.
// The cast around it makes `any` take an array and not a set of rows.
const allowed = (setting: string) =>
  sql.raw(`(select string_to_array(current_setting('${setting}', true), ',')::uuid[])::uuid[]`)
const ownCompany = sql.raw(`(select nullif(current_setting('${scopeSettings.company}', true), ''))::uuid`)
const seesAll = sql.raw(`(select current_setting('${scopeSettings.all}', true)) = 'on'`)

/**
 * Makes an existing table readable to people, row by row: a row is seen by its client company and by its vendor
 * company. Both columns are uuids; `vendor: null` where a vendor sees nothing of it.
 */
export async function tenantTable(
  db: Kysely<AnyTables> | Transaction<AnyTables>,
  name: string,
  columns: { client: string; vendor: string | null },
): Promise<void> {
  const byClient = sql`${sql.ref(columns.client)} = any ((${allowed(scopeSettings.clients)}))`
  const byVendor =
    columns.vendor === null ? sql`false` : sql`${sql.ref(columns.vendor)} = any ((${allowed(scopeSettings.vendors)}))`
  await sql`alter table ${sql.table(name)} enable row level security`.execute(db)
  await sql`drop policy if exists tenant on ${sql.table(name)}`.execute(db)
  await sql`create policy tenant on ${sql.table(name)} for select to ${sql.id(readerRole)}
    using (${byClient} or ${byVendor} or ${seesAll})`.execute(db)
  await sql`grant select on ${sql.table(name)} to ${sql.id(readerRole)}`.execute(db)
}

/** Of a table of `tenantTable`: rows that are a company's own in another column are seen by its people too. */
export async function ownCompanyToo(db: Kysely<AnyTables>, name: string, column: string): Promise<void> {
  await sql`create policy own_company on ${sql.table(name)} for select to ${sql.id(readerRole)}
    using (${sql.ref(column)} = ${ownCompany})`.execute(db)
}

/**
 * Makes an existing table readable to the operating company's own people alone, of the clients they serve: for rows that hold
 * what no client may learn. Both columns are uuids.
 */
export async function operatorTable(
  db: Kysely<AnyTables> | Transaction<AnyTables>,
  name: string,
  columns: { operator: string; client: string },
): Promise<void> {
  await sql`alter table ${sql.table(name)} enable row level security`.execute(db)
  await sql`drop policy if exists tenant on ${sql.table(name)}`.execute(db)
  await sql`create policy tenant on ${sql.table(name)} for select to ${sql.id(readerRole)}
    using (${sql.ref(columns.operator)} = ${ownCompany}
      and ${sql.ref(columns.client)} = any ((${allowed(scopeSettings.clients)})))`.execute(db)
  await sql`grant select on ${sql.table(name)} to ${sql.id(readerRole)}`.execute(db)
}

/** Makes an existing table readable to everyone who is signed in: for rows that belong to no company. */
export async function sharedTable(db: Kysely<AnyTables> | Transaction<AnyTables>, name: string): Promise<void> {
  await sql`grant select on ${sql.table(name)} to ${sql.id(readerRole)}`.execute(db)
}
