import * as z from 'zod/mini'
import { outsideProviders } from './outside-providers.ts'

/** How somebody signed in. */
export const signInWays = ['password', ...outsideProviders] as const
export type SignInWay = (typeof signInWays)[number]
/** What was given beside it of a second factor. */
export const secondFactorsGiven = ['code', 'recovery-code'] as const
export type SecondFactorGiven = (typeof secondFactorsGiven)[number]

const origin = {
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network address; null for a session from before sign-ins were logged. */
  address: z.nullable(z.string()),
}

/** GET /account/devices: the open sessions, the latest used first. */
export const signedInDevice = z.object({
  sessionId: z.string(),
  ...origin,
  signedInAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  /** The one that asks. */
  isThisOne: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>
export const devicesAnswer = z.object({ items: z.array(signedInDevice) })

/** GET /account/sign-ins: the log of twelve months, the latest first. */
export const loggedSignIn = z.object({
  ...origin,
  at: z.string(),
  way: z.enum(signInWays),
  secondFactor: z.nullable(z.enum(secondFactorsGiven)),
  isOpen: z.boolean(),
})
export type LoggedSignIn = z.infer<typeof loggedSignIn>
export const signInsAnswer = z.object({ items: z.array(loggedSignIn) })

/** GET /account/ways-to-sign-in */
export const waysAnswer = z.object({
  hasPassword: z.boolean(),
  outsideAccounts: z.array(
    z.object({ id: z.string(), provider: z.enum(outsideProviders), email: z.nullable(z.string()) }),
  ),
  /** Those that this installation is set up for. */
  providers: z.array(z.enum(outsideProviders)),
  secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
})
export type WaysAnswer = z.infer<typeof waysAnswer>
