import type { SessionEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'

/** Two tabs that refresh with the same token within so many seconds get the same new pair; later it is theft. */
export const graceSeconds = 10

export type OpenSession = {
  readonly status: 'open' | 'revoked'
  readonly sessionId: string
  readonly userId: UserId
  readonly refreshHash: string
  readonly previousHash: string | null
  /** Every hash that was ever replaced, of the whole family. */
  readonly usedHashes: ReadonlySet<string>
  readonly startedAt: string
  readonly refreshedAt: string
  readonly expiresAt: string
  readonly remember: boolean
}
export type Session = { readonly status: 'none' } | OpenSession

export type SessionCommand =
  | { type: 'Start'; sessionId: string; userId: UserId; refreshHash: string; remember: boolean; now: string }
  | { type: 'Refresh'; presentedHash: string; nextHash: string; now: string }
  | { type: 'Revoke'; reason: Extract<SessionEvent, { type: 'SessionRevoked' }>['data']['reason'] }

function evolve(session: Session, event: SessionEvent): Session {
  if (event.type === 'SessionStarted') {
    const { startedAt } = event.data
    return { status: 'open', ...event.data, previousHash: null, usedHashes: new Set(), refreshedAt: startedAt }
  }
  if (session.status === 'none') return session
  switch (event.type) {
    case 'SessionRefreshed': {
      const { refreshHash, expiresAt, refreshedAt } = event.data
      const usedHashes = new Set(session.usedHashes).add(session.refreshHash)
      return { ...session, refreshHash, previousHash: session.refreshHash, usedHashes, expiresAt, refreshedAt }
    }
    case 'RefreshReuseDetected':
      return session
    case 'SessionRevoked':
      return { ...session, status: 'revoked' }
  }
}

function decide(command: SessionCommand, session: Session): Decision<SessionEvent> {
  switch (command.type) {
    case 'Start': {
      if (session.status !== 'none') return reject('session-ended')
      const { type: _, now, ...data } = command
      return accept({
        type: 'SessionStarted',
        data: { ...data, startedAt: now, expiresAt: expiry(command.remember, now, now) },
      })
    }
    case 'Refresh':
      return refresh(command, session)
    case 'Revoke': {
      if (session.status !== 'open') return accept()
      const { sessionId, userId } = session
      return accept({ type: 'SessionRevoked', data: { sessionId, userId, reason: command.reason } })
    }
  }
}

/** A hash the family never had is no reuse: anybody can make one up, and must not be able to end a session so. */
function refresh(command: Extract<SessionCommand, { type: 'Refresh' }>, session: Session): Decision<SessionEvent> {
  if (session.status !== 'open' || command.now >= session.expiresAt) return reject('session-ended')
  const { sessionId, userId } = session
  if (command.presentedHash === session.refreshHash) {
    const expiresAt = expiry(session.remember, session.startedAt, command.now)
    return accept({
      type: 'SessionRefreshed',
      data: { sessionId, userId, refreshHash: command.nextHash, expiresAt, refreshedAt: command.now },
    })
  }
  if (
    command.presentedHash === session.previousHash &&
    secondsBetween(session.refreshedAt, command.now) <= graceSeconds
  )
    return accept()
  if (!session.usedHashes.has(command.presentedHash)) return reject('session-ended')
  return accept(
    { type: 'RefreshReuseDetected', data: { sessionId, userId, detectedAt: command.now } },
    { type: 'SessionRevoked', data: { sessionId, userId, reason: 'reuse' } },
  )
}

function expiry(remember: boolean, startedAt: string, now: string): string {
  const idleUntil = Date.parse(now) + idleHours(remember) * 3_600_000
  const longestUntil = Date.parse(startedAt) + longestDays(remember) * 86_400_000
  return new Date(Math.min(idleUntil, longestUntil)).toISOString()
}

function secondsBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 1000
}

export const session = { name: 'Session', initial: { status: 'none' } as Session, evolve, decide }

/** Hours without a refresh after which a session ends: a month when the person asked to be remembered. */
function idleHours(remember: boolean): number {
  return remember ? 30 * 24 : 12
}

/** Days after which a session ends however often it is used. */
function longestDays(remember: boolean): number {
  return remember ? 90 : 1
}
