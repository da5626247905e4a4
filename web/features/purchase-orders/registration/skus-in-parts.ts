import { nameKey } from '@quayside/contracts/kernel/names.ts'

/** What an address takes of them, written for one. */
const longest = 4000

/** The SKUs, each once however it is spelt, in parts of which each fits an address. */
export function skusInParts(skus: readonly string[]): string[] {
  const parts: string[] = []
  for (const sku of new Map(skus.filter(sku => nameKey(sku) !== '').map(sku => [nameKey(sku), sku.trim()])).values()) {
    const longer = [parts.at(-1) ?? '', sku].filter(Boolean).join('\n')
    const isFull = longer.split('\n').length > 200 || encodeURIComponent(longer).length > longest
    if (parts.length === 0 || isFull) parts.push(sku)
    else parts[parts.length - 1] = longer
  }
  return parts
}
