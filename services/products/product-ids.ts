import type { ProductId } from '@quayside/contracts/kernel/ids.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'

/** The SKU is the product's identity within its client: the same SKU is the same stream, so it cannot be taken twice. */
export function productIdOf(clientCompanyId: string, sku: string): ProductId {
  return newIdFor(clientCompanyId, 'product', sku) as ProductId
}
