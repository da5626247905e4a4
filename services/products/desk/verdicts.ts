import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { KnownProduct } from '../domain/product.ts'

/** What may be done with a product, and what blocks the rest. */
export function verdictsFor({ retired }: KnownProduct, caller: Caller): CommandVerdict[] {
  const acts = retired ? ['reinstateProduct'] : ['changeProduct', 'retireProduct', 'addAlias']
  return acts.map(command => verdictOn(command, caller))
}

export function verdictOn(command: string, { actor, permissions }: Caller): CommandVerdict {
  if (actor !== 'C') return { command, allowed: false, reason: 'actor-not-allowed', params: { who: 'C' }, who: ['C'] }
  if (permissions.has('products.manage')) return { command, allowed: true }
  return { command, allowed: false, reason: 'permission-missing', params: { permission: 'products.manage' } }
}
