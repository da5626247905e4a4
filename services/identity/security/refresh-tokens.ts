import { hash } from 'node:crypto'
import type { Vault } from '@quayside/platform/ports/vault.ts'

type Fingerprint = Pick<Vault, 'fingerprint'>

/** The session's id and a secret part that only the vault's key can make. */
export type RefreshToken = string

/** Derived, not drawn: the same request repeated, or a second tab within the grace, gets the same token. */
export function firstRefreshToken(vault: Fingerprint, sessionId: string): RefreshToken {
  return `${sessionId}.${vault.fingerprint('refresh-token', sessionId)}`
}

export function nextRefreshToken(vault: Fingerprint, presented: RefreshToken): RefreshToken {
  return `${sessionIdOf(presented) ?? ''}.${vault.fingerprint('refresh-token', presented)}`
}

/** Null for anything that has not the form of a refresh token. */
export function sessionIdOf(token: string): string | null {
  return (
    /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.[0-9a-f]{64}$/.exec(token)?.[1] ?? null
  )
}

/** What the store keeps of a token. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex')
}
