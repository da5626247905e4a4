import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, test } from 'vitest'
import { type SignUp, user } from './user.ts'

const userId = '018f0000-0000-7000-8000-000000000001' as UserId
const account = { provider: 'google', accountHash: 'a1', email: 'sealed email' as Sealed } as const
const other = { provider: 'microsoft', accountHash: 'a2', email: null } as const
const signUp: SignUp = {
  type: 'SignUp',
  userId,
  name: 'sealed name' as Sealed,
  email: 'sealed email' as Sealed,
  emailHash: 'e1',
  passwordHash: null,
  promotionalOffers: false,
  language: 'en',
}
const { type: _, ...withoutPassword } = signUp
const cameFromOutside: UserEvent = { type: 'UserSignedUp', data: withoutPassword }
const withPassword: UserEvent = { type: 'UserSignedUp', data: { ...withoutPassword, passwordHash: 'p1' } }
const linked: UserEvent = { type: 'OutsideAccountLinked', data: { userId, ...account } }
const linkedOther: UserEvent = { type: 'OutsideAccountLinked', data: { userId, ...other } }
const unlinked: UserEvent = { type: 'OutsideAccountUnlinked', data: { userId, provider: 'google', accountHash: 'a1' } }
const passwordSet: UserEvent = { type: 'PasswordChanged', data: { userId, passwordHash: 'p2' } }

describe('outside accounts', () => {
  test('[D8.017] a person may come with one instead of a password', () => {
    given(user, [])
      .when({ ...signUp, outsideAccount: account })
      .then([cameFromOutside, linked])
  })

  test('[D8.017] one is linked once, and not to somebody deactivated', () => {
    given(user, [withPassword]).when({ type: 'LinkOutsideAccount', account }).then([linked])
    given(user, [withPassword, linked]).when({ type: 'LinkOutsideAccount', account }).then([])
    given(user, [withPassword, { type: 'UserDeactivated', data: { userId, reason: null } }])
      .when({ type: 'LinkOutsideAccount', account })
      .thenRejected('user-deactivated')
  })

  test('[D8.017] at least one way to sign in stays', () => {
    const unlink = { type: 'UnlinkOutsideAccount', accountHash: 'a1' } as const
    given(user, [cameFromOutside, linked]).when(unlink).thenRejected('last-way-to-sign-in')
    given(user, [cameFromOutside, linked, linkedOther]).when(unlink).then([unlinked])
    given(user, [cameFromOutside, linked, passwordSet]).when(unlink).then([unlinked])
    given(user, [withPassword, linked]).when(unlink).then([unlinked])
    given(user, [withPassword, linked, unlinked]).when(unlink).then([])
  })
})

describe('setting a password by a link', () => {
  const reset = { type: 'ResetPassword', passwordsBefore: 0, passwordHash: 'p2' } as const

  test('[D8.018] works once, also for a person without a password', () => {
    given(user, [cameFromOutside, linked]).when(reset).then([passwordSet])
    given(user, [withPassword]).when(reset).then([passwordSet])
    given(user, [withPassword, passwordSet]).when(reset).thenRejected('mail-link-over')
  })

  test('[D8.018] is nothing for somebody deactivated', () => {
    given(user, [withPassword, { type: 'UserDeactivated', data: { userId, reason: null } }])
      .when(reset)
      .thenRejected('user-deactivated')
  })
})
