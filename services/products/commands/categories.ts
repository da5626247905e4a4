import {
  addCategory,
  changeCategory,
  changedCategory,
  productCategories,
  removeCategory,
} from '@quayside/contracts/products/categories.ts'
import { createdProduct } from '@quayside/contracts/products/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { mustBeOwner, type ProductDesk } from '../desk/product-desk.ts'
import { verdictOn } from '../desk/verdicts.ts'
import { type Categories, type CategoryCommand, categories } from '../domain/categories.ts'
import { categoryTree } from '../read-models/category-tree.ts'

const params = { id: z.uuid() }

/** The tree of a client's categories. */
export function categoryRoutes(app: App, desk: ProductDesk): void {
  const { ports } = desk

  queryRoute(app, ports, {
    url: '/products/categories',
    summary: 'The tree of categories, with how many products each has',
    permission: 'products.view',
    answer: productCategories,
    waitFor: ['products'],
    async handle({ caller }) {
      const tree = await categoryTree(ports.query, caller)
      return { ...tree, allowedCommands: withReasons([verdictOn('changeCategories', caller)], caller.language) }
    },
  })

  commandRoute(app, ports, {
    url: '/products/categories',
    summary: 'Add a category, at the top or under another',
    permission: 'products.manage',
    body: addCategory,
    answer: createdProduct,
    status: 201,
    async handle({ body, caller, context }) {
      return give({ type: 'Add', categoryId: idOf(caller, context), ...body }, caller, context)
    },
    respond: (_, { caller, context }) => ({ id: idOf(caller, context) }),
  })

  commandRoute(app, ports, {
    url: '/products/categories/:id',
    summary: 'Rename a category, or move it with all below it',
    permission: 'products.manage',
    params,
    body: changeCategory,
    answer: changedCategory,
    async handle({ params: { id }, body: { version, ...body }, caller, context }) {
      const current = (state: Categories) => state.known.get(id)?.version ?? version
      return give({ type: 'Change', categoryId: id, ...body }, caller, context, { version, current })
    },
    respond: ({ state }, { params: { id } }) => ({ id, version: state.known.get(id)?.version ?? 0 }),
  })

  commandRoute(app, ports, {
    url: '/products/categories/:id/removal',
    summary: 'Remove a category that has none below it; its products go to another, or to none',
    permission: 'products.manage',
    params,
    body: removeCategory,
    answer: changedCategory,
    handle: ({ params: { id }, body, caller, context }) =>
      give({ type: 'Remove', categoryId: id, ...body }, caller, context),
    respond: (_, { params: { id } }) => ({ id, version: 0 }),
  })

  type Wanted = CategoryCommand extends infer One ? (One extends unknown ? Omit<One, 'clientCompanyId'> : never) : never
  type Seen = { version: number; current: (state: Categories) => number }

  async function give(wanted: Wanted, caller: Caller, context: CommandContext, seen?: Seen) {
    const clientCompanyId = mustBeOwner(caller)
    return ports.commands.handle({
      aggregate: categories,
      id: clientCompanyId,
      command: { ...wanted, clientCompanyId } as CategoryCommand,
      context,
      companies: () => [clientCompanyId],
      ...(seen !== undefined && { seen }),
    })
  }
}

const idOf = ({ company }: Caller, { key }: CommandContext) => newIdFor(company, 'product-category', key)
