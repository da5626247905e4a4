import * as z from 'zod/mini'
import { languages } from '../reference/languages.ts'

export const signIn = z.strictObject({
  email: z
    .string('email-required')
    .check(z.trim(), z.minLength(1, 'email-required'), z.email('invalid-email'), z.maxLength(254, 'invalid-email')),
  password: z.string('field-required').check(z.minLength(1, 'field-required'), z.maxLength(200, 'password-too-long')),
  remember: z.boolean(),
})
export type SignIn = z.infer<typeof signIn>

export const refreshSession = z.strictObject({
  refreshToken: z.string('field-required').check(z.minLength(1, 'field-required'), z.maxLength(500)),
})
export type RefreshSession = z.infer<typeof refreshSession>

export const companyRef = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['client', 'provider', 'operating']),
  role: z.string(),
  /** A administrator, C client user, P provider user, O freight operator. */
  actor: z.enum(['A', 'C', 'P', 'O']),
  /** Restricts what the person opens and calls in this company. */
  profile: z.nullable(z.string()),
})
export type CompanyRef = z.infer<typeof companyRef>

export const sessionUser = z.object({
  uid: z.string(),
  /** Of the company that the call names, else of the first. */
  profile: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  /** The person chose it; else it is the language of the browser they signed up with. */
  languageChosen: z.boolean(),
  companiesRef: z.array(companyRef),
})
export type SessionUser = z.infer<typeof sessionUser>

/** What signing in and refreshing answer; the web keeps `token` and `refreshToken` as its grant. */
export const sessionGrant = z.object({ token: z.string(), refreshToken: z.string(), user: sessionUser })
export type SessionGrant = z.infer<typeof sessionGrant>

/** Whoever has set up a second factor gives a code with the ticket, within ten minutes: POST /authentication/secondFactor. */
export const secondFactorNeeded = z.object({ secondFactorTicket: z.string() })
export const signInAnswer = z.union([sessionGrant, secondFactorNeeded])
export type SignInAnswer = z.infer<typeof signInAnswer>

/** `code`: six digits of the app, or a recovery code. */
export const giveSecondFactor = z.strictObject({
  ticket: z.string('field-required').check(z.minLength(1, 'field-required'), z.maxLength(100)),
  code: z.string('field-required').check(z.trim(), z.minLength(1, 'field-required'), z.maxLength(30, 'incorrect-code')),
})
export type GiveSecondFactor = z.infer<typeof giveSecondFactor>

/** One entry per permission of the portal, with the person's companies in which it is active: fetched once per session. */
export const permissionEntry = z.object({
  permission: z.string(),
  module: z.string(),
  action: z.string(),
  companies: z.array(z.string()),
})
export type PermissionEntry = z.infer<typeof permissionEntry>
export const allPermissions = z.array(permissionEntry)
