import type { Vault } from '@quayside/platform/ports/vault.ts'

/** The token of a link that sets a password: made from its id with the vault's key, so that no plain token is ever stored. */
export function resetToken(vault: Pick<Vault, 'fingerprint'>, resetId: string): string {
  return `${resetId}.${vault.fingerprint('password-reset', resetId)}`
}

/** The id of a link's token; null for any that is not of our making. */
export function resetIdOf(vault: Pick<Vault, 'fingerprint'>, token: string): string | null {
  const id = /^([0-9a-f-]{36})\.[0-9a-f]{64}$/.exec(token)?.[1]
  return id !== undefined && resetToken(vault, id) === token ? id : null
}
