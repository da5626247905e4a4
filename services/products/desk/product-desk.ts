import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { categories } from '../domain/categories.ts'
import { type KnownProduct, type Product, type ProductCommand, product } from '../domain/product.ts'
import { knownParties } from './known-parties.ts'

/** What all routes of products share. */
export function productDesk(ports: Ports) {
  const { commands } = ports

  /** Of another client's product not even that it exists is told. */
  async function visible(id: string, { scope }: Caller, until?: string): Promise<KnownProduct> {
    const { state } = await commands.load(product, id, until === undefined ? {} : { until })
    if (state.status !== 'registered') throw new ProblemError('product-not-found')
    if (scope.clients !== 'all' && !scope.clients.includes(state.clientCompanyId))
      throw new ProblemError('product-not-found')
    return state
  }

  return {
    ports,
    known: knownParties(ports.database),
    visible,
    /** Waits until what has been written so far is in these read models. */
    async settled(...projections: string[]): Promise<void> {
      await ports.positions.reached(await ports.store.head(), { projections })
    },
    treeOf: (clientCompanyId: string) => commands.current(categories, clientCompanyId),
    /** A category that a product is put in has to be one of its client. */
    async mustBeCategory(clientCompanyId: string, categoryId: string | null): Promise<void> {
      if (categoryId === null) return
      const { known } = await commands.current(categories, clientCompanyId)
      if (known.has(categoryId)) return
      const code = 'category-not-found'
      throw new ProblemError(code, {}, [{ path: 'categoryId', code, params: {} }])
    },
    /** A command on one product of the caller's own company. */
    async give(
      id: string,
      command: ProductCommand,
      { caller, context, version }: { caller: Caller; context: CommandContext; version?: number },
    ) {
      mustBeOwner(caller)
      await visible(id, caller)
      const seen = version === undefined ? {} : { seen: { version, current: versionOf } }
      return commands.handle({ aggregate: product, id, command, context, companies: companiesOf, ...seen })
    },
  }
}
export type ProductDesk = ReturnType<typeof productDesk>

/** A catalogue is its client's own. */
export function mustBeOwner({ actor, company }: Caller): CompanyId {
  if (actor !== 'C') throw new ProblemError('actor-not-allowed', { who: 'C' })
  return company as CompanyId
}

export function versionOf(state: Product): number {
  return state.status === 'registered' ? state.version : 0
}

export function companiesOf(state: Product): string[] {
  return state.status === 'none' ? [] : [state.clientCompanyId]
}
