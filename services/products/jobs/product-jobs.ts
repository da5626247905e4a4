import { mostOfJob } from '@quayside/contracts/jobs/jobs.ts'
import { jobsOnProducts } from '@quayside/contracts/products/commands.ts'
import { matchingProducts } from '@quayside/contracts/products/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { type JobAct, jobAct } from '@quayside/platform/jobs/job-act.ts'
import type { Found, JobSubject } from '@quayside/platform/jobs/job-routes.ts'
import { jobsPart } from '@quayside/platform/jobs/jobs-part.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { ProductDesk } from '../desk/product-desk.ts'
import { standing } from '../domain/categories.ts'
import { product } from '../domain/product.ts'
import { productPage } from '../read-models/product-list.ts'
import { askedOf } from '../read-models/read-routes.ts'

const permission = 'products.manage'
const before = z.object({ categoryId: z.string().nullable() })

/** Acts on many products: each gets the command that it would get alone. */
export function productJobs(desk: ProductDesk) {
  return jobsPart(desk.ports, { name: 'ProductJob', service: 'products', acts: actsOn(desk), subject: subject(desk) })
}

function actsOn(desk: ProductDesk): Record<string, JobAct> {
  const categorise = async (id: string, categoryId: string | null, by: Parameters<ProductDesk['give']>[2]) => {
    await desk.mustBeCategory(by.caller.company, categoryId)
    return desk.give(id, { type: 'Categorise', categoryId }, by)
  }
  return {
    categorise: jobAct({
      ...jobsOnProducts.categorise,
      permission,
      summary: 'Put several products in a category, or in none, by a job',
      takenBackBy: 'undo-categorise',
      async give({ item: { id }, asked: { categoryId }, caller, context }) {
        const { details, clientCompanyId } = await desk.visible(id, caller)
        const was = standing(await desk.treeOf(clientCompanyId), details.categoryId)
        const outcome = await categorise(id, categoryId, { caller, context })
        const isChanged = outcome.kind === 'accepted' && outcome.events.length > 0
        return { outcome, ...(isChanged && { left: { categoryId: was?.id ?? null } }) }
      },
    }),
    'undo-categorise': jobAct({
      path: null,
      asked: z.object({}),
      permission,
      summary: '',
      give: async ({ item: { id, left }, caller, context }) => ({
        outcome: await categorise(id, before.parse(left).categoryId, { caller, context }),
      }),
    }),
    retire: jobAct({
      ...jobsOnProducts.retire,
      permission,
      summary: 'Take several products off the lists to choose from, by a job',
      takenBackBy: 'undo-retire',
      async give({ item: { id }, caller, context }) {
        const outcome = await desk.give(id, { type: 'Retire' }, { caller, context })
        const isChanged = outcome.kind === 'accepted' && outcome.events.length > 0
        return { outcome, ...(isChanged && { left: {} }) }
      },
    }),
    'undo-retire': jobAct({
      path: null,
      asked: z.object({}),
      permission,
      summary: '',
      give: async ({ item: { id }, caller, context }) => ({
        outcome: await desk.give(id, { type: 'Reinstate' }, { caller, context }),
      }),
    }),
  }
}

function subject({ ports }: ProductDesk): JobSubject<typeof matchingProducts> {
  return {
    resource: '/products',
    viewing: 'products.view',
    most: mostOfJob.products,
    noneChosen: 'products-none-chosen',
    filter: matchingProducts,
    named: (ids: readonly string[], caller: Caller) =>
      ports.query(caller, async db => {
        const { rows } = await sql<Found>`select id, sku as number, version from products
          where id = any (${ids}::uuid[])`.execute(db)
        return rows
      }),
    async commandKeysOf(id) {
      const { events } = await ports.commands.load(product, id)
      return new Set(events.map(({ metadata }) => metadata.commandKey))
    },
    async matching(filter, caller, limit) {
      const { items } = await productPage(ports.query, caller, askedOf(filter), undefined, limit)
      return items.map(({ id, sku: number, version }) => ({ id, number, version }))
    },
  }
}
