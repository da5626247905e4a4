import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'

/** E-mail addresses are compared without regard to case and stray spaces; only the keyed hash is ever stored in the clear. */
export function emailHash(vault: Pick<Vault, 'fingerprint'>, email: string): string {
  return vault.fingerprint('email', nameKey(email))
}
