import type { Vault } from '@quayside/platform/ports/vault.ts'
import { sha256 } from '@quayside/platform/values/sha256.ts'

type Passing = { readonly bookingId: string; readonly version: number; readonly at: string }

/**
 * The key of a carrier's link: the booking's id, and 32 bytes that the vault's key makes of this passing on. It is mailed
 * and stored nowhere; the event has its hash.
 */
export function carrierToken(vault: Pick<Vault, 'fingerprint'>, { bookingId, version, at }: Passing): string {
  return `${bookingId}.${vault.fingerprint('carrier-link', `${bookingId}/${version}/${at}`)}`
}

export const linkHashOf = (token: string): string => sha256(token)

export function bookingOfToken(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$/.exec(token)?.[1] ?? null
}
