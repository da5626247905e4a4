import { randomBytes } from 'node:crypto'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import { toSVG } from 'bwip-js/node'
import { Secret, TOTP } from 'otpauth'
import type { GivenCode } from '../domain/second-factor.ts'

const stepSeconds = 30
const recoveryCodes = 10

/** RFC 6238: six digits, 30 s, one step either side. */
function codesOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Quayside', label, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds })
}

export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an app reads: as an address, and as a QR picture of it. */
export function secretForApp(secret: string, email: string): { url: string; picture: string } {
  const url = codesOf(secret, email).toString()
  const svg = toSVG({ bcid: 'qrcode', text: url, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' })
  return { url, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** The step for which the code is right now; null when it is not. */
export function stepOf(secret: string, code: string, now: string): number | null {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const timestamp = Date.parse(now)
  const delta = codesOf(secret, '').validate({ token: digits, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

/** Without letters and digits that are taken for one another; 50 bits each. */
export function newRecoveryCodes(): string[] {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: recoveryCodes }, () => {
    const signs = Array.from(randomBytes(10), byte => alphabet[byte % alphabet.length] ?? 'a').join('')
    return `${signs.slice(0, 5)}-${signs.slice(5)}`
  })
}

export function recoveryHash(vault: Pick<Vault, 'fingerprint'>, userId: string, code: string): string | null {
  const signs = code.toLowerCase().replace(/[\s-]/g, '')
  return /^[a-z0-9]{10}$/.test(signs) ? vault.fingerprint('recovery-code', `${userId} ${signs}`) : null
}

/** What was given, as the second factor of that person judges it. */
export function givenCode(
  vault: Pick<Vault, 'fingerprint'>,
  { userId, secret, code, now }: { userId: string; secret: string; code: string; now: string },
): GivenCode {
  return { step: stepOf(secret, code, now), recoveryHash: recoveryHash(vault, userId, code) }
}
