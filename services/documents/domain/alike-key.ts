import { plainText } from '@quayside/platform/values/cells/plain-text.ts'

/** By what two spellings of a supplier's name count as the same. */
export function alikeKey(name: string): string {
  return plainText(name) || name.trim().toLowerCase()
}
