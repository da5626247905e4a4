import type { SigningKey } from '@quayside/platform/access/signing-keys.ts'

const rereadAfterMs = 60 * 60 * 1000

/** The signing key is read once an hour: often enough for its rotation, which happens once a month. */
export function rememberedSigningKey(read: () => Promise<SigningKey>): () => Promise<SigningKey> {
  let key: Promise<SigningKey> | null = null
  let readAt = 0
  return () => {
    if (key === null || Date.now() - readAt > rereadAfterMs) {
      readAt = Date.now()
      key = read()
      key.catch(() => {
        key = null
      })
    }
    return key
  }
}
