import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { apiTokenForm } from '@quayside/contracts/identity/api-token-form.ts'

/** `qst_<machine>_<256 bits>`: the machine in it is no secret. */
export function newApiToken(machineId: string): string {
  return `qst_${machineId}_${randomBytes(32).toString('base64url')}`
}

/** What is kept of it. */
export function apiTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The machine whose token it says it is; null for what has not the form of one. */
export function machineIn(token: string): string | null {
  return apiTokenForm.exec(token)?.[1] ?? null
}

export function isTokenOf({ tokenHash }: { readonly tokenHash: string }, token: string): boolean {
  return timingSafeEqual(Buffer.from(tokenHash, 'hex'), Buffer.from(apiTokenHash(token), 'hex'))
}
