import * as z from 'zod'
import { permissions } from '../access/permissions.ts'
import { writtenNameOf } from '../kernel/names.ts'
import { languages } from '../reference/languages.ts'
import { signUp, signUpFields } from './sign-up.ts'

const permission = z.enum(permissions as [(typeof permissions)[number], ...(typeof permissions)[number][]])
const roleName = writtenNameOf(60).min(1, 'field-required')
const email = z.string().trim().min(1, 'email-required').max(254, 'invalid-email').pipe(z.email('invalid-email'))

/** POST /authentication/signOut */
export const signOut = z.strictObject({})
/** POST /authentication/language */
export const chooseLanguage = z.strictObject({ language: z.enum(languages) })
/** POST /authentication/password */
export const changePassword = z
  .strictObject({
    currentPassword: z.string().min(1, 'field-required').max(200),
    password: signUpFields.password,
    passwordCheck: signUpFields.passwordCheck,
  })
  .refine(form => form.password === form.passwordCheck, { error: 'passwords-differ', path: ['passwordCheck'] })

/** POST /invitations: a person of the selected company invites another into it. */
export const sendInvitation = z.strictObject({ email, role: roleName, language: z.enum(languages).optional() })
/**
 * POST /invitations/accept: as the signed-in person to whose e-mail address it was sent; or, with `signUp`, by
 * signing up with that address in the same step.
 */
export const acceptInvitation = z.strictObject({
  token: z.string().min(1, 'field-required').max(200),
  signUp: z.optional(signUp),
})
/** POST /vendors/{companyId}/invitation: a client invites the first member of an imported vendor. */
export const inviteVendor = z.strictObject({})

/** POST /users/{uid}/role, /profile, /removal (from the selected company); /deactivation and /activation by an administrator. */
export const changeUserRole = z.strictObject({ role: roleName })
export const assignProfile = z.strictObject({ profile: z.string().trim().min(1).max(60).nullable() })
export const deactivateUser = z.strictObject({ reason: z.string().trim().max(500).nullable().default(null) })
export const emptyCommand = z.strictObject({})

/** POST /roles, and POST /roles/{id} with the permissions alone */
export const defineRole = z.strictObject({ name: roleName, permissions: z.array(permission).max(200) })
export const changeRole = z.strictObject({ permissions: z.array(permission).max(200) })

/** POST /internal/v1/invitations: invites a vendor's contacts when nobody has joined it yet. */
export const onboardVendor = z.strictObject({
  vendorCompanyId: z.uuid(),
  clientCompanyId: z.uuid(),
  invitedBy: z.uuid().nullable(),
})
export type OnboardVendor = z.infer<typeof onboardVendor>
