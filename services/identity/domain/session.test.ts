import type { SessionEvent } from '@quayside/contracts/identity/events.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { graceSeconds, session } from './session.ts'

const sessionId = '018f0000-0000-7000-8000-000000000010'
const userId = '018f0000-0000-7000-8000-000000000001' as UserId
const at = (seconds: number) => new Date(Date.parse('2026-03-02T10:00:00.000Z') + seconds * 1000).toISOString()
const hours = 3600

const started: SessionEvent = {
  type: 'SessionStarted',
  data: { sessionId, userId, refreshHash: 'h1', remember: false, startedAt: at(0), expiresAt: at(12 * hours) },
}
const refreshed = (refreshHash: string, seconds: number): SessionEvent => ({
  type: 'SessionRefreshed',
  data: { sessionId, userId, refreshHash, expiresAt: at(seconds + 12 * hours), refreshedAt: at(seconds) },
})
const refresh = (presentedHash: string, nextHash: string, seconds: number) => ({
  type: 'Refresh' as const,
  presentedHash,
  nextHash,
  now: at(seconds),
})
const theft: SessionEvent[] = [
  { type: 'RefreshReuseDetected', data: { sessionId, userId, detectedAt: at(700) } },
  { type: 'SessionRevoked', data: { sessionId, userId, reason: 'reuse' } },
]

describe('refreshing', () => {
  test('[S7.002] rotates the token', () =>
    given(session, [started])
      .when(refresh('h1', 'h2', 600))
      .then([refreshed('h2', 600)]))

  test('two tabs with the same token at the same moment get the same pair', () =>
    given(session, [started, refreshed('h2', 600)])
      .when(refresh('h1', 'h2', 600 + graceSeconds))
      .thenNothing())

  test('the same old token later is theft: the whole family ends', () =>
    given(session, [started, refreshed('h2', 600)])
      .when(refresh('h1', 'h2', 700))
      .then(theft))

  test('a token of two refreshes ago is theft even within the grace', () =>
    given(session, [started, refreshed('h2', 698), refreshed('h3', 699)])
      .when(refresh('h1', 'h2', 700))
      .then(theft))

  test('[S4.043] after a theft not even the newest token works', () =>
    given(session, [started, refreshed('h2', 600), ...theft])
      .when(refresh('h2', 'h3', 701))
      .thenRejected('session-ended'))

  test('a made-up token ends nothing', () => {
    given(session, [started])
      .when(refresh('guess', 'x', 10))
      .thenRejected('session-ended')
    given(session, [])
      .when(refresh('guess', 'x', 10))
      .thenRejected('session-ended')
  })

  test('an expired session is over', () =>
    given(session, [started])
      .when(refresh('h1', 'h2', 12 * hours))
      .thenRejected('session-ended'))
})

describe('how long it lasts', () => {
  const start = (remember: boolean) =>
    given(session, []).when({ type: 'Start', sessionId, userId, refreshHash: 'h1', remember, now: at(0) }).decision

  test('[S1.008] a remembered session outlives the night, another does not', () => {
    expect(start(false)).toMatchObject({ events: [{ data: { expiresAt: at(12 * hours) } }] })
    expect(start(true)).toMatchObject({ events: [{ data: { expiresAt: at(30 * 24 * hours) } }] })
  })

  test('however often it is refreshed, it ends a day after it began', () => {
    const late = given(session, [started, refreshed('h2', 11 * hours)]).when(refresh('h2', 'h3', 22 * hours)).decision
    expect(late).toMatchObject({ events: [{ data: { expiresAt: at(24 * hours) } }] })
  })
})

test('[S2.032] signing out ends the session, once', () => {
  const revoked: SessionEvent = { type: 'SessionRevoked', data: { sessionId, userId, reason: 'signed-out' } }
  given(session, [started]).when({ type: 'Revoke', reason: 'signed-out' }).then([revoked])
  given(session, [started, revoked]).when({ type: 'Revoke', reason: 'signed-out' }).thenNothing()
  given(session, [started, revoked])
    .when(refresh('h1', 'h2', 5))
    .thenRejected('session-ended')
})
