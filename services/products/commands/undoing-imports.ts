import { type UndoneRecord, undoRecords, undoRecordsAnswer } from '@quayside/contracts/documents/import-records.ts'
import type { AppendedEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CompanyId, ImportId, ProductId } from '@quayside/contracts/kernel/ids.ts'
import type { CategoryEvent, ProductEvent } from '@quayside/contracts/products/events.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { companiesOf, type ProductDesk, versionOf } from '../desk/product-desk.ts'
import { below, categories } from '../domain/categories.ts'
import { type ProductCommand, product } from '../domain/product.ts'
import { undoingOf } from '../domain/undo-import.ts'
import { usedProducts } from '../read-models/product-uses.ts'

type Undo = { readonly importId: ImportId; readonly clientCompanyId: CompanyId; readonly context: CommandContext }
type Recorded = StoredEvent<ProductEvent>
const productsAtOnce = 16
const mostTries = 3

/** What an import made of products goes, unless something uses them; what it changed is as it was, unless changed since. */
export function undoImportRoutes(app: App, desk: ProductDesk): void {
  internalRoute(app, desk.ports, {
    url: '/products/undo-import',
    summary: 'Take back an import’s part of some products',
    input: undoRecords,
    answer: undoRecordsAnswer,
    handle: async ({ input, context }) => answer({ records: await undo(desk, input, context) }),
  })
}

async function undo(
  desk: ProductDesk,
  { importId, clientCompanyId, onBehalfOf, ids, isLast }: z.output<typeof undoRecords>,
  asked: CommandContext,
): Promise<UndoneRecord[]> {
  await desk.settled('products', 'product-uses')
  const context = { ...asked, actor: { ...asked.actor, onBehalfOf, company: clientCompanyId } }
  const one: Undo = { importId: importId as ImportId, clientCompanyId: clientCompanyId as CompanyId, context }
  const used = await usedProducts(desk.ports.database, ids)
  const records: UndoneRecord[] = []
  for (let at = 0; at < ids.length; at += productsAtOnce) {
    const some = ids.slice(at, at + productsAtOnce) as ProductId[]
    records.push(...(await Promise.all(some.map(id => undoProduct(desk, one, id, used.has(id))))))
  }
  if (isLast) await removeCategories(desk, one)
  return records
}

async function undoProduct(desk: ProductDesk, one: Undo, id: ProductId, isUsed: boolean): Promise<UndoneRecord> {
  const key = `${one.context.key} ${id}`
  for (let tries = 1; ; tries += 1) {
    const { events } = await desk.ports.commands.load(product, id)
    const all = events as Recorded[]
    const done = all.find(({ metadata }) => metadata.commandKey === key)
    // Told from the stream as it was then, so that a repeat is answered as the first call was.
    const before = done === undefined ? all : all.filter(event => event.revision < done.revision)
    const state = before.reduce(product.evolve, product.initial)
    const name = state.status === 'registered' ? state.sku : ''
    if (state.status !== 'registered' || state.clientCompanyId !== one.clientCompanyId)
      return { id, name, code: null, fields: [] }
    const undoing = undoingOf(before, one.importId)
    const told = toldOf(undoing, isUsed || done?.type === 'ProductRetired')
    if (done !== undefined) return { id, name, ...told.result }
    await removeAliases(desk, one, id)
    if (told.command === null) return { id, name, ...told.result }
    const outcome = await desk.ports.commands.handle({
      aggregate: product,
      id,
      command: told.command(one.importId),
      context: { ...one.context, key, bodyHash: one.importId },
      companies: () => companiesOf(state),
      seen: { version: state.version, current: versionOf },
    })
    if (outcome.kind === 'accepted') return { id, name, ...told.result }
    if (outcome.kind === 'rejected') return { id, name, code: outcome.rejections[0]?.code ?? 'unexpected', fields: [] }
    if (tries === mostTries) throw new ProblemError('lost-race')
  }
}

type Told = {
  readonly result: Pick<UndoneRecord, 'code' | 'fields'>
  readonly command: ((importId: ImportId) => ProductCommand) | null
}
const wholly = { code: null, fields: [] }

function toldOf(undoing: ReturnType<typeof undoingOf>, isUsed: boolean): Told {
  switch (undoing.kind) {
    case 'nothing':
      return { result: wholly, command: null }
    case 'made':
      if (isUsed) return { result: { code: 'import-record-used', fields: [] }, command: () => ({ type: 'Retire' }) }
      if (undoing.isTouched) return { result: { code: 'import-record-touched', fields: [] }, command: null }
      return { result: wholly, command: importId => ({ type: 'TakeBack', importId }) }
    case 'changed': {
      const { unit, details, kept } = undoing
      const result = kept.length === 0 ? wholly : { code: 'import-record-touched', fields: [...kept] }
      return { result, command: () => ({ type: 'ChangeDetails', unit, details }) }
    }
  }
}

/** What suppliers call the product by the import's word. */
async function removeAliases(
  { ports }: ProductDesk,
  { importId, clientCompanyId, context }: Undo,
  productId: ProductId,
) {
  const { rows } = await sql<{ id: string }>`select alias_id as id from product_alias_streams
    where product_id = ${productId}`.execute(ports.database)
  for (const { id } of rows) {
    const { state, events } = await ports.commands.load(product, id)
    if (state.status !== 'alias') continue
    const holding = new Map(
      (events as Recorded[]).flatMap(({ type, data }) =>
        type === 'SkuAliasAdded' ? [[data.vendorCompanyId, data]] : [],
      ),
    )
    for (const { importId: by, vendorCompanyId, alias } of holding.values()) {
      if (by !== importId || state.holders.get(vendorCompanyId) !== productId) continue
      await ports.commands.handle({
        aggregate: product,
        id,
        command: { type: 'RemoveAlias', productId, clientCompanyId, vendorCompanyId, alias },
        context: { ...context, key: `${context.key} ${id} ${vendorCompanyId}`, bodyHash: importId },
        companies: () => [clientCompanyId],
      })
    }
  }
}

/** Those of its categories that no product is of and that have none below them go, the lowest first. */
async function removeCategories(desk: ProductDesk, { importId, clientCompanyId, context }: Undo): Promise<void> {
  const { events } = await desk.ports.commands.load(categories, clientCompanyId)
  const made = (events as AppendedEvent<CategoryEvent>[]).flatMap(({ type, data }) =>
    type === 'CategoryAdded' && data.importId === importId ? [data.categoryId] : [],
  )
  if (made.length === 0) return
  await desk.settled('products')
  const { rows } = await sql<{ id: string }>`select distinct category_id as id from products
    where client_company_id = ${clientCompanyId} and category_id = any (${made}::uuid[])`.execute(desk.ports.database)
  const used = new Set(rows.map(({ id }) => id))
  // Each was made after the one above it.
  for (const categoryId of made.toReversed()) {
    const { known } = await desk.treeOf(clientCompanyId)
    if (!known.has(categoryId) || used.has(categoryId) || below(known, categoryId).size > 1) continue
    await desk.ports.commands.handle({
      aggregate: categories,
      id: clientCompanyId,
      command: { type: 'Remove', clientCompanyId, categoryId, productsTo: null },
      context: { ...context, key: `${context.key} ${categoryId}`, bodyHash: importId },
      companies: () => [clientCompanyId],
    })
  }
}
