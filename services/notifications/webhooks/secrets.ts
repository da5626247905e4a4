import { randomBytes } from 'node:crypto'
import { openSecret, sealSecret } from '@quayside/platform/ports/sealed-secret.ts'
import type { Config } from '@quayside/platform/service/config.ts'

type Key = Pick<Config, 'vaultKey'>

/** `whsec_` and 32 random bytes in base64, sealed for one endpoint: the store never has it in the clear. */
export function newSealedSecret({ vaultKey }: Key, endpointId: string): string {
  return sealSecret(vaultKey, ownerOf(endpointId), `whsec_${randomBytes(32).toString('base64')}`)
}

export function secretOf({ vaultKey }: Key, endpointId: string, sealed: string): string {
  return openSecret(vaultKey, ownerOf(endpointId), sealed)
}

function ownerOf(endpointId: string): string {
  return `webhook-endpoint/${endpointId}`
}
