import { hash } from 'node:crypto'
import { importRecordsAnswer, type RecordResult } from '@quayside/contracts/documents/import-records.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, ImportId, ProductId } from '@quayside/contracts/kernel/ids.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import { type ImportProducts, importProducts } from '@quayside/contracts/products/import.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { writtenText } from '@quayside/platform/values/stable-sku.ts'
import { sql } from 'kysely'
import { companiesOf, type ProductDesk } from '../desk/product-desk.ts'
import { isAlias, type Product, type ProductCommand, type ProductValues, product } from '../domain/product.ts'
import { productsBySku } from '../product-ids.ts'
import { categoriesOf } from './category-paths.ts'

type Row = ImportProducts['rows'][number]
/** `context` is null where it is only told what would be. */
type Import = {
  readonly request: ImportProducts
  readonly clientCompanyId: CompanyId
  readonly importId: ImportId
  readonly context: CommandContext | null
  readonly idOf: (sku: string) => ProductId
  /** The ids of products that are there; one that is not yet listed may be there too. */
  readonly listed: ReadonlySet<string>
  readonly stateOf: (id: string) => Promise<Product>
}
type Placed = { readonly row: Row; readonly id: ProductId; readonly values: ProductValues }

const bodyLimit = 8 * 1024 * 1024

export function importingRoutes(app: App, desk: ProductDesk): void {
  internalRoute(app, desk.ports, {
    url: '/products/import',
    summary: 'Import rows of a file as products: registered, or changed in what the rows say',
    input: importProducts,
    answer: importRecordsAnswer,
    bodyLimit,
    handle: async ({ input, context }) => answer({ results: await take(desk, input, context) }),
  })
  internalRoute(app, desk.ports, {
    url: '/products/check-import',
    summary: 'What rows of a file would do to products; nothing is written',
    input: importProducts,
    answer: importRecordsAnswer,
    bodyLimit,
    async handle({ input }) {
      await desk.settled('products')
      return answer({ results: await take(desk, input, null) })
    },
  })
}

async function take(desk: ProductDesk, request: ImportProducts, asked: CommandContext | null): Promise<RecordResult[]> {
  const { clientCompanyId, importId } = request as ImportProducts & { clientCompanyId: CompanyId; importId: ImportId }
  const actor = { ...asked?.actor, onBehalfOf: request.onBehalfOf, company: clientCompanyId }
  const context = asked === null ? null : { ...asked, actor }
  const { rows, creates } = request
  const skus = rows.flatMap(({ values: { sku, supplierSku } }) => [sku ?? [], supplierSku ?? []].flat())
  const { idOf, listed } = await productsBySku(desk.ports.database, clientCompanyId, skus)
  const stateOf = context === null ? await knownStates(desk, skus.map(idOf)) : current(desk)
  const one: Import = { request, clientCompanyId, importId, context, idOf, listed, stateOf }
  const maker = { clientCompanyId, importId, context, mayMake: creates.includes('category') }
  const paths = rows.flatMap(({ values: { category } }) => category ?? [])
  const categoryAt = await categoriesOf(desk, maker, paths)
  const placed = await Promise.all(rows.map(row => place(one, row, categoryAt)))
  const results = placed.filter(found => 'result' in found)
  const byProduct = Map.groupBy(
    placed.filter(found => 'id' in found),
    ({ id }) => id,
  )
  const taken = await Promise.all([...byProduct].map(([id, of]) => takeProduct(desk, one, id, of)))
  return [...results, ...taken.flat()].sort((a, b) => a.row - b.row)
}

const current = (desk: ProductDesk) => (id: string) => desk.ports.commands.current(product, id)

/** For a check: of what the read model does not know no stream is read. */
async function knownStates(desk: ProductDesk, ids: readonly string[]): Promise<Import['stateOf']> {
  const { rows } = await sql<{ id: string }>`select id from products where id = any (${ids}::uuid[])
    union select alias_id from product_alias_streams where alias_id = any (${ids}::uuid[])
    union select product_id from product_alias_streams where alias_id = any (${ids}::uuid[])`.execute(
    desk.ports.database,
  )
  const known = new Set(rows.map(({ id }) => id))
  const read = current(desk)
  return async id => (known.has(id) ? read(id) : product.initial)
}

/** Which product a row is about: that of its SKU, else the one that its supplier calls so. */
function place(
  one: Import,
  row: Row,
  categoryAt: ReadonlyMap<string, string | Rejection>,
): Placed | RecordResult | Promise<Placed | RecordResult> {
  const { sku, supplierSku: _, category, ...said } = row.values
  const at = category === undefined ? undefined : categoryAt.get(category)
  if (typeof at === 'object') return refused(row, at)
  const values = at === undefined ? said : { ...said, categoryId: at }
  return sku === undefined ? placeByAlias(one, row, values) : { row, id: one.idOf(sku), values }
}

async function placeByAlias(
  { idOf, stateOf }: Import,
  row: Row,
  values: ProductValues,
): Promise<Placed | RecordResult> {
  const called = await stateOf(idOf(row.values.supplierSku ?? ''))
  const id = isAlias(called) ? called.holders.get(row.vendorCompanyId ?? '') : undefined
  if (id === undefined) return refused(row, { code: 'alias-not-found', params: {}, field: 'supplierSku' })
  return { row, id, values }
}

/** The rows of one product are one command; what suppliers call it follows. */
async function takeProduct(
  desk: ProductDesk,
  one: Import,
  id: ProductId,
  placed: readonly Placed[],
): Promise<RecordResult[]> {
  const faults = new Map<Row, Rejection>()
  for (const { row } of placed) {
    const command = aliasCommand(one, id, row)
    const fault = command === null ? null : await aliasFault(one, command)
    if (fault !== null) faults.set(row, fault)
  }
  const good = placed.filter(({ row }) => !faults.has(row))
  const bad = [...faults].map(([row, fault]) => refused(row, fault))
  const sku = good.flatMap(({ row }) => row.values.sku ?? [])[0]
  if (good.length === 0) return bad
  const { clientCompanyId, importId } = one
  const registration = {
    productId: id,
    clientCompanyId,
    sku: writtenText(sku ?? ''),
    skuIsDerived: false,
    importId,
  }
  const values: ProductValues = Object.assign({}, ...good.map(found => found.values))
  const outcome = await give(desk, one, id, { type: 'Import', registration, values })
  if ('rejection' in outcome) return [...bad, ...good.map(({ row }) => refused(row, outcome.rejection))]
  const effect = effectOf(outcome.events)
  const known = effect === 'created' ? null : await nameOf(one, id)
  const results: RecordResult[] = []
  for (const [index, { row }] of good.entries()) {
    const command = aliasCommand(one, id, row)
    const added = command !== null && (await addAlias(desk, one, command))
    const own = index === 0 ? effect : 'unchanged'
    const result = own === 'unchanged' && added ? 'changed' : own
    results.push({ row: row.row, result, recordId: id, known, rejection: null })
  }
  return [...bad, ...results]
}

const effectOf = (events: readonly { type: string }[]) =>
  events.length === 0 ? 'unchanged' : events.some(({ type }) => type === 'ProductRegistered') ? 'created' : 'changed'

async function nameOf({ stateOf }: Import, id: string): Promise<string | null> {
  const state = await stateOf(id)
  return state.status === 'registered' ? state.sku : null
}

type Given = { readonly events: readonly Pick<ProductEvent, 'type'>[] } | { readonly rejection: Rejection }

/** The same row in the same import is the same request, however often and in whichever call it comes. */
async function give(desk: ProductDesk, one: Import, id: string, command: ProductCommand): Promise<Given> {
  const { context, importId } = one
  if (context === null) {
    const decision = product.decide(command, await one.stateOf(id))
    return decision.accepted ? { events: decision.events } : { rejection: decision.rejections[0] }
  }
  const said = hash('sha256', JSON.stringify(command))
  const outcome = await desk.ports.commands.handle({
    aggregate: product,
    id,
    command,
    context: { ...context, key: `import ${importId} ${said}`, bodyHash: said },
    companies: companiesOf,
    isLikelyNew: !one.listed.has(id),
  })
  if (outcome.kind === 'accepted') return { events: outcome.events as readonly ProductEvent[] }
  const [rejection] = outcome.kind === 'rejected' ? outcome.rejections : []
  return { rejection: rejection ?? { code: 'lost-race', params: {} } }
}

/** Why a row's supplier cannot call the product so; found before the product is touched. */
async function aliasFault(one: Import, command: AliasCommand): Promise<Rejection | null> {
  const decision = product.decide(command, await one.stateOf(one.idOf(command.alias)))
  return decision.accepted ? null : { ...decision.rejections[0], field: 'supplierSku' }
}

async function addAlias(desk: ProductDesk, one: Import, command: AliasCommand): Promise<boolean> {
  const added = await give(desk, one, one.idOf(command.alias), command)
  if ('rejection' in added) throw new Error(`An alias could not be added: ${added.rejection.code}`)
  return added.events.length > 0
}

type AliasCommand = NonNullable<ReturnType<typeof aliasCommand>>

function aliasCommand(
  { clientCompanyId, importId }: Import,
  productId: ProductId,
  { vendorCompanyId, values: { sku, supplierSku: alias } }: Pick<Row, 'vendorCompanyId' | 'values'>,
) {
  // Without an SKU it is the alias that has found the product.
  if (alias === undefined || sku === undefined || vendorCompanyId === null) return null
  return {
    type: 'AddAlias' as const,
    productId,
    clientCompanyId,
    vendorCompanyId: vendorCompanyId as CompanyId,
    alias,
    importId,
  }
}

function refused({ row }: Row, { code, params, field }: Rejection): RecordResult {
  const rejection = { code, params, field: field ?? null }
  return { row, result: 'rejected', recordId: null, known: null, rejection }
}
