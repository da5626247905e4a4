import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { QueueItem, QueueKind, SearchEntity } from '@quayside/contracts/overview/queries.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import type { OrderSide, OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { ChainFacts } from '../domain/chain-facts.ts'
import type { Passages } from '../domain/order-passages.ts'

export type OverviewTables = {
  board_orders: {
    id: string
    client_company_id: string
    /** Null until it is sent: the supplier sees nothing of it. */
    vendor_company_id: string | null
    status: OrderStatus
    /** Null while it is told by what an earlier version knew. */
    facts: OrderFacts | null
    passages: Passages
  }
  chains: {
    id: string
    order_id: string
    client_company_id: string
    vendor_company_id: string | null
    number: string
    facts: ChainFacts
  }
  queue_items: {
    id: string
    order_id: string
    client_company_id: string
    vendor_company_id: string | null
    /** Whose name stands under the row for the client's people: the vendor; known before it is sent. */
    vendor_id: string
    side: OrderSide
    kind: QueueKind
    permission: Permission
    entity_id: string
    number: string
    title: QueueItem['title']
    comment: string | null
    due: Date | string | null
    since: Date | string
    act: QueueItem['act']
    href: string
  }
  company_names: { id: string; name: string }
  client_zones: { id: string; zone: string }
  import_board: {
    id: string
    client_company_id: string
    file: string | null
    reported: number
    since: Date | string
    state: 'open' | 'done' | 'done-with-errors' | 'undone'
  }
  search_entries: {
    id: string
    entity: SearchEntity
    entity_id: string
    /** The order a child belongs to. */
    order_id: string | null
    client_company_id: string | null
    vendor_company_id: string | null
    title: string
    subtitle: string | null
    /** A company whose present name is the subtitle. */
    company_id: string | null
    href: string
  }
  search_words: { entry_id: string; word: string; client_company_id: string | null; vendor_company_id: string | null }
}
