import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { GivenUpReason } from '@quayside/contracts/kernel/given-up-mails.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { changeWays, type OutsideAccount, outsideAccountsAfter, type WaysCommand } from './ways-to-sign-in.ts'

export type SignedUpUser = {
  readonly status: 'active' | 'deactivated' | 'erased'
  readonly userId: UserId
  readonly emailHash: string
  readonly passwordHash: string | null
  /** How often it was set since signing up. */
  readonly passwordsSet: number
  readonly outsideAccounts: readonly OutsideAccount[]
  readonly profile: string | null
  readonly language: Language
  readonly welcomeMailGivenUp: boolean
  /** What the person is called in lists. */
  readonly name: Sealed
  /** The text of `personalDetails`; null until they are told. */
  readonly details: Sealed | null
  /** Rises with the personal details. */
  readonly version: number
}
export type User = { readonly status: 'none' } | SignedUpUser

export type SignUp = {
  type: 'SignUp'
  userId: UserId
  name: Sealed
  email: Sealed
  emailHash: string
  passwordHash: string | null
  promotionalOffers: boolean
  language: Language
  /** Of a person who comes by way of one: it is linked in the same step. */
  outsideAccount?: OutsideAccount
}
export type UserCommand =
  | SignUp
  | WaysCommand
  | { type: 'ChangePassword'; currentPasswordIsRight: boolean; passwordHash: string }
  | { type: 'ResetPassword'; passwordsBefore: number; passwordHash: string }
  | { type: 'RehashPassword'; passwordHash: string }
  | { type: 'AssignProfile'; profile: string | null }
  | { type: 'ChangeDetails'; name: Sealed; details: Sealed }
  | { type: 'ChooseLanguage'; language: Language }
  | { type: 'Deactivate'; byThemselves: boolean; reason: string | null }
  | { type: 'Activate' }
  | { type: 'GiveUpWelcomeMail'; reason: GivenUpReason }
  | { type: 'ErasePerson' }

function evolve(user: User, event: UserEvent): User {
  if (event.type === 'UserSignedUp') {
    const { userId, name, emailHash, passwordHash, language } = event.data
    const nothingTold = {
      passwordsSet: 0,
      outsideAccounts: [],
      profile: null,
      welcomeMailGivenUp: false,
      details: null,
      version: 1,
    }
    return { status: 'active', userId, name, emailHash, passwordHash, language, ...nothingTold }
  }
  if (user.status === 'none') return user
  switch (event.type) {
    case 'PasswordChanged':
      return { ...user, passwordHash: event.data.passwordHash, passwordsSet: user.passwordsSet + 1 }
    case 'OutsideAccountLinked':
    case 'OutsideAccountUnlinked':
      return { ...user, outsideAccounts: outsideAccountsAfter(user.outsideAccounts, event) }
    case 'PasswordRehashed':
      return { ...user, passwordHash: event.data.passwordHash }
    case 'ProfileAssigned':
      return { ...user, profile: event.data.profile }
    case 'PersonalDetailsChanged':
      return { ...user, name: event.data.name, details: event.data.details, version: user.version + 1 }
    case 'LanguageChosen':
      return { ...user, language: event.data.language }
    case 'UserDeactivated':
      return { ...user, status: 'deactivated' }
    case 'UserActivated':
      return { ...user, status: 'active' }
    case 'WelcomeMailGivenUp':
      return { ...user, welcomeMailGivenUp: true }
    case 'PersonErased':
      return { ...user, status: 'erased', passwordHash: null }
  }
}

function decide(command: UserCommand, user: User): Decision<UserEvent> {
  if (command.type === 'SignUp') return signUp(command, user)
  if (user.status === 'none') return reject('user-not-found')
  if (command.type === 'ErasePerson')
    return user.status === 'erased'
      ? accept()
      : accept({ type: 'PersonErased', data: { personId: user.userId, emailHash: user.emailHash } })
  if (command.type === 'GiveUpWelcomeMail') {
    if (user.status === 'erased' || user.welcomeMailGivenUp) return accept()
    return accept({ type: 'WelcomeMailGivenUp', data: { userId: user.userId, reason: command.reason } })
  }
  if (user.status === 'erased') return reject('user-erased')
  return decideForKnown(command, user)
}

function signUp({ type: _, outsideAccount, ...data }: SignUp, user: User): Decision<UserEvent> {
  if (user.status !== 'none') return reject('email-exists', {}, 'email')
  const signedUp: UserEvent = { type: 'UserSignedUp', data }
  if (outsideAccount === undefined) return accept(signedUp)
  return accept<UserEvent>(signedUp, { type: 'OutsideAccountLinked', data: { userId: data.userId, ...outsideAccount } })
}

function decideForKnown(
  command: Exclude<UserCommand, SignUp | { type: 'ErasePerson' | 'GiveUpWelcomeMail' }>,
  user: SignedUpUser,
): Decision<UserEvent> {
  const { userId } = user
  switch (command.type) {
    case 'ChangePassword':
      if (user.status === 'deactivated') return reject('user-deactivated')
      if (!command.currentPasswordIsRight) return reject('incorrect-password', {}, 'currentPassword')
      return accept({ type: 'PasswordChanged', data: { userId, passwordHash: command.passwordHash } })
    case 'ResetPassword':
      if (user.status === 'deactivated') return reject('user-deactivated')
      if (user.passwordsSet !== command.passwordsBefore) return reject('mail-link-over')
      return accept({ type: 'PasswordChanged', data: { userId, passwordHash: command.passwordHash } })
    case 'LinkOutsideAccount':
    case 'UnlinkOutsideAccount':
      return changeWays(command, user)
    case 'RehashPassword':
      return accept({ type: 'PasswordRehashed', data: { userId, passwordHash: command.passwordHash } })
    case 'AssignProfile':
      if (user.profile === command.profile) return accept()
      return accept({ type: 'ProfileAssigned', data: { userId, profile: command.profile } })
    case 'ChangeDetails': {
      const { name, details } = command
      return accept({ type: 'PersonalDetailsChanged', data: { userId, name, details } })
    }
    case 'ChooseLanguage':
      if (user.language === command.language) return accept()
      return accept({ type: 'LanguageChosen', data: { userId, language: command.language } })
    case 'Deactivate':
      if (command.byThemselves) return reject('not-yourself')
      return user.status === 'deactivated'
        ? accept()
        : accept({ type: 'UserDeactivated', data: { userId, reason: command.reason } })
    case 'Activate':
      return user.status === 'active' ? accept() : accept({ type: 'UserActivated', data: { userId } })
  }
}

export const user = { name: 'User', initial: { status: 'none' } as User, evolve, decide }
