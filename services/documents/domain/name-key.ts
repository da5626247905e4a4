import { plainText } from '@quayside/platform/values/cells/plain-text.ts'

/** By what two spellings of a company's or product's name count as the same. */
export function nameKey(name: string): string {
  return plainText(name) || name.trim().toLowerCase()
}
