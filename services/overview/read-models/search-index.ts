import type { CompanyEvent, ProviderLinkEvent } from '@quayside/contracts/directory/events.ts'
import type { ImportEvent } from '@quayside/contracts/documents/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { type Changed, changed } from '@quayside/platform/facts/published.ts'
import { applyToParties, companyRows } from '@quayside/platform/parties/party-rows.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { wordsOf } from '@quayside/platform/values/search-words.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { sql, type Transaction } from 'kysely'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
type Entry = OverviewTables['search_entries']
type IndexedEvent = CompanyEvent | ProviderLinkEvent | ProductEvent | ImportEvent

const names = companyRows('company_names', ({ name }) => ({ name }), 'id')

/** What can be found by what people type (orders, partial orders, companies, products, imports), and what companies are called. */
export const searchIndex: Projection = {
  name: 'search',
  tables: ['search_entries', 'search_words', 'company_names'],
  handles: [
    ...publishedOrder.eventTypes,
    'ProviderLinked',
    'SupplierCodeChanged',
    'ProviderUnlinked',
    'CompanyRegistered',
    'CompanyDetailsChanged',
    'ProductRegistered',
    'ProductDetailsChanged',
    'ProductTakenBack',
    'ImportFileUploaded',
    'ImportStarted',
  ],
  rules: 2,
  async project(events, tx: Db, facts) {
    const index = indexWriter(tx)
    for (const event of events) await apply(event as unknown as StoredEvent<IndexedEvent & { data: object }>, index, tx)
    await index.flush()
    await indexOrders(changed(await facts.turns(publishedOrder, events)), tx)
  },
}

type Index = ReturnType<typeof indexWriter>

async function apply(event: StoredEvent<IndexedEvent>, index: Index, tx: Db): Promise<void> {
  const id = event.stream.slice(event.stream.indexOf('-') + 1)
  switch (event.type) {
    case 'ProviderLinked':
    case 'SupplierCodeChanged':
      return linked(event.data, index, tx)
    case 'ProviderUnlinked': {
      const { clientCompanyId: client, vendorCompanyId: vendor } = event.data
      return index.remove([`company:${vendor}:${client}`, `company:${client}:${vendor}`])
    }
    case 'CompanyRegistered':
    case 'CompanyDetailsChanged':
      await applyToParties([names], event, tx)
      return index.rename(event.data.companyId, event.data.businessName)
    case 'ProductRegistered': {
      const { productId, clientCompanyId, sku, description } = event.data
      const href = `/purchase-orders?q=${encodeURIComponent(sku)}`
      index.add(entry('product', productId, clientCompanyId, null, sku, { subtitle: description, href }), [
        sku,
        description,
        event.data.internalReference,
        event.data.brandName,
      ])
      return
    }
    case 'ProductDetailsChanged':
      return index.describe(`product:${event.data.productId}`, event.data.description)
    case 'ProductTakenBack':
      return index.remove([`product:${event.data.productId}`])
    case 'ImportStarted':
      index.add(entry('import', id, event.data.clientCompanyId, null, '', { href: `/import-data/${id}` }), [])
      return
    case 'ImportFileUploaded':
      return index.entitle(`import:${id}`, event.data.file.name)
    default:
      return
  }
}

function entry(
  entity: Entry['entity'],
  entityId: string,
  client: string | null,
  vendor: string | null,
  title: string,
  rest: Partial<Entry> = {},
): Entry {
  return {
    id: `${entity}:${entityId}`,
    entity,
    entity_id: entityId,
    order_id: null,
    client_company_id: client,
    vendor_company_id: vendor,
    title,
    subtitle: null,
    company_id: null,
    href: `/purchase-orders/${entityId}`,
    ...rest,
  }
}

/** Orders and partial orders are found by what they are now. */
async function indexOrders(orders: readonly Changed<OrderFacts>[], tx: Db): Promise<void> {
  const found = orders
    .map(({ id, before, after }) => ({ id, was: foundOrder(before), is: foundOrder(after) }))
    .filter(({ was, is }) => JSON.stringify(was) !== JSON.stringify(is))
  const index = indexWriter(tx)
  await index.removeOrders(found.filter(({ was }) => was.length > 0).map(({ id }) => id))
  for (const { entry, texts } of found.flatMap(({ is }) => is)) index.add(entry, texts)
  await index.flush()
}

type Found = { readonly entry: Entry; readonly texts: readonly string[] }

/** A draft is looked for by nobody. */
function foundOrder(order: OrderFacts | null): Found[] {
  if (order === null) return []
  const { orderId, clientCompanyId, vendorCompanyId, isSent, references } = order
  const vendor = isSent ? vendorCompanyId : null
  const rest = { order_id: orderId, company_id: vendorCompanyId }
  return order.parts.map(({ id, number }) => {
    const isPart = id !== orderId
    const kind = isPart ? ('child-order' as const) : ('purchase-order' as const)
    return {
      entry: entry(kind, id, clientCompanyId, vendor, number, rest),
      texts: isPart ? [number] : [number, ...references],
    }
  })
}

/** The client finds its supplier, the supplier its client. */
async function linked(
  {
    clientCompanyId: client,
    vendorCompanyId: vendor,
    supplierCode: code,
  }: { clientCompanyId: string; vendorCompanyId: string; supplierCode: string | null },
  index: Index,
  tx: Db,
): Promise<void> {
  await index.remove([`company:${vendor}:${client}`, `company:${client}:${vendor}`])
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from company_names where id in (${client}::uuid, ${vendor}::uuid)`.execute(tx)
  const nameOf = (id: string) => rows.find(row => row.id === id)?.name ?? ''
  const supplier = { id: `company:${vendor}:${client}`, subtitle: code, href: `/purchase-orders?supplier=${vendor}` }
  index.add(entry('company', vendor, client, null, nameOf(vendor), supplier), [nameOf(vendor), code])
  const buyer = { id: `company:${client}:${vendor}`, href: '/purchase-orders' }
  index.add(entry('company', client, null, vendor, nameOf(client), buyer), [nameOf(client)])
}

/** Collects what is new and writes it in two statements; whatever changes older entries writes that first. */
function indexWriter(tx: Db) {
  let entries: Entry[] = []
  let words: OverviewTables['search_words'][] = []

  function wordRows({ id, client_company_id, vendor_company_id }: Entry, texts: readonly (string | null)[]) {
    return wordsOf(...texts).map(word => ({ entry_id: id, word, client_company_id, vendor_company_id }))
  }

  async function flush() {
    if (entries.length > 0) {
      await sql`insert into search_entries select * from jsonb_populate_recordset(null::search_entries, ${JSON.stringify(entries)}::jsonb)
        on conflict (id) do nothing`.execute(tx)
    }
    if (words.length > 0) {
      await sql`insert into search_words select * from jsonb_populate_recordset(null::search_words, ${JSON.stringify(words)}::jsonb)
        on conflict do nothing`.execute(tx)
    }
    entries = []
    words = []
  }

  /** Other words for an entry that is there. */
  async function reword(id: string, texts: readonly (string | null)[]) {
    await flush()
    const found = await tx.selectFrom('search_entries').selectAll().where('id', '=', id).executeTakeFirst()
    if (found === undefined) return
    await tx.deleteFrom('search_words').where('entry_id', '=', id).execute()
    words.push(...wordRows(found, texts))
  }

  return {
    flush,
    add(added: Entry, texts: readonly (string | null)[]) {
      entries.push(added)
      words.push(...wordRows(added, texts))
    },
    async remove(ids: readonly string[]) {
      await flush()
      await tx
        .deleteFrom('search_words')
        .where('entry_id', 'in', [...ids])
        .execute()
      await tx
        .deleteFrom('search_entries')
        .where('id', 'in', [...ids])
        .execute()
    },
    /** With their partial orders. */
    async removeOrders(ids: readonly string[]) {
      if (ids.length === 0) return
      const found = await tx.selectFrom('search_entries').select('id').where('order_id', 'in', ids).execute()
      if (found.length > 0) await this.remove(found.map(({ id }) => id))
    },
    async entitle(id: string, title: string) {
      await reword(id, [title])
      await tx.updateTable('search_entries').set({ title }).where('id', '=', id).execute()
    },
    async describe(id: string, subtitle: string) {
      await flush()
      const found = await tx
        .updateTable('search_entries')
        .set({ subtitle })
        .where('id', '=', id)
        .returning('title')
        .executeTakeFirst()
      await reword(id, [found?.title ?? null, subtitle])
    },
    /** A company is called otherwise: in every entry that is about it. */
    async rename(companyId: string, name: string) {
      await flush()
      const found = await tx
        .updateTable('search_entries')
        .set({ title: name })
        .where('entity', '=', 'company')
        .where('entity_id', '=', companyId)
        .returning(['id', 'subtitle'])
        .execute()
      for (const { id, subtitle } of found) await reword(id, [name, subtitle])
    },
  }
}
