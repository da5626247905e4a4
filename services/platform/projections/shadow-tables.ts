import { type Kysely, sql, type Transaction } from 'kysely'
import type { AnyTables } from '../service/tables.ts'

type Database = Kysely<AnyTables> | Transaction<AnyTables>

/**
 * Makes empty copies of a projection's tables in a schema of their own: columns, constraints, indexes and settings, by
 * the same names. They are not logged until `keepShadowTables`: after a crash a rebuild begins anew anyway.
 */
export async function createShadowTables(
  database: Database,
  schema: string,
  shadow: string,
  tables: readonly string[],
) {
  await sql`drop schema if exists ${sql.id(shadow)} cascade`.execute(database)
  await sql`create schema ${sql.id(shadow)}`.execute(database)
  for (const table of tables) await copyTable(database, schema, shadow, table)
}

/** The columns, constraints and indexes of tables as text, to be compared; the search path is the same each time. */
export async function shapeOf(database: Database, schema: string, tables: readonly string[]): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    with live as (
      select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${schema} and c.relname = any(${[...tables]}::text[])
    )
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as line
      from live join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all select concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid)) from live join pg_constraint c on conrelid = live.oid
    union all select pg_get_indexdef(indexrelid) from live join pg_index on indrelid = oid
    order by line`.execute(database)
  return rows.map(({ line }) => line).join('\n')
}

/** Nobody reads or changes them until the transaction ends. */
export async function lockTables(tx: Transaction<AnyTables>, schema: string, tables: readonly string[]) {
  await sql`lock table ${sql.join(tables.map(table => sql.id(schema, table)))} in access exclusive mode`.execute(tx)
}

async function copyTable(database: Database, schema: string, shadow: string, table: string) {
  const live = sql.id(schema, table)
  const copy = sql.id(shadow, table)
  await sql`
    create unlogged table ${copy} (like ${live} including defaults including constraints including generated
      including identity including storage including compression including comments)`.execute(database)
  const settings = await sql<{ options: string | null }>`
    select array_to_string(c.reloptions, ', ') as options from pg_class c
    where c.oid = ${regclass(schema, table)}::regclass`.execute(database)
  const options = settings.rows[0]?.options
  if (options) await sql`alter table ${copy} set (${sql.raw(options)})`.execute(database)
  const constraints = await sql<{ name: string; definition: string }>`
    select c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
    where c.conrelid = ${regclass(schema, table)}::regclass and c.contype in ('p', 'u', 'x')`.execute(database)
  for (const { name, definition } of constraints.rows) {
    await sql`alter table ${copy} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(database)
  }
  const indexes = await sql<{ definition: string }>`
    select pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = ${regclass(schema, table)}::regclass
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`.execute(database)
  const from = ` ON ${quoted(schema, table)} `
  for (const { definition } of indexes.rows) {
    if (!definition.includes(from)) throw new Error(`An index of ${table} is not understood: ${definition}`)
    await sql.raw(definition.replace(from, ` ON "${shadow}"."${table}" `)).execute(database)
  }
}

/** Makes the copies as durable as the live tables, and known to the planner. */
export async function keepShadowTables(database: Database, shadow: string, tables: readonly string[]) {
  for (const table of tables) {
    await sql`alter table ${sql.id(shadow, table)} set logged`.execute(database)
    await sql`analyze ${sql.id(shadow, table)}`.execute(database)
  }
}

/** Puts the copies in the place of the live tables, with their row-level security, policies, grants and owner. */
export async function swapTables(
  tx: Transaction<AnyTables>,
  schema: string,
  shadow: string,
  tables: readonly string[],
) {
  for (const table of tables) {
    const protection = await protectionOf(tx, schema, table)
    await sql`drop table ${sql.id(schema, table)}`.execute(tx)
    await sql`alter table ${sql.id(shadow, table)} set schema ${sql.id(schema)}`.execute(tx)
    for (const statement of protection) await sql.raw(statement).execute(tx)
  }
  await sql`drop schema ${sql.id(shadow)}`.execute(tx)
}

/** The statements that protect a table as it is protected now. */
async function protectionOf(tx: Transaction<AnyTables>, schema: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    with live as (select c.* from pg_class c where c.oid = ${regclass(schema, table)}::regclass)
    select format('alter table %I.%I owner to %I', ${schema}::text, ${table}::text, pg_get_userbyid(relowner)) as statement
      from live where relowner <> (select oid from pg_roles where rolname = current_user)
    union all
    select format('alter table %I.%I enable row level security', ${schema}::text, ${table}::text) from live where relrowsecurity
    union all
    select format('alter table %I.%I force row level security', ${schema}::text, ${table}::text) from live where relforcerowsecurity
    union all
    select format('grant %s on %I.%I to %s%s', a.privilege_type, ${schema}::text, ${table}::text,
        case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end,
        case when a.is_grantable then ' with grant option' else '' end)
      from live, aclexplode(relacl) a where a.grantee <> relowner
    union all
    select format('grant %s (%I) on %I.%I to %s', a.privilege_type, t.attname, ${schema}::text, ${table}::text,
        case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end)
      from live join pg_attribute t on t.attrelid = live.oid, aclexplode(t.attacl) a
    union all
    select format('create policy %I on %I.%I as %s for %s to %s%s%s', p.policyname, ${schema}::text, ${table}::text,
        p.permissive, p.cmd,
        (select string_agg(case r when 'public' then 'public' else quote_ident(r) end, ', ') from unnest(p.roles) r),
        ' using (' || p.qual || ')', ' with check (' || p.with_check || ')')
      from pg_policies p where p.schemaname = ${schema} and p.tablename = ${table}`.execute(tx)
  return rows.map(row => row.statement)
}

function regclass(schema: string, table: string): string {
  return `"${schema}"."${table}"`
}

/** As PostgreSQL prints it: quotes only where they are needed. */
function quoted(schema: string, table: string): string {
  const plain = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`)
  return `${plain(schema)}.${plain(table)}`
}
