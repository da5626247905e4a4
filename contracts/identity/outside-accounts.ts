import * as z from 'zod/mini'
import { outsideProviders } from './outside-providers.ts'
import { secondFactorNeeded, sessionGrant } from './sign-in.ts'

const token = z.string('field-required').check(z.minLength(1, 'field-required'), z.maxLength(100))

/** GET /authentication/outside: the providers that this installation is set up for. */
export const outsideProvidersAnswer = z.object({ providers: z.array(z.enum(outsideProviders)) })
export type OutsideProvidersAnswer = z.infer<typeof outsideProvidersAnswer>

/** POST /authentication/outside/{provider}: `redirect` is the path of the portal to go to afterwards. */
export const beginOutside = z.strictObject({
  remember: z.boolean(),
  redirect: z.nullable(z.string().check(z.maxLength(2000))),
})
export type BeginOutside = z.infer<typeof beginOutside>
/** The address at the provider to which the browser goes next. */
export const begunOutside = z.object({ url: z.string() })

/** POST /authentication/outside/exchange: the one-use code with which the browser came back. */
export const exchangeOutside = z.strictObject({ code: token })
/** POST /authentication/outside/password: the person proves the account that has the e-mail address. */
export const proveByPassword = z.strictObject({
  ticket: token,
  password: z.string('field-required').check(z.minLength(1, 'field-required'), z.maxLength(200, 'password-too-long')),
})
export type ProveByPassword = z.infer<typeof proveByPassword>
/** POST /authentication/outside/mail: or asks for a link to that address. */
export const proveByMail = z.strictObject({ ticket: token })
/** POST /authentication/outside/confirm: the link's token; only in the browser that asked for it. */
export const confirmOutside = z.strictObject({ token })

const redirect = z.nullable(z.string())
/** What an outside sign-in comes to: a session, a code still to be given, a proof still to be given, or one's own account linked. */
export const outsideAnswer = z.union([
  z.extend(sessionGrant, { redirect, remember: z.boolean() }),
  z.extend(secondFactorNeeded, { redirect, remember: z.boolean() }),
  z.object({ proofTicket: z.string(), email: z.string(), provider: z.enum(outsideProviders), redirect }),
  z.object({ linked: z.enum(outsideProviders) }),
])
export type OutsideAnswer = z.infer<typeof outsideAnswer>
