import * as z from 'zod/mini'
import { giveSecondFactor } from './sign-in.ts'

/** Answer of POST /account/second-factor: the secret as text, as an `otpauth:` address and as a picture of that. */
export const preparedSecondFactor = z.object({ secret: z.string(), url: z.string(), picture: z.string() })
export type PreparedSecondFactor = z.infer<typeof preparedSecondFactor>

/** POST /account/second-factor/confirmation and /removal */
export const giveCodeAgain = z.strictObject({ code: giveSecondFactor.shape.code })
export type GiveCodeAgain = z.infer<typeof giveCodeAgain>

/** Answer of the confirmation: shown this once. */
export const setUpAnswer = z.object({ recoveryCodes: z.array(z.string()) })

/** POST /security-policy: of the selected company. */
export const demandSecondFactor = z.strictObject({ secondFactorDemanded: z.boolean() })
export type DemandSecondFactor = z.infer<typeof demandSecondFactor>

/** GET /security-policy: also how many active members have no second factor. */
export const securityPolicyAnswer = z.object({ ...demandSecondFactor.shape, membersWithout: z.number() })
export type SecurityPolicyAnswer = z.infer<typeof securityPolicyAnswer>
