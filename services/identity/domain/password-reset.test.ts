import type { PasswordResetEvent } from '@quayside/contracts/identity/events.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { test } from 'vitest'
import { passwordReset } from './password-reset.ts'

const resetId = '018f0000-0000-7000-8000-000000000002'
const userId = '018f0000-0000-7000-8000-000000000001' as UserId
const ask = { type: 'Ask', resetId, userId, passwordsBefore: 0, now: '2026-03-02T09:00:00.000Z' } as const
const asked = (who: UserId | null): PasswordResetEvent => ({
  type: 'PasswordResetAsked',
  data: { resetId, userId: who, passwordsBefore: 0, expiresAt: '2026-03-02T09:30:00.000Z' },
})

test('[D8.018] a link is good for 30 minutes; who asks for nobody is recorded alike', () => {
  given(passwordReset, [])
    .when(ask)
    .then([asked(userId)])
  given(passwordReset, [])
    .when({ ...ask, userId: null })
    .then([asked(null)])
  given(passwordReset, [asked(userId)])
    .when(ask)
    .then([])
})
