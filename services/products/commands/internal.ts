import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { CompanyId, ImportId, ProductId } from '@quayside/contracts/kernel/ids.ts'
import { missingCategories, missingCategoriesAnswer } from '@quayside/contracts/products/categories.ts'
import { type EnsureProducts, ensureProducts } from '@quayside/contracts/products/commands.ts'
import { type EnsuredProducts, ensuredProducts } from '@quayside/contracts/products/queries.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { stableSku, writtenText } from '@quayside/platform/values/stable-sku.ts'
import { categories, missingPaths } from '../domain/categories.ts'
import { type Aliased, describedOnlyBy, isAlias, product } from '../domain/product.ts'
import { productIdsOf } from '../product-ids.ts'

type Item = EnsureProducts['items'][number]
type Named = { sku: string; skuIsDerived: boolean; description: string; unit: string; vendor: string | undefined }

/** Calls of other services. */
export function internalRoutes(app: App, ports: Ports): void {
  internalRoute(app, ports, {
    url: '/products/categories/missing',
    summary: 'Which paths of categories the tree of a client lacks',
    input: missingCategories,
    answer: missingCategoriesAnswer,
    async handle({ input: { clientCompanyId, paths } }) {
      const tree = await ports.commands.current(categories, clientCompanyId)
      return answer({ paths: missingPaths(tree, paths) })
    },
  })

  internalRoute(app, ports, {
    url: '/products/ensure',
    summary: 'Products of a client by SKU or description, made where they are not known yet',
    input: ensureProducts,
    answer: ensuredProducts,
    async handle({ input, context }) {
      const clientCompanyId = input.clientCompanyId as CompanyId
      const importId = input.importId as ImportId
      const named = input.items.map(nameOf)
      const known = named.filter(item => item !== null)
      const productIdOf = await productIdsOf(
        ports.database,
        clientCompanyId,
        known.map(item => item.sku),
      )
      const first = new Map(known.map(item => [productIdOf(item.sku), item] as const).reverse())
      const created = new Set<string>()
      const aliased = new Map<string, Aliased>()
      let position: Position | null = null
      const ensured = [...first].map(async ([productId, { description, vendor: _, ...item }]) => {
        const details = describedOnlyBy(description)
        const outcome = await ports.commands.handle({
          aggregate: product,
          id: productId,
          command: { type: 'Ensure', productId, clientCompanyId, importId, ...item, details },
          context,
          companies: () => [clientCompanyId],
        })
        if (outcome.kind !== 'accepted') throw new Error(`The product could not be made: ${outcome.kind}`)
        const { state } = outcome
        if (isAlias(state)) aliased.set(productId, state)
        else if (state.status !== 'registered') throw new Error('A product that was made must exist')
        else if (state.importId === importId) created.add(productId)
        if (outcome.position !== null && (position === null || outcome.position > position)) position = outcome.position
      })
      await Promise.all(ensured)
      const items = named.map(async (item): Promise<EnsuredProducts[number]> => {
        if (item === null) return none
        const id = productIdOf(item.sku)
        const alias = aliased.get(id)
        if (alias === undefined) return { productId: id, sku: item.sku, created: created.has(id) }
        const productId = productCalled(alias, item.vendor)
        const called = productId === null ? null : await ports.commands.current(product, productId)
        return called?.status === 'registered' ? { productId, sku: called.sku, created: false } : none
      })
      return answer(await Promise.all(items), { position })
    },
  })
}

const none = { productId: null, sku: null, created: false }

/** By its supplier; where the supplier is not named, only what all suppliers mean by it. */
function productCalled({ holders }: Aliased, vendor: string | undefined): ProductId | null {
  const named = vendor === undefined ? undefined : holders.get(vendor)
  const all = new Set(holders.values())
  return named ?? (vendor === undefined && all.size === 1 ? ([...all][0] ?? null) : null)
}

/** Null for an item that has neither SKU nor description. */
function nameOf({ sku, description, unit, vendorCompanyId: vendor }: Item): Named | null {
  const written = writtenText(description).slice(0, 500)
  const given = writtenText(sku ?? '')
  if (given === '' && written === '') return null
  return {
    sku: given === '' ? stableSku(written) : given,
    skuIsDerived: given === '',
    description: written === '' ? given : written,
    unit: writtenText(unit ?? '') || 'EA',
    vendor,
  }
}
