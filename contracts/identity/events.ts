import * as z from 'zod'
import { actors, companyTypes } from '../access/actors.ts'
import { permissions } from '../access/permissions.ts'
import type { EventOf, Sealed } from '../kernel/event-schemas.ts'
import { givenUpReasons } from '../kernel/given-up-mails.ts'
import { companyId, invitationId, userId, uuidSchema } from '../kernel/ids.ts'
import { instant } from '../kernel/quantities.ts'
import { languages } from '../reference/languages.ts'
import { outsideProviders } from './outside-providers.ts'

const sealed = z.string() as unknown as z.ZodType<Sealed, string>
const permission = z.enum(permissions as [(typeof permissions)[number], ...(typeof permissions)[number][]])
/** Role names are the standard ones (ADMIN, BUYER ...) or a company's own. */
const role = z.string().min(1).max(60)
const actor = z.enum(actors).exclude(['S'])
/** `permissions`: what is in force, of the role and in addition; other services keep these and ask nobody. */
const memberRights = {
  role,
  actor,
  permissions: z.array(permission),
  /** Given to this person beside the role. */
  additional: z.array(permission),
  profile: z.string().nullable(),
  /** Opens with `vault.open(userId, ...)`. */
  jobTitle: sealed.nullable(),
}
const member = { membershipId: uuidSchema, userId, companyId }

/** The person's own fields beside e-mail address and language; one sealed text holds them all. */
export const personalDetails = z.object({
  name: z.string(),
  lastName: z.string().nullable(),
  identificationType: z.string().nullable(),
  identificationNumber: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  zip: z.string().nullable(),
})
export type PersonalDetails = z.infer<typeof personalDetails>
const outsideProvider = z.enum(outsideProviders)

/** Stream `User-<userId>`. `name` and `email` open with `vault.open(userId, ...)`; `emailHash` is keyed, for look-up only. */
export const userEvents = {
  UserSignedUp: z.object({
    userId,
    name: sealed,
    email: sealed,
    emailHash: z.string(),
    /** Null of a person who signs in with outside accounts alone. */
    passwordHash: z.string().nullable(),
    promotionalOffers: z.boolean(),
    language: z.enum(languages),
  }),
  PasswordChanged: z.object({ userId, passwordHash: z.string() }),
  /** `accountHash` is keyed, of issuer and subject; it is claimed once. `email` is what the account is called at its provider. */
  OutsideAccountLinked: z.object({
    userId,
    provider: outsideProvider,
    accountHash: z.string(),
    email: z.nullable(sealed),
  }),
  OutsideAccountUnlinked: z.object({ userId, provider: outsideProvider, accountHash: z.string() }),
  PasswordRehashed: z.object({ userId, passwordHash: z.string() }),
  /** Of before profiles belonged to memberships: it holds in each company that gave the person none since. */
  ProfileAssigned: z.object({ userId, profile: z.string().nullable() }),
  /** The whole of them after the change: `details` is the text of `personalDetails`; `name` is what the person is called in lists. */
  PersonalDetailsChanged: z.object({ userId, name: sealed, details: sealed }),
  LanguageChosen: z.object({ userId, language: z.enum(languages) }),
  UserDeactivated: z.object({ userId, reason: z.string().nullable() }),
  UserActivated: z.object({ userId }),
  WelcomeMailGivenUp: z.object({ userId, reason: z.enum(givenUpReasons) }),
  /**
   * The person's key is gone: read models blank what they opened. `personId` is a user's or a contact's id; `emailHash` is a user's,
   * by which others find what they wrote down of the same person.
   */
  PersonErased: z.object({ personId: uuidSchema, emailHash: z.string().optional() }),
} as const

/** Stream `Membership-<membershipId>`; the id derives from person and company (`membershipIdOf`). */
export const membershipEvents = {
  MembershipGranted: z.object({ ...member, companyType: z.enum(companyTypes), ...memberRights }),
  MembershipChanged: z.object({ ...member, ...memberRights }),
  /** Until it is resumed the person does not belong to the company. */
  MembershipSuspended: z.object({ ...member, reason: z.string().nullable() }),
  MembershipResumed: z.object({ ...member, companyType: z.enum(companyTypes), ...memberRights }),
  MembershipRevoked: z.object(member),
} as const

const administrator = { companyId, userId }
const leavingOf = z.enum(['membership', 'person'])

/**
 * Stream `Administrators-<companyId>`: who is an active ADMIN of a company. Whoever is to be none any more is leaving before that
 * comes about, by a change of the membership or of the person; `revision` is that of the stream that changes.
 */
export const administratorsEvents = {
  AdministratorAdded: z.object(administrator),
  AdministratorLeaving: z.object({ ...administrator, leaving: z.string(), of: leavingOf, revision: z.number().int() }),
  /** It did not come about. */
  AdministratorStayed: z.object({ ...administrator, leaving: z.string() }),
  /** It did, by the event with this revision. */
  AdministratorLeft: z.object({ ...administrator, of: leavingOf, revision: z.number().int() }),
} as const

/** Stream `Session-<sessionId>`. A revoked session's access tokens are refused at once by every service. */
export const sessionEvents = {
  SessionStarted: z.object({
    sessionId: uuidSchema,
    userId,
    refreshHash: z.string(),
    expiresAt: instant,
    remember: z.boolean(),
    startedAt: instant,
  }),
  SessionRefreshed: z.object({
    sessionId: uuidSchema,
    userId,
    refreshHash: z.string(),
    expiresAt: instant,
    refreshedAt: instant,
  }),
  RefreshReuseDetected: z.object({ sessionId: uuidSchema, userId, detectedAt: instant }),
  SessionRevoked: z.object({
    sessionId: uuidSchema,
    userId,
    reason: z.enum([
      'signed-out',
      'ended-elsewhere',
      'reuse',
      'password-changed',
      'password-reset',
      'second-factor-removed',
      'deactivated',
      'erased',
    ]),
  }),
} as const

/** Stream `Machine-<userId>`: a machine user of one company, who has one API token. `name` opens with `vault.open(userId, ...)`. */
export const machineEvents = {
  MachineRegistered: z.object({
    userId,
    companyId,
    companyType: z.enum(companyTypes),
    name: sealed,
    tokenHash: z.string(),
    permissions: z.array(permission),
    profile: z.string().nullable(),
    language: z.enum(languages),
    expiresAt: instant,
    madeBy: userId,
  }),
  MachineRevoked: z.object({ userId, companyId }),
} as const

/** What an invitation carries of the person, until they take it up. */
export const invitedDetails = z.object({ person: personalDetails.nullable(), jobTitle: z.string().nullable() })
export type InvitedDetails = z.infer<typeof invitedDetails>
/** Stream `PasswordReset-<resetId>`: one link. Whoever asks for an unknown address is recorded alike, with no person. */
export const passwordResetEvents = {
  PasswordResetAsked: z.object({
    resetId: uuidSchema,
    userId: z.nullable(userId),
    /** How often the password had been set then: the link is used once it was set again. */
    passwordsBefore: z.number().int(),
    expiresAt: instant,
  }),
} as const

/** Stream `SecondFactor-<userId>`. `secret` opens with `vault.open(userId, ...)`; a step is 30 s of Unix time. */
export const secondFactorEvents = {
  SecondFactorPrepared: z.object({ userId, secret: sealed }),
  SecondFactorSetUp: z.object({ userId, step: z.number().int(), recoveryHashes: z.array(z.string()) }),
  OneTimeCodeUsed: z.object({ userId, step: z.number().int() }),
  RecoveryCodeUsed: z.object({ userId, recoveryHash: z.string() }),
  /** Those of before are none any more. */
  RecoveryCodesRenewed: z.object({ userId, recoveryHashes: z.array(z.string()) }),
  SecondFactorRemoved: z.object({ userId, by: z.enum(['themselves', 'administrator']) }),
} as const

/** Stream `SecurityPolicy-<companyId>`: what a company demands of its members. */
export const securityPolicyEvents = {
  SecondFactorDemanded: z.object({ companyId, demanded: z.boolean() }),
} as const

/** Stream `Invitation-<invitationId>`. `email` opens with `vault.open(invitationId, ...)`. */
export const invitationEvents = {
  InvitationSent: z.object({
    invitationId,
    companyId,
    companyType: z.enum(companyTypes),
    role,
    email: sealed,
    emailHash: z.string(),
    tokenHash: z.string(),
    language: z.enum(languages),
    expiresAt: instant,
    /** The person who invites; null when the system invites a vendor on sending an order. */
    invitedBy: z.nullable(userId),
    /** The company in whose name it is done: the vendor's client, or the company itself. */
    onBehalfOfCompany: companyId,
    /** What the inviting form says beside the role; absent in older events, and where there is nothing. */
    additional: z.array(permission).optional(),
    profile: z.string().nullable().optional(),
    /** The text of `invitedDetails`; opens with `vault.open(invitationId, ...)`. */
    details: sealed.optional(),
  }),
  InvitationAccepted: z.object({ invitationId, companyId, userId }),
  InvitationWithdrawn: z.object({ invitationId, companyId, reason: z.enum(['withdrawn', 'replaced']) }),
  /** It is still open to whoever has its link; the person does not have it. */
  InvitationMailGivenUp: z.object({
    invitationId,
    companyId,
    reason: z.enum(givenUpReasons),
    /** As it was sent, and what the company is called: whom it is told, and of whom. Absent in older events. */
    invitedBy: z.optional(z.nullable(userId)),
    onBehalfOfCompany: z.optional(companyId),
    companyName: z.string().optional(),
  }),
} as const

/** Stream `Role-<roleId>`: a role of one company, beside the standard ones. */
export const roleEvents = {
  RoleDefined: z.object({ roleId: uuidSchema, companyId, name: role, permissions: z.array(permission) }),
  RoleChanged: z.object({ roleId: uuidSchema, companyId, name: role, permissions: z.array(permission) }),
  RoleRenamed: z.object({ roleId: uuidSchema, companyId, formerName: role, name: role }),
  /** Its members have the role `successor` from then on. */
  RoleRemoved: z.object({ roleId: uuidSchema, companyId, name: role, successor: role }),
} as const

export const identityEvents = {
  ...userEvents,
  ...membershipEvents,
  ...administratorsEvents,
  ...sessionEvents,
  ...passwordResetEvents,
  ...secondFactorEvents,
  ...securityPolicyEvents,
  ...invitationEvents,
  ...roleEvents,
  ...machineEvents,
} as const

export type UserEvent = EventOf<typeof userEvents>
export type MembershipEvent = EventOf<typeof membershipEvents>
export type AdministratorsEvent = EventOf<typeof administratorsEvents>
export type SessionEvent = EventOf<typeof sessionEvents>
export type PasswordResetEvent = EventOf<typeof passwordResetEvents>
export type SecondFactorEvent = EventOf<typeof secondFactorEvents>
export type SecurityPolicyEvent = EventOf<typeof securityPolicyEvents>
export type InvitationEvent = EventOf<typeof invitationEvents>
export type RoleEvent = EventOf<typeof roleEvents>
export type MachineEvent = EventOf<typeof machineEvents>
export type IdentityEvent = EventOf<typeof identityEvents>
