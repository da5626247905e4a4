import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { callerOf, offsetOf } from '../access/caller-of.ts'
import { bearerToken, type Session } from '../access/session.ts'
import { positionShape } from '../event-store/positions.ts'
import { ProblemError } from '../faults/problem-error.ts'
import type { Ports } from '../service/service.ts'
import { MalformedInputError } from './input.ts'
import { requestLanguage } from './request-language.ts'
import type { RouteAccess } from './route-definition.ts'

/** The onRequest hook: a stranger is turned away before the body is read. */
export function authenticate(ports: Pick<Ports, 'access'>, access: RouteAccess) {
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    // The gateway's door may have verified the token already.
    if (request.session !== null) {
      done()
      return
    }
    const token = access === 'public' ? null : bearerToken(request)
    const verified = token === null ? null : ports.access.verify(token)
    if (verified instanceof Promise) verified.then(session => done(accept(request, session)), done)
    else if (verified !== null) done(accept(request, verified))
    else done(access === 'public' ? undefined : new ProblemError('sign-in-required'))
  }
}

function accept(request: FastifyRequest, verified: Session | 'invalid' | 'expired'): Error | undefined {
  if (verified === 'invalid') return new ProblemError('sign-in-required')
  if (verified === 'expired') return new ProblemError('token-expired')
  request.session = verified
  return undefined
}

export type GateRequest = {
  company: string
  client: string | null
  permission: Permission | null
  method: string
  resource: string
  withoutCompany: boolean
}

/** The caller of an authenticated request, once company, client, profile and permission are checked. */
export async function passGate(
  ports: Pick<Ports, 'access'>,
  request: FastifyRequest,
  gate: GateRequest,
): Promise<Caller> {
  const { session } = request
  if (session === null) throw new ProblemError('sign-in-required')
  const caller = await callerOf(ports.access, {
    ...gate,
    session,
    seeAs: seeAsOf(request),
    language: saved => requestLanguage(request.headers['accept-language'], saved),
    utcOffsetMinutes: offsetOf(request.headers['client-utc']),
  })
  request.caller = caller
  return caller
}

function seeAsOf({ headers }: FastifyRequest): string | null {
  const asked = headers['x-see-as']
  return typeof asked === 'string' && asked !== '' ? asked : null
}

/** Nothing is written on rights that may be out of date. */
export function refuseWritesBehind({ access, config }: Pick<Ports, 'access' | 'config'>): void {
  if (access.lagMs() > config.rightsBehindMs) {
    throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' } })
  }
}

/** Read models are this far behind at most, as a rule. */
const usuallyMs = 100

/**
 * Waits, by default 2 s at most, until the read models have reached `x-min-position`; afterwards answers with what there
 * is. False when it waited in vain. What lies beyond the store's head comes from before a backup was restored, or from
 * nowhere: there is nothing to wait for.
 */
export async function waitForPosition(
  { positions, config, store }: Pick<Ports, 'positions' | 'config' | 'store'>,
  request: FastifyRequest,
  projections: readonly string[] | undefined,
): Promise<boolean> {
  const asked = request.headers['x-min-position']
  if (asked === undefined || asked === '') return true
  if (typeof asked !== 'string' || !positionShape.test(asked)) {
    throw new MalformedInputError([{ path: 'x-min-position', code: 'position-malformed', params: {} }])
  }
  const position = asked as Position
  const reached = (timeoutMs: number) => positions.reached(position, { timeoutMs, ...(projections && { projections }) })
  if (await reached(Math.min(usuallyMs, config.positionWaitMs))) return true
  const wait = reached(config.positionWaitMs)
  const isBeyond = store.head().then(
    head => position > head,
    () => false,
  )
  return Promise.race([wait, isBeyond.then(is => is || wait)])
}
