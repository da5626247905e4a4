import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import { changeProduct, registerProduct } from '@quayside/contracts/products/commands.ts'
import { changedProduct, createdProduct } from '@quayside/contracts/products/queries.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import { isServerFault } from '@quayside/platform/ports/server-faults.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { writtenText } from '@quayside/platform/values/stable-sku.ts'
import * as z from 'zod'
import { companiesOf, mustBeOwner, type ProductDesk, versionOf } from '../desk/product-desk.ts'
import { product } from '../domain/product.ts'
import { productIdsOf } from '../product-ids.ts'

const params = { id: z.uuid() }

/** What a client does with its products, one at a time. */
export function productRoutes(app: App, desk: ProductDesk): void {
  const { ports } = desk
  const { commands } = ports

  commandRoute(app, ports, {
    url: '/products',
    summary: 'Register a product of the selected client',
    permission: 'products.manage',
    body: registerProduct,
    answer: createdProduct,
    status: 201,
    async handle({ body, caller, context }) {
      const clientCompanyId = mustBeOwner(caller)
      const { unit, sku: givenSku, ...details } = body
      const sku = writtenText(givenSku)
      if (sku === '')
        throw new ProblemError('field-required', { field: 'sku' }, [
          { path: 'sku', code: 'field-required', params: { field: 'sku' } },
        ])
      return register(async () => {
        await desk.mustBeCategory(clientCompanyId, details.categoryId)
        const productId = (await productIdsOf(ports.database, clientCompanyId, [sku]))(sku)
        const registration = { productId, clientCompanyId, sku, skuIsDerived: false, unit, importId: null }
        return madeOnce(commands, { uid: caller.uid, route: 'products', context }, () =>
          commands.handle({
            aggregate: product,
            id: productId,
            command: { type: 'Register', ...registration, details: categorised(details) },
            context,
            companies: companiesOf,
          }),
        )
      })
    },
    respond: ({ state }) => ({ id: state.status === 'registered' ? state.productId : '' }),
  })

  commandRoute(app, ports, {
    url: '/products/:id',
    summary: 'Change a product',
    permission: 'products.manage',
    params,
    body: changeProduct,
    answer: changedProduct,
    async handle({ params, body, caller, context }) {
      const { version, unit, ...details } = body
      await desk.mustBeCategory(mustBeOwner(caller), details.categoryId)
      const command = { type: 'ChangeDetails' as const, unit, details: categorised(details) }
      return desk.give(params.id, command, { caller, context, version })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  for (const [path, type, summary] of [
    ['retirement', 'Retire', 'Take a product off the lists to choose from; it stays where it is used'],
    ['reinstatement', 'Reinstate', 'Bring a retired product back'],
  ] as const)
    commandRoute(app, ports, {
      url: `/products/:id/${path}`,
      summary,
      permission: 'products.manage',
      params,
      body: emptyBody,
      answer: changedProduct,
      handle: ({ params, caller, context }) => desk.give(params.id, { type }, { caller, context }),
      respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
    })
}

/** A fault that is no field's is told in the words of this form; where a server is away, that is told. */
async function register<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make()
  } catch (cause) {
    if (cause instanceof ProblemError || isServerFault(cause)) throw cause
    throw new ProblemError('product-not-created', {}, [], { cause })
  }
}

/** What stands in the tree is called as the tree calls it. */
function categorised<Details extends { category: string | null; categoryId: string | null }>(details: Details) {
  return details.categoryId === null ? details : { ...details, category: null }
}
