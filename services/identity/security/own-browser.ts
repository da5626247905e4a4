import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'

const cookieName = 'quayside-browser'
const keptSeconds = 60 * 60

/**
 * Knows a browser again in which an outside sign-in was begun, by a signed cookie that no script reads: what was begun
 * in one browser ends in no other.
 */
export function ownBrowsers({ vault, config }: Pick<Ports, 'vault' | 'config'>) {
  const signed = (id: string) => `${id}.${vault.fingerprint('own-browser', id)}`
  const isSecure = config.portalUrl.startsWith('https:')

  function known(request: FastifyRequest): string | null {
    const value = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{32}\\.[0-9a-f]{64})(?:;|$)`).exec(
      request.headers.cookie ?? '',
    )?.[1]
    if (value === undefined) return null
    const id = value.slice(0, 32)
    return timingSafeEqual(Buffer.from(value), Buffer.from(signed(id))) ? id : null
  }

  return {
    /** Null where it has no cookie of ours. */
    known,
    /** The browser's id, and the header that lets it keep it. */
    recognised(request: FastifyRequest): { id: string; headers: Record<string, string> } {
      const id = known(request) ?? randomBytes(16).toString('hex')
      const flags = `Path=/api/v1/authentication; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return { id, headers: { 'set-cookie': `${cookieName}=${signed(id)}; ${flags}` } }
    },
  }
}
export type OwnBrowsers = ReturnType<typeof ownBrowsers>
