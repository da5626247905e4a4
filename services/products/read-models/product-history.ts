import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { ProductEvent } from '@quayside/contracts/products/events.ts'
import type { ProductHistoryEntry } from '@quayside/contracts/products/queries.ts'
import { type Categories, pathOf, standing } from '../domain/categories.ts'
import { type KnownProduct, type Product, product } from '../domain/product.ts'

type Recorded = StoredEvent<ProductEvent>

/** Who did what, when; the oldest first. `aliases`: of the streams of what suppliers call it. */
export function historyOf(
  events: readonly Recorded[],
  aliases: readonly Recorded[],
  tree: Categories,
): ProductHistoryEntry[] {
  let state: Product = product.initial
  const own = events.map(event => {
    const before = state
    state = product.evolve(state, event)
    return { ...entryOf(event), changes: changesOf(before, state, tree) }
  })
  const called = aliases.map(event => {
    const { alias } = event.data as { alias: string }
    const [old, now] = event.type === 'SkuAliasAdded' ? [null, alias] : [alias, null]
    return { ...entryOf(event), changes: [{ field: 'alias', lineNumber: null, old, new: now }] }
  })
  return [...own, ...called].sort((a, b) => (a.position < b.position ? -1 : 1))
}

function entryOf({
  id,
  type,
  data,
  recordedAt: at,
  position,
  metadata,
}: Recorded): Omit<ProductHistoryEntry, 'changes'> {
  const { uid, service, onBehalfOf } = metadata.actor
  const actor = { uid: uid ?? null, service: service ?? null, name: null, onBehalfOf: onBehalfOf ?? null }
  const importId = ('importId' in data ? data.importId : null) ?? null
  return { id, at, position, type, actor, reason: null, importId }
}

function changesOf(before: Product, after: Product, tree: Categories): ProductHistoryEntry['changes'] {
  if (after.status !== 'registered') return []
  const [was, is] = [before.status === 'registered' ? told(before, tree) : {}, told(after, tree)]
  return Object.keys(is).flatMap(field => {
    const [old, now] = [was[field] ?? null, is[field] ?? null]
    return old === now ? [] : [{ field, lineNumber: null, old, new: now }]
  })
}

function told({ sku, unit, details, retired }: KnownProduct, tree: Categories): Record<string, string | null> {
  const { categoryId, category, ...rest } = details
  return { sku, unit, ...rest, category: categoryOf(tree, categoryId) ?? category, status: retired ? 'retired' : null }
}

function categoryOf(tree: Categories, id: string | null): string | null {
  const path = pathOf(tree.known, standing(tree, id)?.id ?? null)
  return path.length === 0 ? null : path.map(({ name }) => name).join(' / ')
}
