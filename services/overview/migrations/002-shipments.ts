import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { BoardOrder } from '../domain/board.ts'
import { chainRows } from '../read-models/board.ts'

/** The shipments behind the chain line: the client's, whole; a supplier reads its own orders' chains alone. */
export const boardShipments: Migration = {
  async up(db) {
    await sql`create table board_shipments (
      id uuid primary key, client_company_id uuid not null, journey jsonb not null)`.execute(db)
    await tenantTable(db, 'board_shipments', { client: 'client_company_id', vendor: null })
    await drawAnew(db)
  },
}

const atOnce = 500

/** The chains that are there already, by what their orders were told. */
async function drawAnew(db: Kysely<AnyTables>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string; board: BoardOrder }>`
      update board_orders set board = board || '{"passages": {}}'
      where id in (select id from board_orders where id > ${after} order by id limit ${atOnce})
      returning id, board`.execute(db)
    const last = rows
      .map(row => row.id)
      .sort()
      .at(-1)
    if (last === undefined) return
    const chains = rows.flatMap(({ board }) => chainRows(board)).map(({ id, facts }) => ({ id, facts }))
    await sql`update chains set facts = told.facts
      from jsonb_to_recordset(${JSON.stringify(chains)}::jsonb) as told (id uuid, facts jsonb)
      where chains.id = told.id`.execute(db)
    after = last
  }
}
