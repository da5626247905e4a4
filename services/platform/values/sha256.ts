import { createHash } from 'node:crypto'

/** SHA-256 over the parts one after the other, as 64 hexadecimal digits in lower case; text counts as UTF-8. */
export function sha256(...parts: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
