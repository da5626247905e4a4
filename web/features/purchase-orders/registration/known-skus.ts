import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import { useState } from 'react'
import { useLazyProductsOfSkusQuery } from './registration-api.ts'
import { skusInParts } from './skus-in-parts.ts'

type Register = ReadonlyMap<string, ProductListItem | null>

/** Asks the register which SKUs are the client's products; what is not known to it stays marked until it is asked again. */
export function useKnownSkus(client: string | null) {
  const [ask] = useLazyProductsOfSkusQuery()
  const [known, setKnown] = useState<Register>(new Map())
  const lookUp = async (skus: readonly string[]): Promise<Register> => {
    const found = new Map<string, ProductListItem | null>()
    for (const part of skusInParts(skus)) {
      const { data } = await ask({ skus: part, ...(client && { client }) }, true)
      // Without an answer nothing is known of them, and nothing is said.
      if (data === undefined) continue
      const products = new Map(data.items.map(item => [nameKey(item.sku), item]))
      for (const sku of part.split('\n')) found.set(nameKey(sku), products.get(nameKey(sku)) ?? null)
    }
    setKnown(before => new Map([...before, ...found]))
    return found
  }
  return { lookUp, isUnknown: (sku: string | null) => sku !== null && known.get(nameKey(sku)) === null }
}
