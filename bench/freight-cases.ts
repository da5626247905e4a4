import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { pickupSortColumns } from '@quayside/contracts/handling/pickup-queries.ts'
import { receiptSortColumns, stockSortColumns } from '@quayside/contracts/handling/warehouse-queries.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import { quoteSortColumns } from '@quayside/contracts/quotes/queries.ts'
import { quoteRequestStatuses, quoteTabStatuses } from '@quayside/contracts/quotes/statuses.ts'
import { directory } from '@quayside/directory/service.ts'
import { type PickupCommand, pickup } from '@quayside/handling/pickups/pickup.ts'
import { handling } from '@quayside/handling/service.ts'
import * as goods from '@quayside/handling/testing/handled-goods.ts'
import * as receipts from '@quayside/handling/testing/receipts.ts'
import * as offers from '@quayside/quotes/domain/testing/quotes.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { bookingCases } from './booking-cases.ts'
import { directoryCases } from './directory-cases.ts'
import { date, type FreightList, instant, middle, orNull } from './freight-list.ts'
import { productList } from './product-cases.ts'
import type { ServiceDesk } from './service-desk.ts'

const offerColumns = {
  client_company_id: 'company',
  quote_number: `'QU-' || number`,
  number_key: `'qu-' || number`,
  reference_key: `'ref-' || number`,
  project_key: `'line ' || h % 1000`,
  project: `'Line ' || h % 1000`,
  created_at: instant('day'),
  valid_until: date('day + 30 + h % 60'),
  customer_receipt: instant('day + 1 + h % 5'),
  mode: `(array['AIR', 'OCEAN'])[1 + h % 2]`,
  total: `(h % 1000000)::numeric / 100`,
  detail: `'{}'::jsonb`,
}
const offerCounters = (table: string) => [
  `truncate ${table}_counters`,
  `insert into ${table}_counters (client_company_id, issuing_company_id, status, quotes)
   select client_company_id, issuing_company_id, status, count(*) from ${table}s group by 1, 2, 3`,
]

/** Of both sides: the operating company's table is read as the customers' is. */
const offersMade: Pick<FreightList, 'path' | 'service' | 'beside' | 'aggregate' | 'id' | 'tab' | 'sorts' | 'filters'> =
  {
    path: 'quotes',
    service: quotes,
    beside: [directory],
    aggregate: 'Quote',
    id: offers.quoteId,
    tab: 'tab=all',
    sorts: quoteSortColumns,
    filters: (_desk, count) => [
      { name: 'tab of the pending', query: 'tab=pending' },
      { name: 'one status', query: 'tab=all&filter[status]=REJECTED' },
      { name: 'a mode', query: 'tab=all&filter[mode]=AIR' },
      { name: 'a mode of none', query: 'tab=all&filter[mode]=GROUND' },
      { name: 'opened', query: 'tab=all&filter[sending]=OPENED' },
      { name: 'valid from a late day', query: 'tab=all&filter[validFrom]=2025-12-20' },
      { name: 'valid from an early day', query: 'tab=all&filter[validFrom]=2023-06-01' },
      { name: 'valid to an early day', query: 'tab=all&filter[validTo]=2023-02-10' },
      { name: 'valid in a month', query: 'tab=all&filter[validFrom]=2024-05-01&filter[validTo]=2024-05-31' },
      {
        name: 'valid in a week, pending',
        query: 'tab=pending&filter[validFrom]=2024-05-01&filter[validTo]=2024-05-07',
      },
      { name: 'a number', query: `tab=all&q=qu-${middle(count)}` },
      { name: 'beginning of all numbers', query: 'tab=all&q=qu-0' },
      { name: 'a project', query: 'tab=all&q=line 77' },
      { name: 'nothing found', query: 'tab=all&q=nothing like it' },
    ],
  }

const usualOffers = { sort: 'createdAt', column: 'created_at' }
const offerShares = [
  ['sent', 12],
  ['approved', 10],
  ['approved and booked', 10],
  ['approved and carried out', 30],
  ['rejected', 14],
  ['expired', 22],
  ['withdrawn', 2],
] as const
const offerSamples = (shares: readonly (readonly [offers.Story, number])[]) =>
  shares.map(([story, share]) => ({ events: offers.stories[story], share }))

const quoteList: FreightList = {
  ...offersMade,
  name: 'quotes',
  parties: ({ client }) => ({ [offers.customer]: client.company }),
  samples: offerSamples(offerShares),
  tables: [{ table: 'customer_quotes', set: offerColumns }],
  afterwards: offerCounters('customer_quote'),
  besides: ['customer_quote_counters'],
  usual: { ...usualOffers, statuses: ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] },
}

const operatorsQuoteList: FreightList = {
  ...offersMade,
  name: "operator's quotes",
  reader: 'operator',
  parties: ({ client, operator }) => ({ [offers.customer]: client.company, [operatingCompanyId]: operator.company }),
  samples: offerSamples([...offerShares, ['never sent', 8], ['sent, with a draft', 2]]),
  tables: [{ table: 'quotes', set: offerColumns }],
  afterwards: offerCounters('quote'),
  besides: ['quote_counters'],
  usual: { ...usualOffers, statuses: quoteTabStatuses.all },
}

const { requestId, quoteId } = offers
const requestList: FreightList = {
  name: 'quote requests',
  path: 'quote-requests',
  service: quotes,
  beside: [directory],
  aggregate: 'QuoteRequest',
  id: requestId,
  parties: ({ client }) => ({ [offers.customer]: client.company }),
  samples: [
    { events: [offers.requested], share: 6 },
    { events: [offers.requested, { type: 'QuoteRequestAnswered', data: { requestId, quoteId } }], share: 10 },
    { events: [offers.requested, { type: 'QuoteRequestClosed', data: { requestId, quoteId } }], share: 80 },
    { events: [offers.requested, { type: 'QuoteRequestWithdrawn', data: { requestId } }], share: 4 },
  ],
  tables: [
    {
      table: 'quote_requests',
      set: { client_company_id: 'company', number_key: `'qr-' || number`, created_at: instant('day') },
    },
  ],
  afterwards: [
    'truncate quote_request_counters',
    `insert into quote_request_counters
     select client_company_id, status, count(*)::integer from quote_requests group by 1, 2`,
  ],
  besides: ['quote_request_counters'],
  tab: '',
  sorts: [],
  usual: { sort: 'createdAt', column: 'created_at', statuses: quoteRequestStatuses },
  filters: ({ client }, count) => [
    ...['OPEN', 'CLOSED', 'DECLINED'].map(status => ({ name: `status ${status}`, query: `filter[status]=${status}` })),
    { name: 'two statuses', query: 'filter[status]=OPEN,ANSWERED' },
    { name: 'a customer', query: `filter[customer]=${client.company}` },
    { name: 'a number', query: `q=qr-${middle(count)}` },
    { name: 'beginning of all numbers', query: 'q=qr-0' },
    { name: 'nothing found', query: 'q=nothing like it' },
  ],
}

const window = { from: '2026-03-04T02:00:00.000Z', until: '2026-03-04T04:00:00.000Z' }
const onPickup = (wanted: object, ...setting: Parameters<typeof goods.askedPickup>) =>
  ({ ...goods.askedPickup(...setting), ...wanted }) as PickupCommand
const pickupId = goods.someId(1)
const drafted = onPickup(
  { type: 'create', pickupId, pickupNumber: 'PU-1', orderLines: [], content: goods.pickupOf() },
  goods.buyer,
)
const sent = [drafted, onPickup({ type: 'send' }, goods.buyer)]
const accepted = [
  ...sent,
  onPickup({
    type: 'accept',
    window,
    picker: { companyId: null, name: 'Blue Trucks', plate: 'AB-12', driverContactId: null },
  }),
]
const collected = [
  ...accepted,
  onPickup(
    { type: 'collect', at: '2026-03-04T03:00:00.000Z', packages: [goods.pack(1)] },
    goods.operator,
    {},
    '2026-03-04T05:00:00.000Z',
  ),
]

function pickedUp(...commands: readonly PickupCommand[]): DomainEvent[] {
  let state = pickup.initial as Parameters<typeof pickup.decide>[1]
  const events = commands.flatMap((command): DomainEvent[] => {
    const decision = pickup.decide(command, state)
    if (!decision.accepted) throw new Error(`${command.type}: ${JSON.stringify(decision.rejections)}`)
    state = decision.events.reduce(pickup.evolve, state)
    return [...decision.events]
  })
  return withoutShipment(events)
}

const ofGoods = ({ client, suppliers }: ServiceDesk) => ({
  [goods.client]: client.company,
  [goods.vendor]: suppliers[0]?.company ?? '',
})

const pickupList: FreightList = {
  name: 'pickups',
  path: 'pickups',
  service: handling,
  beside: [directory],
  aggregate: 'Pickup',
  id: pickupId,
  parties: ofGoods,
  samples: [
    { events: pickedUp(drafted), share: 2 },
    { events: pickedUp(...sent), share: 4 },
    { events: pickedUp(...accepted), share: 6 },
    { events: pickedUp(...collected), share: 18 },
    { events: pickedUp(...collected, onPickup({ type: 'close' })), share: 64 },
    { events: pickedUp(...sent, onPickup({ type: 'reject', reason: 'No truck' })), share: 6 },
  ],
  tables: [
    {
      table: 'pickups',
      set: {
        client_company_id: orNull('client_company_id', 'company'),
        vendor_company_id: orNull('vendor_company_id', 'vendor'),
        draft_of: orNull('draft_of', 'company'),
        of_client: 'company',
        supplier: 'vendor',
        shipment_id: 'null',
        order_ids: 'jsonb_build_array(made_id)',
        place_id: 'place',
        pickup_number: `'PU-' || number`,
        collection_date: date('day + 3 + h % 9'),
        window_from: `case when (one).window_from = '' then '' else ${instant('day + 3 + h % 9')} end`,
        window_until: `case when (one).window_until = '' then '' else ${instant('day + 4 + h % 9')} end`,
        created_at: instant('day'),
        state: `(one).state || jsonb_build_object('pickupId', made_id, 'pickupNumber', 'PU-' || number, 'clientCompanyId', company)`,
      },
    },
  ],
  afterwards: [
    'truncate pickup_keys',
    'alter table pickup_keys set unlogged',
    `insert into pickup_keys select coalesce(client_company_id, draft_of), key, id, client_company_id from pickups,
       unnest(array['pu-' || right(pickup_number, 8), 'pu' || right(pickup_number, 8), 'shanghai works', 'works',
         'store ' || right(pickup_number, 3), id::text]) as one (key)`,
    'truncate pickup_counters',
    `insert into pickup_counters select client_company_id, null::uuid, draft_of, case when draft_of is not null then of_client end,
       status, count(*) from pickups group by 1, 2, 3, 4, 5`,
  ],
  besides: ['pickup_keys', 'pickup_counters'],
  tab: '',
  sorts: pickupSortColumns,
  usual: { sort: 'createdAt', column: 'created_at', statuses: null },
  filters: ({ suppliers }, count) => [
    ...['DRAFT', 'REQUESTED', 'SCHEDULED', 'CLOSED', 'FAILED'].map(status => ({
      name: `status ${status}`,
      query: `filter[status]=${status}`,
    })),
    { name: 'a kind of all', query: 'filter[kind]=INTERNATIONAL' },
    { name: 'a kind of none', query: 'filter[kind]=NATIONAL' },
    { name: 'a supplier', query: `filter[supplier]=${suppliers[3]?.company}` },
    { name: 'a supplier of none', query: 'filter[supplier]=0198c000-0000-7000-8000-00000000dead' },
    { name: 'a place', query: 'filter[placeId]=0198c000-0000-7000-8000-00000f000011' },
    { name: 'an order', query: `filter[orderId]=0198c000-0000-7000-8000-${(4_000).toString(16).padStart(12, '0')}` },
    { name: 'a month', query: 'filter[from]=2024-05-01&filter[until]=2024-05-31' },
    { name: 'a day', query: 'filter[from]=2024-05-01&filter[until]=2024-05-01' },
    { name: 'until an early day', query: 'filter[until]=2023-01-10' },
    ...['overtaken', 'window-ended', 'cut-off-near'].map(attention => ({
      name: attention,
      query: `filter[attention]=${attention}`,
    })),
    { name: 'a number', query: `q=pu-${middle(count)}` },
    { name: 'beginning of all numbers', query: 'q=pu-0' },
    { name: 'a word of all', query: 'q=works' },
    { name: 'nothing found', query: 'q=nothing like it' },
  ],
}

const receiptList: FreightList = {
  name: 'warehouse receipts',
  path: 'warehouse-receipts',
  service: handling,
  beside: [directory],
  aggregate: 'WarehouseReceipt',
  id: goods.someId(1),
  parties: ofGoods,
  samples: (
    [
      ['EXPECTED', 6],
      ['RECEIVED', 4],
      ['ONHAND', 10],
      ['RELEASED', 79],
      ['VOIDED', 1],
    ] as const
  ).map(([status, share]) => ({ events: withoutShipment(receipts.run(...receipts.ways[status]).events), share })),
  tables: [
    {
      table: 'warehouse_receipts',
      set: {
        client_company_id: 'company',
        vendor_company_id: 'vendor',
        receipt_number: `'WR-' || number`,
        shipment_id: 'null',
        place_id: 'place',
        expected_on: date('day + 3 + h % 9'),
        arrived_at: `case when (one).arrived_at = '' then '' else ${instant('day + 3 + h % 9')} end`,
        supplier: `'supplier ' || g % 40`,
        contingencies: `case when h % 5000 = 0 then jsonb_build_array('letter-pending') else '[]' end`,
        on_hand: '(one).on_hand',
        created_at: instant('day'),
        state: `(one).state || jsonb_build_object('receiptId', made_id, 'receiptNumber', 'WR-' || number,
          'clientCompanyId', company, 'shipmentId', null)`,
      },
    },
  ],
  afterwards: [
    'truncate receipt_keys',
    'alter table receipt_keys set unlogged',
    `insert into receipt_keys (viewer, key, id, seen_by) select client_company_id, key, id, client_company_id
     from warehouse_receipts, unnest(array['wr-' || right(receipt_number, 8), 'wr' || right(receipt_number, 8), supplier,
       'works']) as one (key)`,
    'truncate receipt_counters',
    `insert into receipt_counters select client_company_id, null::uuid, holder_company_id, status, count(*)
     from warehouse_receipts group by 1, 2, 3, 4`,
  ],
  besides: ['receipt_keys', 'receipt_counters'],
  tab: '',
  sorts: receiptSortColumns,
  usual: { sort: 'createdAt', column: 'created_at', statuses: null },
  filters: (_desk, count) => [
    ...['EXPECTED', 'ONHAND', 'RELEASED', 'VOIDED', 'PARTIALLY_RELEASED'].map(status => ({
      name: `status ${status}`,
      query: `filter[status]=${status}`,
    })),
    { name: 'a warehouse', query: 'filter[warehouseId]=0198c000-0000-7000-8000-00000f000011' },
    {
      name: 'a warehouse, on hand',
      query: 'filter[warehouseId]=0198c000-0000-7000-8000-00000f000011&filter[status]=ONHAND',
    },
    { name: 'a contingency', query: 'filter[contingency]=letter-pending' },
    { name: 'a contingency of none', query: 'filter[contingency]=package-without-record' },
    { name: 'a number', query: `q=wr-${middle(count)}` },
    { name: 'beginning of all numbers', query: 'q=wr-0' },
    { name: 'a supplier', query: 'q=supplier 7' },
    { name: 'nothing found', query: 'q=nothing like it' },
  ],
}

/** Nothing is told to a shipment that this desk does not know. */
function withoutShipment(events: readonly DomainEvent[]): DomainEvent[] {
  const text = JSON.stringify(events).replaceAll(`"shipmentId":"${goods.of.shipmentId}"`, '"shipmentId":null')
  return JSON.parse(text) as DomainEvent[]
}

const stockList: FreightList = {
  ...receiptList,
  name: 'warehouse stock',
  path: 'warehouse-stock',
  samples: [{ events: withoutShipment(receipts.run(...receipts.ways.ONHAND).events), share: 1 }],
  tables: [
    {
      table: 'warehouse_stock',
      set: {
        client_company_id: 'company',
        place_id: 'place',
        warehouse: `'Store ' || right(place::text, 3)`,
        order_number: `'PO-' || number`,
        sku: `'SKU-' || h % 5000`,
      },
      of: 'true',
    },
  ],
  afterwards: [
    'truncate stock_counters',
    `insert into stock_counters
     select client_company_id, holder_company_id, place_id, count(*) from warehouse_stock group by 1, 2, 3`,
  ],
  besides: ['stock_counters'],
  sorts: stockSortColumns,
  usual: { sort: 'order', column: 'order_number', statuses: null },
  filters: (_desk, count) => [
    { name: 'a warehouse', query: 'filter[warehouseId]=0198c000-0000-7000-8000-00000f000011' },
    { name: 'an order', query: `q=po-${middle(count)}` },
    { name: 'a SKU', query: 'q=sku-77' },
    { name: 'nothing found', query: 'q=nothing like it' },
  ],
}

export const freightLists: readonly FreightList[] = [
  quoteList,
  operatorsQuoteList,
  requestList,
  ...bookingCases,
  pickupList,
  receiptList,
  stockList,
  ...directoryCases,
  productList,
]
