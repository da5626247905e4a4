import type { ShipmentListAnswer } from '@quayside/contracts/shipments/queries.ts'
import { shipmentSortColumns } from '@quayside/contracts/shipments/queries.ts'
import { type ShipmentTab, shipmentTabStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { type ListRequest, listPage, listTotal } from '@quayside/shipments/shipment/read-models/shipment-list.ts'
import type pg from 'pg'
import { type Bench, type Benchmark, interleaved, percentile, ratioOf } from './benchmark.ts'
import { explained } from './explain.ts'
import { type Load, startLoad } from './http-load.ts'
import { cursorOf, p95Of, p95OfList, pageOf, readRequest } from './list-load.ts'
import { type ServiceDesk, startServiceDesk } from './service-desk.ts'
import { fillShipments, shipmentIdOf, stateEvery } from './shipment-rows.ts'

const few = 10_000
const many = Number(process.env.BENCH_SHIPMENTS ?? 1_000_000)
const repeats = 4
const deepPage = 1_000
const pageSize = 50
const list = 'shipments'

type Column = (typeof shipmentSortColumns)[number]
type ListCase = { tab: ShipmentTab; column: Column; direction: 'asc' | 'desc' }
const usual: ListCase = { tab: 'delivered', column: 'date', direction: 'desc' }
/** No shipment of these has a clock: what is sorted by the last free day is of one value, and by id. */
const listCases: readonly ListCase[] = (
  ['to-be-processed', 'in-transit', 'delivered', 'general-view'] as const
).flatMap(tab =>
  shipmentSortColumns.flatMap(column =>
    (['asc', 'desc'] as const).map((direction): ListCase => ({ tab, column, direction })),
  ),
)
const queryOf = ({ tab, column, direction }: ListCase) => `tab=${tab}&sort=${direction === 'desc' ? '-' : ''}${column}`

export const benchmark: Benchmark = {
  name: 'shipments',
  async run(bench) {
    const small = await filled(bench, 'shipments_small', few)
    const large = await filled(bench, 'shipments_large', many)
    const load = startLoad()
    const hand = await bench.database('shipments_large', { max: 1, searchPath: shipments.schema })
    const everything = Array.from({ length: repeats }, () => listCases).flat()
    const queries = everything.map(queryOf)
    const byApi = (desk: ServiceDesk, asked: readonly string[]) => p95OfList(load, desk, list, asked)

    const againstHand = await interleaved({
      async reference() {
        const took: number[] = []
        for (const one of everything) {
          const start = performance.now()
          await pageByHand(hand, large.client.company, one)
          took.push(performance.now() - start)
        }
        return percentile(took, 95)
      },
      program: () => byApi(large, queries),
    })
    const growth = await interleaved({ reference: () => byApi(small, queries), program: () => byApi(large, queries) })
    const cursor = await cursorOf<ShipmentListAnswer>(
      load,
      large,
      list,
      queryOf(usual),
      (deepPage - 1) * pageSize,
      item => item.date ?? '',
    )
    const first = Array.from({ length: 50 }, () => queryOf(usual))
    const deep = first.map(query => `${query}&cursor=${cursor}`)
    const depth = await interleaved({ reference: () => byApi(large, first), program: () => byApi(large, deep) })
    const detail = await interleaved({
      reference: () => p95OfDetails(load, small, few),
      program: () => p95OfDetails(load, large, many),
    })
    await trySearches(bench, load, large)
    bench.note(await account(load, large))
    bench.note(await checkPlans(large))
    load.stop()
    for (const desk of [small, large]) await desk.close()
    const counted = (count: number) => count.toLocaleString('en')
    return [
      {
        figure: `list p95 at ${counted(many)} shipments / hand-written SQL`,
        value: ratioOf(againstHand),
        unit: '',
        target: { atMost: 4 },
        samples: againstHand,
      },
      {
        figure: `list p95 at ${counted(many)} / at ${counted(few)} shipments`,
        value: ratioOf(growth),
        unit: '',
        target: { atMost: 1.25 },
        samples: growth,
      },
      {
        figure: `list p95 of page ${counted(deepPage)} / of page 1`,
        value: ratioOf(depth),
        unit: '',
        target: { atMost: 1.5 },
        samples: depth,
      },
      {
        figure: `detail p95 at ${counted(many)} / at ${counted(few)} shipments`,
        value: ratioOf(detail),
        unit: '',
        target: { atMost: 1.25 },
        samples: detail,
      },
    ]
  },
}

async function filled(bench: Bench, name: string, count: number): Promise<ServiceDesk> {
  const desk = await startServiceDesk(bench, shipments, name, { suppliers: 40 })
  const start = performance.now()
  await fillShipments(desk, count)
  bench.note(`${count.toLocaleString('en')} shipments in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return desk
}

/** Spread over all of the client's that have a state. */
function p95OfDetails(load: Load, desk: ServiceDesk, count: number): Promise<number> {
  const step = Math.max(stateEvery, Math.floor(count / 200 / stateEvery) * stateEvery)
  const numbers = Array.from({ length: Math.floor(count / step) }, (_, index) => (index + 1) * step)
  const own = numbers.filter(number => number % 10 < 9).slice(0, 200)
  const requests = own.map(number =>
    readRequest(desk.client, `/api/v1/shipments/${shipmentIdOf(number)}?company=${desk.client.company}`),
  )
  return p95Of(load, desk, requests)
}

/** The page's rows by one prepared statement, as the tables' owner: no rights, no row-level security, no total; and as JSON. */
async function pageByHand(pool: pg.Pool, client: string, { tab, column, direction }: ListCase): Promise<string> {
  const by = {
    date: 'date',
    shipmentNumber: 'shipment_number',
    etd: 'etd',
    eta: 'eta',
    lastFreeDay: 'last_free_day',
  }[column]
  const { rows } = await pool.query({
    name: `${tab} ${by} ${direction}`,
    text: `
      with page as (
        select walk.* from unnest($2::text[]) as wanted (status)
        cross join lateral (
          select s.id, s.${by} as by, s.actions, s.row from shipments s
          where s.client_company_id = $1 and s.status = wanted.status order by s.${by} ${direction}, s.id ${direction} limit ${pageSize}
        ) walk order by walk.by ${direction}, walk.id ${direction} limit ${pageSize}
      )
      select page.*, c.name as client_name, (
        select jsonb_agg(jsonb_build_object('id', v.company_id, 'name', v.name)) from companies v
        where v.company_id in (select jsonb_array_elements_text(page.row -> 'suppliers')::uuid)) as suppliers
      from page left join companies c on c.company_id = (page.row ->> 'clientCompanyId')::uuid
      order by page.by ${direction}, page.id ${direction}`,
    values: [client, shipmentTabStatuses[tab]],
  })
  return JSON.stringify(rows)
}

async function trySearches(bench: Bench, load: Load, desk: ServiceDesk) {
  const number = String(Math.floor(many / 2) + 1).padStart(8, '0')
  for (const [name, query] of [
    ['a number', `q=shp-${number}`],
    ['beginning of all numbers', 'q=shp-0'],
    ['an order', `q=po-${number}`],
    ['a container', `q=msku${number.slice(1)}`],
    ['a supplier', `filter[supplier]=${desk.suppliers[3]?.company}`],
    ['a mode', 'filter[mode]=AIR'],
    ['nothing found', 'q=nothing like it'],
  ] as const) {
    const took = await p95OfList(load, desk, list, Array(10).fill(`tab=general-view&${query}`))
    bench.note(`search: ${name.padEnd(28)} p95 ${took.toFixed(1).padStart(7)} ms`)
  }
}

/** The API gives what the hand-written SQL gives, page for page, and its counters what counting gives. */
async function account(load: Load, desk: ServiceDesk): Promise<string> {
  for (const one of listCases) {
    const page = await pageOf<ShipmentListAnswer>(load, desk, list, queryOf(one))
    const byHand = JSON.parse(await pageByHand(desk.pool, desk.client.company, one)) as { id: string }[]
    const [given, expected] = [page.items.map(item => item.id).join(), byHand.map(row => row.id).join()]
    if (given !== expected || byHand.length !== pageSize) throw new Error(`${queryOf(one)} has other rows than by hand`)
  }
  for (const tab of Object.keys(shipmentTabStatuses) as ShipmentTab[]) {
    const { total } = await pageOf<ShipmentListAnswer>(load, desk, list, `tab=${tab}&limit=1`)
    const { rows } = await desk.pool.query<{ count: number }>(
      'select count(*)::integer as count from shipments where client_company_id = $1 and status = any ($2::text[])',
      [desk.client.company, shipmentTabStatuses[tab]],
    )
    if (total !== Math.min(rows[0]?.count ?? 0, 10_000)) throw new Error(`${tab}: ${total}, counted ${rows[0]?.count}`)
  }
  return `accounts agree: ${listCases.length} lists row by row, 4 totals, ${deepPage} pages without a repeat`
}

/** No plan may read the table without an index, or pass over more rows than it shows. */
async function checkPlans(desk: ServiceDesk): Promise<string> {
  const caller = { scope: { clients: [desk.client.company], vendors: [] }, uid: desk.client.uid }
  const indexes = new Set<string>()
  const unfiltered = {
    statuses: null,
    mode: null,
    supplier: null,
    orderIds: [],
    ids: [],
    exceptions: null,
    waitsFor: null,
    askedIn: 'waits_for',
    q: '',
    today: '',
  }
  for (const { tab, column, direction } of listCases) {
    const request = { ...unfiltered, tab, sort: { column, direction } } as ListRequest
    const plans = await explained(desk.pool, shipments.schema, 'shipments', caller, async query => {
      await listPage(query, caller as never, request, undefined, pageSize)
      await listTotal(query, caller as never, request)
    })
    for (const { scans, removed, indexes: used } of plans) {
      if (scans.length > 0) throw new Error(`${tab} by ${column} reads the whole table`)
      if (removed > 10 * pageSize) throw new Error(`${tab} by ${column} passes over ${removed} rows`)
      for (const index of used) indexes.add(index)
    }
  }
  return `explained as the reader, with row-level security: ${indexes.size} indexes, no scan`
}
