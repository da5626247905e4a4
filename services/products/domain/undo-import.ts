import type { ProductDetails, ProductEvent } from '@quayside/contracts/products/events.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { type KnownProduct, type Product, product } from './product.ts'

/** What taking back an import's part of a product comes to. `kept`: what somebody changed since, which stays. */
export type Undoing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'made'; readonly isTouched: boolean }
  | {
      readonly kind: 'changed'
      readonly unit: string
      readonly details: ProductDetails
      readonly kept: readonly string[]
    }

type Told = ProductDetails & { unit: string }

/** Told from the product's own events: as it was before the import, as the import left it, as it is. */
export function undoingOf(events: readonly ProductEvent[], importId: string): Undoing {
  let [state, before, after]: [Product, Product | null, Product] = [product.initial, null, product.initial]
  for (const event of events) {
    const next = product.evolve(state, event)
    if (isOf(event, importId)) {
      before ??= state
      after = next
    }
    state = next
  }
  if (before === null || after.status !== 'registered' || state.status !== 'registered') return { kind: 'nothing' }
  if (before.status !== 'registered')
    return { kind: 'made', isTouched: state.retired !== after.retired || !isSame(told(after), told(state)) }
  return { kind: 'changed', ...putBack(told(before), told(after), told(state)) }
}

function isOf({ type, data }: ProductEvent, importId: string): boolean {
  return (type === 'ProductRegistered' || type === 'ProductDetailsChanged') && data.importId === importId
}

function putBack(before: Told, after: Told, now: Told) {
  const fields = (Object.keys(after) as (keyof Told)[]).filter(field => before[field] !== after[field])
  const kept = fields.filter(field => now[field] !== after[field])
  const former = Object.fromEntries(fields.filter(field => !kept.includes(field)).map(field => [field, before[field]]))
  const { unit, ...details }: Told = { ...now, ...former }
  return { unit, details, kept }
}

function told({ unit, details }: KnownProduct): Told {
  return { ...details, unit }
}
