import type { OrderListAnswer } from '@quayside/contracts/purchase-orders/queries.ts'
import { type ListRequest, listPage, listTotals } from '@quayside/purchase-orders/read-models/order-list.ts'
import { type Bench, type Benchmark, interleaved, percentile, ratioOf } from './benchmark.ts'
import { explained } from './explain.ts'
import { type Load, startLoad } from './http-load.ts'
import { pageByHand } from './list-by-hand.ts'
import { filterCases, type ListCase, listCases, queryOf, usual } from './list-cases.ts'
import { cursorOf, listRequest, p95OfList, pageOf } from './list-load.ts'
import { type OrderDesk, startOrderDesk } from './order-desk.ts'
import { fillOrders } from './order-rows.ts'

const few = 10_000
const many = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const repeats = 4
const deepPage = 1_000
const pageSize = 50
const list = 'purchase-orders'

export const benchmark: Benchmark = {
  name: 'list',
  async run(bench) {
    const small = await filled(bench, 'list_small', few)
    const large = await filled(bench, 'list_large', many)
    const load = startLoad()
    const hand = await bench.database('list_large', { max: 1, searchPath: 'purchase_orders' })
    const byApi = (desk: OrderDesk, queries: readonly string[]) => p95OfList(load, desk, list, queries)
    const everything = Array.from({ length: repeats }, () => listCases).flat()
    const queries = everything.map(one => queryOf(one))

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
    const growth = await interleaved({
      reference: () => byApi(small, queries),
      program: () => byApi(large, queries),
    })
    const cursor = await cursorOf<OrderListAnswer>(
      load,
      large,
      list,
      queryOf(usual),
      (deepPage - 1) * pageSize,
      item => item.registrationDate ?? '',
    )
    const first = Array.from({ length: 50 }, () => queryOf(usual))
    const deep = first.map(() => queryOf(usual, cursor))
    const depth = await interleaved({ reference: () => byApi(large, first), program: () => byApi(large, deep) })

    await tryFilters(bench, load, small, large)
    bench.note(await accountForLists(load, large))
    bench.note(await checkPlans(large))
    load.stop()
    for (const desk of [small, large]) await desk.close()
    return [
      {
        figure: `list p95 at ${many.toLocaleString('en')} orders / hand-written SQL`,
        value: ratioOf(againstHand),
        unit: '',
        target: { atMost: 4 },
        samples: againstHand,
      },
      {
        figure: `list p95 at ${many.toLocaleString('en')} / at ${few.toLocaleString('en')} orders`,
        value: ratioOf(growth),
        unit: '',
        target: { atMost: 1.25 },
        samples: growth,
      },
      {
        figure: `list p95 of page ${deepPage.toLocaleString('en')} / of page 1`,
        value: ratioOf(depth),
        unit: '',
        target: { atMost: 1.5 },
        samples: depth,
      },
    ]
  },
}

async function filled(bench: Bench, name: string, count: number): Promise<OrderDesk> {
  const desk = await startOrderDesk(bench, name, { suppliers: 40 })
  const start = performance.now()
  await fillOrders(desk, count)
  bench.note(`${count.toLocaleString('en')} orders in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return desk
}

async function tryFilters(bench: Bench, load: Load, small: OrderDesk, large: OrderDesk) {
  const ofSmall = filterCases(small, few)
  for (const [index, { name, query }] of filterCases(large, many).entries()) {
    const took = (desk: OrderDesk, asked: string) =>
      p95OfList(load, desk, list, Array(10).fill(`tab=confirmed&${asked}`))
    const [atFew, atMany] = [await took(small, ofSmall[index]?.query ?? query), await took(large, query)]
    const shown = (ms: number) => `${ms.toFixed(1).padStart(7)} ms`
    bench.note(`filter: ${name.padEnd(28)} p95 ${shown(atMany)}, at ${few.toLocaleString('en')} orders ${shown(atFew)}`)
  }
}

/** The API gives what the hand-written SQL gives, page for page, and its counters what counting gives. */
async function accountForLists(load: Load, desk: OrderDesk): Promise<string> {
  for (const one of listCases) {
    const page = await pageOf<OrderListAnswer>(load, desk, list, queryOf(one))
    const byHand = JSON.parse(await pageByHand(desk.pool, desk.client.company, one)) as { id: string }[]
    const [given, expected] = [page.items.map(item => item.id).join(), byHand.map(row => row.id).join()]
    if (given !== expected || byHand.length !== pageSize) throw new Error(`${one.name} has other rows than by hand`)
  }
  const counted = await desk.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int from purchase_orders where client_company_id = $1 group by status',
    [desk.client.company],
  )
  const requests = [
    { ...listRequest(desk.client, list, ''), path: `/api/v1/purchase-orders/tabs?company=${desk.client.company}` },
  ]
  const { answers } = await load.run({ url: desk.host.url(), inFlight: 1, requests, keepBodies: true })
  const { statuses } = JSON.parse(answers[0]?.body ?? '') as { statuses: { status: string; count: number }[] }
  for (const { status, count } of counted.rows) {
    const told = statuses.find(one => one.status === status)?.count
    if (told !== count) throw new Error(`${status}: ${told} in the counters, ${count} counted`)
  }
  return `accounts agree: ${listCases.length} lists row by row, ${counted.rows.length} counters, ${deepPage} pages without a repeat`
}

/** No plan may read the table without an index, or pass over more rows than it shows. */
async function checkPlans(desk: OrderDesk): Promise<string> {
  const scope = { clients: [desk.client.company], vendors: [] }
  const caller = { scope, uid: desk.client.uid }
  const indexes = new Set<string>()
  for (const one of listCases) {
    const plans = await explained(desk.pool, 'purchase_orders', 'purchase_orders', caller, async query => {
      const request = requestOf(one)
      await listPage(query, caller as never, request, undefined, pageSize)
      await listTotals(query, caller as never, request)
    })
    for (const { scans, removed, indexes: used } of plans) {
      if (scans.length > 0) throw new Error(`${one.name} reads the whole table`)
      if (removed > 10 * pageSize) throw new Error(`${one.name} passes over ${removed} rows`)
      for (const index of used) indexes.add(index)
    }
  }
  return `explained as the reader, with row-level security: ${indexes.size} indexes, no scan`
}

function requestOf({ tab, column, direction }: ListCase): ListRequest {
  const unfiltered = {
    statuses: null,
    supplier: null,
    requiredFrom: null,
    requiredTo: null,
    late: null,
    countedAs: null,
    issuedFrom: null,
    issuedTo: null,
    importId: null,
  }
  return {
    ...unfiltered,
    waitsForShipment: false,
    parentId: null,
    ids: [],
    q: '',
    vendorsNamed: [],
    today: '2026-03-02',
    tab,
    sort: { column, direction },
  }
}
