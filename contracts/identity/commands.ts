import * as z from 'zod'
import { isPermission, type Permission, permissionModules } from '../access/permissions.ts'
import { writtenNameOf } from '../kernel/names.ts'
import { languages } from '../reference/languages.ts'
import { signUp, signUpFields } from './sign-up.ts'

/** `module.action`; what is under a module that does not exist is told apart. */
const permission = z
  .string()
  .max(100)
  .superRefine((value, context) => {
    if (isPermission(value)) return
    const [module = ''] = value.split('.')
    const code = Object.hasOwn(permissionModules, module) ? 'permission-unknown' : 'invalid-parent-module'
    context.addIssue({ code: 'custom', message: code, params: { permission: value, module } })
  }) as unknown as z.ZodType<Permission, string>
const permissionList = z.array(permission).max(200)
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

const written = (most: number) => z.string().trim().max(most).transform(emptyAsNull).nullable()
const emptyAsNull = (text: string) => (text === '' ? null : text)

/** A person's own fields beside e-mail address, language and password. */
export const personFields = {
  name: z.string().trim().min(1, 'field-required').max(200, 'name-too-long'),
  lastName: written(200),
  identificationType: written(40),
  identificationNumber: written(40),
  phone: written(40),
  country: z.string().trim().length(2).nullable(),
  city: written(120),
  address: written(300),
  zip: written(20),
}
/** POST /users/{uid}/person, and POST /account/person for oneself */
export const changePerson = z.strictObject({ ...personFields, version: z.number().int() })

/** An administrator of the installation names the company; everyone else acts in the selected one. */
const ofCompany = { companyId: z.uuid().optional() }
const profile = z.string().trim().min(1).max(60).nullable()
const additions = { additional: permissionList, profile, jobTitle: written(120) }

/** POST /invitations: a person of the company invites another into it; what the form says is carried along. */
export const sendInvitation = z.strictObject({
  email,
  role: roleName,
  language: z.enum(languages).optional(),
  ...z.object(additions).partial().shape,
  person: z.strictObject(personFields).nullable().optional(),
  ...ofCompany,
})
/** POST /invitations/{id}/withdrawal and /invitations/{id}/repetition */
export const invitationCommand = z.strictObject(ofCompany)
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

/** POST /users/{uid}/membership: the whole of what the company decides of a person. */
export const changeMembership = z.strictObject({
  role: roleName,
  ...additions,
  version: z.number().int(),
  ...ofCompany,
})
/** POST /users/{uid}/suspension, /resumption, /removal; /deactivation and /activation by an administrator */
export const suspendUser = z.strictObject({ reason: written(500).default(null), ...ofCompany })
export const memberCommand = z.strictObject(ofCompany)
export const deactivateUser = z.strictObject({ reason: z.string().trim().max(500).nullable().default(null) })
/** POST /roles, POST /roles/{id}, /roles/{id}/name and /roles/{id}/removal */
const rolePermissions = permissionList.min(1, 'role-without-permission')
export const defineRole = z.strictObject({ name: roleName, permissions: rolePermissions })
export const changeRole = z.strictObject({ permissions: rolePermissions, version: z.number().int() })
export const renameRole = z.strictObject({ name: roleName })
export const removeRole = z.strictObject({ successor: roleName })

/** POST /internal/v1/invitations: invites a vendor's contacts when nobody has joined it yet. */
export const onboardVendor = z.strictObject({
  vendorCompanyId: z.uuid(),
  clientCompanyId: z.uuid(),
  invitedBy: z.uuid().nullable(),
})
export type OnboardVendor = z.infer<typeof onboardVendor>

/** POST /api-tokens: a machine user of the selected company, with its token. `expiresAt`: an instant within a year. */
export const makeApiToken = z.strictObject({
  name: writtenNameOf(80).min(1, 'field-required'),
  permissions: permissionList.min(1, 'field-required'),
  profile,
  expiresAt: z.iso.datetime(),
})

/** POST /account/erasure: proven by one of the two. */
export const eraseOneself = z
  .strictObject({ password: z.string().max(200).nullable(), code: z.string().trim().max(20).nullable() })
  .refine(form => (form.password ?? '') !== '' || (form.code ?? '') !== '', {
    error: 'field-required',
    path: ['password'],
  })
