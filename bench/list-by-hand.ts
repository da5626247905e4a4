import { tabStatuses } from '@quayside/contracts/purchase-orders/statuses.ts'
import type pg from 'pg'
import type { ListCase } from './list-cases.ts'

const columns = {
  registrationDate: 'registration_date',
  orderNumber: 'order_number',
  requiredDeliveryDate: 'required_delivery_date',
  requestedQuantity: 'requested_quantity_key',
  pendingQuantity: 'pending_quantity_key',
  totalValue: 'total_value_key',
} as const

export const pageSize = 50

/** The page's rows by one prepared statement, as the tables' owner: no rights, no row-level security, no totals; and as JSON. */
export async function pageByHand(pool: pg.Pool, client: string, wanted: ListCase): Promise<string> {
  const by = columns[wanted.column]
  const { rows } = await pool.query({
    name: `${wanted.tab} ${by} ${wanted.direction}`,
    text: `
      with page as (
        select walk.id, walk.by from unnest($2::text[]) as wanted (status)
        cross join lateral (
          select o.id, o.${by} as by from purchase_orders o
          where o.client_company_id = $1 and o.status = wanted.status
            and (o.status <> 'PARTIALLY_APPROVED' or o.has_open or ${wanted.tab !== 'to-be-confirmed'})
          order by o.${by} ${wanted.direction}, o.id ${wanted.direction} limit ${pageSize}
        ) walk order by walk.by ${wanted.direction}, walk.id ${wanted.direction} limit ${pageSize}
      )
      select o.id, o.version, o.status, o.order_number, o.client_company_id, o.required_delivery_date, o.slip_days, o.actions,
        o.row, c.name as client_name, v.name as supplier_name, v.address, l.supplier_code, p.name as creator_name
      from page join purchase_orders o using (id)
      left join companies c on c.company_id = o.client_company_id
      left join companies v on v.company_id = o.vendor_company_id
      left join provider_links l on l.client_company_id = o.client_company_id and l.vendor_company_id = o.vendor_company_id
      left join people p on p.uid = (o.row -> 'creator' ->> 'uid')::uuid
      order by page.by ${wanted.direction}, page.id ${wanted.direction}`,
    values: [client, tabStatuses[wanted.tab]],
  })
  return JSON.stringify(rows)
}
