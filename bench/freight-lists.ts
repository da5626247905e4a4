import type pg from 'pg'
import { type Bench, type Benchmark, type Figure, interleaved, percentile, ratioOf } from './benchmark.ts'
import { freightLists } from './freight-cases.ts'
import type { FreightList } from './freight-list.ts'
import { fillFreight, ownersOf } from './freight-rows.ts'
import { type Load, startLoad } from './http-load.ts'
import { p95OfList, pageOf } from './list-load.ts'
import { type ServiceDesk, startServiceDesk } from './service-desk.ts'

const few = 10_000
const many = Number(process.env.BENCH_ROWS ?? 1_000_000)
/** Which of them, by name; all without one. */
const only = process.env.BENCH_LISTS?.split(',')
const repeats = 4
const deepPage = 1_000
const pageSize = 50
type Listed = { items: readonly { id: string }[]; nextCursor: string | null }

/** The lists of the steps around a shipment, each by all its sorts, against the same rows by hand-written SQL. */
export const benchmark: Benchmark = {
  name: 'freight-lists',
  async run(bench) {
    const figures: Figure[] = []
    const load = startLoad()
    for (const list of freightLists.filter(one => only === undefined || only.includes(one.path)))
      figures.push(...(await measured(bench, load, list)))
    load.stop()
    return figures
  },
}

async function measured(bench: Bench, load: Load, list: FreightList): Promise<Figure[]> {
  const name = list.name.replaceAll(/\W/g, '_')
  const small = await filled(bench, `${name}_small`, list, few)
  const large = await filled(bench, `${name}_large`, list, many)
  const hand = await bench.database(`${name}_large`, { max: 1, searchPath: list.service.schema })
  const usual = queryOf(list, `-${list.usual.sort}`)
  await account(load, large, list, hand)
  await tryFilters(bench, load, small, large, list)
  const sorted = list.sorts.length === 0 ? [list.usual.sort] : list.sorts
  const sorts = Array.from({ length: repeats }, () => sorted.flatMap(sort => [sort, `-${sort}`])).flat()
  const byApi = (desk: ServiceDesk, queries: readonly string[]) =>
    p95OfList(load, desk, list.path, queries, readerOf(desk, list))
  const every = sorts.map(sort => queryOf(list, sort))
  const againstHand = await interleaved({
    async reference() {
      const took: number[] = []
      for (let page = 0; page < sorts.length; page += 1) {
        const start = performance.now()
        await pageByHand(hand, large, list)
        took.push(performance.now() - start)
      }
      return percentile(took, 95)
    },
    program: () =>
      byApi(
        large,
        every.map(() => usual),
      ),
  })
  const growth = await interleaved({ reference: () => byApi(small, every), program: () => byApi(large, every) })
  const cursor = await deepCursor(load, large, list, usual)
  const first = Array.from({ length: 50 }, () => usual)
  const deep = first.map(query => `${query}&cursor=${cursor}`)
  const depth = await interleaved({ reference: () => byApi(large, first), program: () => byApi(large, deep) })
  for (const desk of [small, large]) await desk.close()
  const of = `${list.name}, p95`
  const rows = (count: number) => count.toLocaleString('en')
  return [
    { figure: `${of} at ${rows(many)} / hand-written SQL`, samples: againstHand, atMost: 4 },
    { figure: `${of} at ${rows(many)} / at ${rows(few)}`, samples: growth, atMost: 1.25 },
    { figure: `${of} of page ${rows(deepPage)} / of page 1`, samples: depth, atMost: 1.5 },
  ].map(({ figure, samples, atMost }) => ({ figure, value: ratioOf(samples), unit: '', target: { atMost }, samples }))
}

async function filled(bench: Bench, name: string, list: FreightList, count: number): Promise<ServiceDesk> {
  const desk = await startServiceDesk(bench, list.service, name, {
    suppliers: 40,
    clients: list.reader === 'operator' ? 20 : 1,
    beside: list.beside,
  })
  const start = performance.now()
  await fillFreight(desk, list, count)
  bench.note(`${count.toLocaleString('en')} ${list.name} in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return desk
}

const readerOf = (desk: ServiceDesk, { reader }: FreightList) => (reader === 'operator' ? desk.operator : desk.client)

/** A list of one order alone is not asked for a sort. */
function queryOf({ tab, sorts }: FreightList, sort: string): string {
  return [tab, ...(sorts.length === 0 ? [] : [`sort=${sort}`])].filter(part => part !== '').join('&')
}

/** The usual page's rows by one prepared statement, as the tables' owner: no rights, no row-level security, no totals; and as JSON. */
async function pageByHand(pool: pg.Pool, desk: ServiceDesk, list: FreightList): Promise<string> {
  const { tables, usual, owner = 'client_company_id' } = list
  const [table, by] = [tables[0]?.table, usual.column]
  const ofStatus = usual.statuses === null ? 'true' : 'status = wanted.status'
  const { rows } = await pool.query({
    name: `page of ${table}`,
    text: `select walk.* from unnest($1::uuid[]) as tenant (company) cross join unnest($2::text[]) as wanted (status)
      cross join lateral (select * from ${table} where ${owner} = tenant.company and ${ofStatus}
        order by ${by} desc, id desc limit ${pageSize}) walk
      order by ${by} desc, id desc limit ${pageSize}`,
    values: [ownersOf(desk, list), usual.statuses ?? ['']],
  })
  return JSON.stringify(rows)
}

/** The API gives what the hand-written SQL gives; drafts apart, which no column of the client's names. */
async function account(load: Load, desk: ServiceDesk, list: FreightList, hand: pg.Pool): Promise<void> {
  const { items } = await pageOf<Listed>(
    load,
    desk,
    list.path,
    queryOf(list, `-${list.usual.sort}`),
    readerOf(desk, list),
  )
  const byHand = JSON.parse(await pageByHand(hand, desk, list)) as { id: string }[]
  const expected = byHand.map(row => row.id)
  const given = items.map(item => item.id).filter(id => id >= (expected.at(-1) ?? ''))
  if (items.length !== pageSize || !given.every(id => expected.includes(id) || list.path === 'pickups'))
    throw new Error(`${list.name} has other rows than by hand`)
}

async function tryFilters(bench: Bench, load: Load, small: ServiceDesk, large: ServiceDesk, list: FreightList) {
  const ofSmall = list.filters(small, few)
  for (const [index, { name, query }] of list.filters(large, many).entries()) {
    const took = (desk: ServiceDesk, asked: string) =>
      p95OfList(load, desk, list.path, Array(10).fill(asked), readerOf(desk, list))
    const [atFew, atMany] = [await took(small, ofSmall[index]?.query ?? query), await took(large, query)]
    const shown = (ms: number) => `${ms.toFixed(1).padStart(7)} ms`
    bench.note(`${list.name}: ${name.padEnd(26)} p95 ${shown(atMany)}, at ${few.toLocaleString('en')} ${shown(atFew)}`)
  }
}

/** Gone there in larger steps; each row is met once. */
async function deepCursor(load: Load, desk: ServiceDesk, list: FreightList, usual: string): Promise<string> {
  const step = 200
  const seen = new Set<string>()
  let cursor = ''
  while (seen.size < (deepPage - 1) * pageSize) {
    const from = cursor === '' ? '' : `&cursor=${cursor}`
    const { items, nextCursor } = await pageOf<Listed>(
      load,
      desk,
      list.path,
      `${usual}${from}&limit=${step}`,
      readerOf(desk, list),
    )
    for (const { id } of items) {
      if (seen.has(id)) throw new Error(`${id} is on two pages`)
      seen.add(id)
    }
    if (nextCursor === null) throw new Error(`The list has no ${deepPage} pages`)
    cursor = nextCursor
  }
  return cursor
}
