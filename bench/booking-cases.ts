import { after, bookingId, client, supplier, wayTo } from '@quayside/bookings/domain/testing/bookings.ts'
import { bookings } from '@quayside/bookings/service.ts'
import { bookingSortColumns } from '@quayside/contracts/bookings/queries.ts'
import { bookingStatuses } from '@quayside/contracts/bookings/statuses.ts'
import { deliverySortColumns } from '@quayside/contracts/shipments/delivery-queries.ts'
import { directory } from '@quayside/directory/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { date, type FreightList, middle } from './freight-list.ts'

const shares = [
  ['REQUESTED', 6],
  ['PENDING_UPDATE', 2],
  ['CONFIRMED', 14],
  ['COMPLETED', 66],
  ['REJECTED', 4],
  ['DECLINED', 2],
  ['CANCELLED', 4],
  ['EXPIRED', 2],
] as const

const bookingList: FreightList = {
  name: 'bookings',
  path: 'bookings',
  service: bookings,
  // What a booking tells its shipment is answered.
  beside: [directory, shipments],
  aggregate: 'Booking',
  id: bookingId,
  parties: desk => ({ [client]: desk.client.company, [supplier]: desk.suppliers[0]?.company ?? '' }),
  samples: shares.map(([status, share]) => ({ events: after(...wayTo[status]('coordinated')), share })),
  tables: [
    {
      table: 'bookings',
      of: 'one.id::text = given.id and one.client_company_id is not null',
      set: {
        viewer: 'company',
        client_company_id: 'company',
        booking_number: `'BK-' || number`,
        date: date('day'),
        etd: `case when (one).etd = '' then '' else ${date('day + 20 + h % 9')} end`,
        eta: `case when (one).eta = '' then '' else ${date('day + 50 + h % 9')} end`,
        validity_date: date('day + 10 + h % 9'),
        mode: `(array['AIR', 'OCEAN'])[1 + h % 2]`,
        shipment_id: 'made_id',
        quote_id: 'case when h % 2 = 0 then made_id end',
        has_request: 'h % 5000 = 0',
        keys: `'[]'::jsonb`,
      },
    },
  ],
  afterwards: [
    'truncate booking_keys, booking_counters',
    'alter table booking_keys set unlogged',
    `insert into booking_keys (viewer, key, id, client_company_id) select viewer, key, id, client_company_id from bookings,
       unnest(array['bk-' || right(booking_number, 8), right(booking_number, 8), 'ref-7',
         ('0198c000-0000-7000-8000-00000f' || lpad(to_hex(right(booking_number, 8)::integer % 40), 6, '0')), id::text])
       as one (key)`,
    `insert into booking_counters select 'client', client_company_id, client_company_id, null, status, count(*)::integer
     from bookings group by 2, 5`,
  ],
  besides: ['booking_keys', 'booking_counters'],
  tab: 'tab=general-view',
  sorts: bookingSortColumns,
  usual: { sort: 'date', column: 'date', statuses: bookingStatuses },
  filters: (_desk, count) => [
    ...['requested', 'completed'].map(tab => ({ name: `tab ${tab}`, query: `tab=${tab}` })),
    ...[
      ['one status', 'filter[status]=DECLINED'],
      ['a mode', 'filter[mode]=AIR'],
      ['a mode of none', 'filter[mode]=GROUND'],
      ['a supplier', 'filter[supplier]=0198c000-0000-7000-8000-00000f000011'],
      ['a supplier of none', 'filter[supplier]=0198c000-0000-7000-8000-00000000dead'],
      ['an order', `filter[orderId]=0198c000-0000-7000-8000-${(4_000).toString(16).padStart(12, '0')}`],
      ['a shipment', `filter[shipmentId]=0198c000-0000-7000-8000-${(4_000).toString(16).padStart(12, '0')}`],
      ['a quote', `filter[quoteId]=0198c000-0000-7000-8000-${(4_000).toString(16).padStart(12, '0')}`],
      ['with a request', 'filter[openRequest]=true'],
      ['without a request', 'filter[openRequest]=false'],
      ['a number', `q=bk-${middle(count)}`],
      ['beginning of all numbers', 'q=bk-0'],
      ['a reference of all', 'q=ref-7'],
      ['nothing found', 'q=nothing like it'],
    ].map(([name = '', query]) => ({ name, query: `tab=general-view&${query}` })),
  ],
}

const deliveryId = 'd0000000-0000-4000-8000-000000000001'
const clientOfFile = 'd0000000-0000-4000-8000-000000000002'
const noLine = {
  line: '10',
  sendingPlant: 'DE01',
  receivingPlant: 'MX10',
  transportOrder: 'TO-5000',
  profitCenter: 'PC100',
  material: 'MAT-1',
  description: 'Reagent kit',
  batch: 'B1',
  quantity: '1200.5',
  unit: 'EA',
  expiryDate: null,
  pgiDate: '2026-02-03',
  sapEntryDate: '2026-02-01',
  deliveryDate: '2026-03-20',
  deliveredOn: null,
  customsEntryDate: null,
  customsReleaseDate: null,
  warehouseEntryDate: null,
  warehouseExitDate: null,
  shipmentNumber: null,
}
const delivered = (line: object, share: number) => ({
  share,
  events: [
    {
      type: 'DeliveryLinesAdded',
      data: {
        deliveryId,
        clientCompanyId: clientOfFile,
        deliveryNumber: '80000001',
        fileId: 'd0000000-0000-4000-8000-000000000003',
        lines: [{ ...noLine, ...line }],
      },
    },
  ],
})

const deliveryOrderList: FreightList = {
  name: 'delivery orders',
  path: 'deliveries',
  service: shipments,
  beside: [],
  aggregate: 'Delivery',
  id: deliveryId,
  parties: desk => ({ [clientOfFile]: desk.client.company }),
  samples: [
    delivered({}, 10),
    delivered({ customsEntryDate: '2026-02-20' }, 2),
    delivered({ warehouseEntryDate: '2026-02-20' }, 4),
    delivered({ deliveredOn: '2026-03-19' }, 70),
    delivered({ deliveredOn: '2026-03-22' }, 14),
  ],
  tables: [
    {
      table: 'deliveries',
      // The row of a line has an id of its own.
      of: 'one.delivery_id::text = given.id',
      set: {
        delivery_id: `('0198d000-0000-7000-8000-' || lpad(to_hex(g / 3), 12, '0'))::uuid`,
        client_company_id: 'company',
        delivery_number: `lpad((g / 3)::text, 8, '0')`,
        number_key: `lpad((g / 3)::text, 8, '0') || '/' || lpad((g % 3)::text, 10, '0')`,
        search_keys: `concat_ws(E'\n', lpad((g / 3)::text, 8, '0'), 'mat-' || h % 5000, 'to-' || number, 'b' || number)`,
        due: `case when h % 100 = 0 then '' else ${date('day + 20 + h % 9')} end`,
        pgi: date('day + h % 9'),
        sending_plant: `'DE' || h % 40`,
        receiving_plant: `'MX' || h % 60`,
        material: `'MAT-' || h % 5000`,
      },
    },
  ],
  afterwards: [],
  besides: [],
  tab: '',
  sorts: deliverySortColumns,
  usual: { sort: 'deliveryDate', column: 'due', statuses: null },
  filters: (_desk, count) => [
    ...['IN_CUSTOMS', 'IN_WAREHOUSE', 'EXPIRED', 'DELAYED', 'ON_TIME'].map(label => ({
      name: `label ${label}`,
      query: `label=${label}`,
    })),
    { name: 'a sending plant', query: 'filter[sendingPlant]=DE7' },
    { name: 'a sending plant of none', query: 'filter[sendingPlant]=XX' },
    { name: 'a receiving plant', query: 'filter[receivingPlant]=MX7' },
    { name: 'a material', query: 'filter[material]=MAT-77' },
    {
      name: 'a delivery',
      query: `filter[deliveryId]=0198d000-0000-7000-8000-${(2_000).toString(16).padStart(12, '0')}`,
    },
    { name: 'a number', query: `q=${String(Math.floor(count / 6)).padStart(8, '0')}` },
    { name: 'a transport order', query: `q=to-${middle(count)}` },
    { name: 'nothing found', query: 'q=nothing like it' },
  ],
}

export const bookingCases: readonly FreightList[] = [bookingList, deliveryOrderList]
