import type { Vault } from '@quayside/platform/ports/vault.ts'

/** The token of an invitation's link: made from its id with the vault's key, so that no plain token is ever stored. */
export function invitationToken(vault: Pick<Vault, 'fingerprint'>, invitationId: string): string {
  return `${invitationId}.${vault.fingerprint('invitation-token', invitationId)}`
}

export function invitationIdOf(token: string): string | null {
  return (
    /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.[0-9a-f]{64}$/.exec(token)?.[1] ?? null
  )
}
