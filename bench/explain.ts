import { readerSession, type TenantQuery, tenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import { CompiledQuery } from 'kysely'
import pg from 'pg'

type Asked = { text: string; values: unknown[] }
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** How a statement touches a table: without an index, and how many rows for nothing. */
export type Access = {
  readonly scans: readonly string[]
  readonly indexes: readonly string[]
  readonly removed: number
}

/** Runs what reads on a person's behalf and explains each of its statements as that person, row-level security and all. */
export async function explained(
  pool: pg.Pool,
  schema: string,
  table: string,
  caller: Parameters<TenantQuery>[0],
  read: (query: TenantQuery) => Promise<unknown>,
): Promise<Access[]> {
  const asked: Asked[] = []
  class Recorder extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads are passed on as they are
    override query(...given: any[]): any {
      const [statement, values] = given
      if (typeof statement === 'string') asked.push({ text: statement, values: values ?? [] })
      return super.query(...(given as Parameters<pg.Client['query']>))
    }
  }
  const readers = makePool({ ...pool.options, max: 1, options: readerSession, Client: Recorder })
  try {
    const query = tenantQuery(readers, schema)
    await read(query)
    const plans: Access[] = []
    for (const { text, values } of asked.splice(0).filter(one => one.text.includes(table))) {
      const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values)
      const { rows } = await query(caller, db => db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain))
      plans.push(accessTo(table, rows[0]?.['QUERY PLAN'][0].Plan))
    }
    return plans
  } finally {
    await readers.end()
  }
}

function accessTo(table: string, plan: PlanNode | undefined): Access {
  const nodes = plan === undefined ? [] : allNodes(plan)
  const own = nodes.filter(node => node['Relation Name'] === table || node['Index Name']?.startsWith(table))
  return {
    scans: own.map(node => node['Node Type']).filter(type => type === 'Seq Scan' || type === 'Parallel Seq Scan'),
    indexes: [...new Set(own.flatMap(node => node['Index Name'] ?? []))],
    removed: own.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0),
  }
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)]
}
