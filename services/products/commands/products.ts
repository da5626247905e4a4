import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import { changeProduct, registerProduct } from '@quayside/contracts/products/commands.ts'
import {
  changedProduct,
  createdProduct,
  productDetail,
  productsAnswer,
  productsQuery,
} from '@quayside/contracts/products/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { writtenText } from '@quayside/platform/values/stable-sku.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { type KnownProduct, type Product, product } from '../domain/product.ts'
import { productIdsOf } from '../product-ids.ts'
import { productList } from '../read-models/product-list.ts'

const params = { id: z.uuid() }

/** The product catalogue of a client. */
export function productRoutes(app: App, ports: Ports): void {
  const { commands } = ports

  queryRoute(app, ports, {
    url: '/products',
    summary: 'Products, by SKU',
    permission: 'products.view',
    query: productsQuery,
    answer: productsAnswer,
    handle: ({ query, caller }) => productList(ports.query, caller, query),
  })

  queryRoute(app, ports, {
    url: '/products/:id',
    summary: 'A product with all its fields',
    permission: 'products.view',
    params,
    answer: productDetail,
    async handle({ params, caller }) {
      const { details, ...known } = await visibleProduct(params.id, caller)
      const { version, clientCompanyId, sku, skuIsDerived, unit } = known
      return {
        id: params.id,
        version,
        clientCompanyId,
        sku,
        skuIsDerived,
        unit,
        ...details,
        allowedCommands: withReasons(allowedTo(caller), caller.language),
      }
    },
  })

  commandRoute(app, ports, {
    url: '/products',
    summary: 'Register a product of the selected client',
    permission: 'products.manage',
    body: registerProduct,
    answer: createdProduct,
    status: 201,
    async handle({ body, caller, context }) {
      if (caller.actor !== 'C') throw new ProblemError('actor-not-allowed', { who: 'C' })
      const { unit, ...rest } = body
      const { sku: givenSku, ...details } = rest
      const sku = writtenText(givenSku)
      if (sku === '')
        throw new ProblemError('field-required', { field: 'sku' }, [
          { path: 'sku', code: 'field-required', params: { field: 'sku' } },
        ])
      const clientCompanyId = caller.company as CompanyId
      const productId = (await productIdsOf(ports.database, clientCompanyId, [sku]))(sku)
      return madeOnce(commands, { uid: caller.uid, route: 'products', context }, () =>
        commands.handle({
          aggregate: product,
          id: productId,
          command: {
            type: 'Register',
            productId,
            clientCompanyId,
            sku,
            skuIsDerived: false,
            unit,
            importId: null,
            details,
          },
          context,
          companies,
        }),
      )
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.productId }),
  })

  commandRoute(app, ports, {
    url: '/products/:id',
    summary: 'Change a product',
    permission: 'products.manage',
    params,
    body: changeProduct,
    answer: changedProduct,
    async handle({ params, body, caller, context }) {
      if (caller.actor !== 'C') throw new ProblemError('actor-not-allowed', { who: 'C' })
      await visibleProduct(params.id, caller)
      const { version, unit, ...details } = body
      return commands.handle({
        aggregate: product,
        id: params.id,
        command: { type: 'ChangeDetails', unit, details },
        context,
        companies,
        seen: { version, current: versionOf },
      })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  /** Of another client's product not even that it exists is told. */
  async function visibleProduct(id: string, { scope }: Caller): Promise<KnownProduct> {
    const { state } = await commands.load(product, id)
    if (state.status === 'none') throw new ProblemError('product-not-found')
    if (scope.clients !== 'all' && !scope.clients.includes(state.clientCompanyId))
      throw new ProblemError('product-not-found')
    return state
  }
}

function allowedTo({ actor, permissions }: Caller): CommandVerdict[] {
  if (actor !== 'C')
    return [{ command: 'changeProduct', allowed: false, reason: 'actor-not-allowed', params: { who: 'C' }, who: ['C'] }]
  if (permissions.has('products.manage')) return [{ command: 'changeProduct', allowed: true }]
  return [
    {
      command: 'changeProduct',
      allowed: false,
      reason: 'permission-missing',
      params: { permission: 'products.manage' },
    },
  ]
}

function versionOf(state: Product): number {
  return state.status === 'none' ? 0 : state.version
}

function companies(state: Product): string[] {
  return state.status === 'none' ? [] : [state.clientCompanyId]
}
