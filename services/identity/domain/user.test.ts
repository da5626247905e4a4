import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, test } from 'vitest'
import { type SignUp, user } from './user.ts'

const userId = '018f0000-0000-7000-8000-000000000001' as UserId
const signUp: SignUp = {
  type: 'SignUp',
  userId,
  name: 'sealed name' as Sealed,
  email: 'sealed email' as Sealed,
  emailHash: 'e1',
  passwordHash: 'p1',
  promotionalOffers: true,
  language: 'es-MX',
}
const { type: _, ...signedUpData } = signUp
const signedUp: UserEvent = { type: 'UserSignedUp', data: signedUpData }
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId, reason: null } }

describe('signing up', () => {
  test('[S1.003] [S3.005] makes a person, with the opt-in as chosen', () => {
    given(user, []).when(signUp).then([signedUp])
    given(user, [])
      .when({ ...signUp, promotionalOffers: false })
      .then([{ type: 'UserSignedUp', data: { ...signedUpData, promotionalOffers: false } }])
  })

  test('a person signs up once', () => given(user, [signedUp]).when(signUp).thenRejected('email-exists'))
})

describe('the password', () => {
  test('is changed only by someone who knows it', () => {
    given(user, [signedUp])
      .when({ type: 'ChangePassword', currentPasswordIsRight: true, passwordHash: 'p2' })
      .then([{ type: 'PasswordChanged', data: { userId, passwordHash: 'p2' } }])
    given(user, [signedUp])
      .when({ type: 'ChangePassword', currentPasswordIsRight: false, passwordHash: 'p2' })
      .thenRejected('incorrect-password')
  })

  test('is hashed anew when its strength is outdated', () =>
    given(user, [signedUp])
      .when({ type: 'RehashPassword', passwordHash: 'p1 stronger' })
      .then([{ type: 'PasswordRehashed', data: { userId, passwordHash: 'p1 stronger' } }]))

  test('is not changed while the user is deactivated', () =>
    given(user, [signedUp, deactivated])
      .when({ type: 'ChangePassword', currentPasswordIsRight: true, passwordHash: 'p2' })
      .thenRejected('user-deactivated'))
})

describe('profile and language', () => {
  test('the same again is nothing', () => {
    given(user, [signedUp]).when({ type: 'AssignProfile', profile: null }).thenNothing()
    given(user, [signedUp]).when({ type: 'ChooseLanguage', language: 'es-MX' }).thenNothing()
  })

  test('another is an event', () => {
    given(user, [signedUp])
      .when({ type: 'AssignProfile', profile: 'CLIENT_R' })
      .then([{ type: 'ProfileAssigned', data: { userId, profile: 'CLIENT_R' } }])
    given(user, [signedUp])
      .when({ type: 'ChooseLanguage', language: 'fr' })
      .then([{ type: 'LanguageChosen', data: { userId, language: 'fr' } }])
  })
})

describe('deactivating and erasing', () => {
  test('nobody deactivates themselves', () =>
    given(user, [signedUp]).when({ type: 'Deactivate', byThemselves: true, reason: null }).thenRejected('not-yourself'))

  test('deactivating twice is nothing, activating ends it', () => {
    given(user, [signedUp]).when({ type: 'Deactivate', byThemselves: false, reason: null }).then([deactivated])
    given(user, [signedUp, deactivated]).when({ type: 'Deactivate', byThemselves: false, reason: 'left' }).thenNothing()
    given(user, [signedUp, deactivated])
      .when({ type: 'Activate' })
      .then([{ type: 'UserActivated', data: { userId } }])
  })

  test('a welcome that is given up is told once, and not of somebody erased', () => {
    const givenUp: UserEvent = { type: 'WelcomeMailGivenUp', data: { userId, reason: 'not-taken' } }
    const command = { type: 'GiveUpWelcomeMail' as const, reason: 'not-taken' as const }
    given(user, [signedUp]).when(command).then([givenUp])
    given(user, [signedUp, givenUp]).when(command).thenNothing()
    given(user, [signedUp, { type: 'PersonErased', data: { personId: userId } }])
      .when(command)
      .thenNothing()
  })

  test('an erased person can do nothing more, and is erased once', () => {
    const erased: UserEvent = { type: 'PersonErased', data: { personId: userId, emailHash: 'e1' } }
    given(user, [signedUp]).when({ type: 'ErasePerson' }).then([erased])
    given(user, [signedUp, erased]).when({ type: 'ErasePerson' }).thenNothing()
    given(user, [signedUp, erased]).when({ type: 'ChooseLanguage', language: 'fr' }).thenRejected('user-erased')
  })

  test('[S8.002] an unknown user is said to be unknown', () =>
    given(user, []).when({ type: 'AssignProfile', profile: null }).thenRejected('user-not-found'))
})
