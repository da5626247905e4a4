import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { skuAlias } from '@quayside/contracts/products/commands.ts'
import { changedProduct } from '@quayside/contracts/products/queries.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { companiesOf, mustBeOwner, type ProductDesk } from '../desk/product-desk.ts'
import { product } from '../domain/product.ts'
import { productIdsOf } from '../product-ids.ts'

/** What suppliers call a product. The stream of an alias is that of the product which would have it as its SKU. */
export function aliasRoutes(app: App, desk: ProductDesk): void {
  const { ports, known } = desk
  for (const [path, type, summary] of [
    ['aliases', 'AddAlias', 'Say what a supplier calls a product: files of that supplier find it by this'],
    ['aliases/removal', 'RemoveAlias', 'Take back what a supplier calls a product'],
  ] as const)
    commandRoute(app, ports, {
      url: `/products/:id/${path}`,
      summary,
      permission: 'products.manage',
      params: { id: z.uuid() },
      body: skuAlias,
      answer: changedProduct,
      async handle({ params, body: { alias, vendorCompanyId }, caller, context }) {
        const clientCompanyId = mustBeOwner(caller)
        const { productId, retired } = await desk.visible(params.id, caller)
        if (type === 'AddAlias') {
          if (retired) throw new ProblemError('product-retired')
          if (!(await known.supplies(vendorCompanyId, clientCompanyId))) throw unknownSupplier()
        }
        const id = (await productIdsOf(ports.database, clientCompanyId, [alias]))(alias)
        const command = { type, productId, clientCompanyId, vendorCompanyId: vendorCompanyId as CompanyId, alias }
        return ports.commands.handle({ aggregate: product, id, command, context, companies: companiesOf })
      },
      async respond(_, { params, caller }) {
        return { id: params.id, version: (await desk.visible(params.id, caller)).version }
      },
    })
}

function unknownSupplier(): ProblemError {
  const code = 'alias-supplier-unknown'
  return new ProblemError(code, {}, [{ path: 'vendorCompanyId', code, params: {} }])
}
