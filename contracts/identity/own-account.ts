import * as z from 'zod'
import { companyTypes } from '../access/actors.ts'
import { permissions } from '../access/permissions.ts'
import { languages } from '../reference/languages.ts'
import { personalDetails } from './events.ts'
import { memberStatuses } from './queries.ts'

/** GET /account/person: the signed-in person, as they alone see it whole. */
export const ownPerson = z.object({
  uid: z.string(),
  email: z.string(),
  language: z.enum(languages),
  person: personalDetails,
  version: z.number().int(),
})
export type OwnPerson = z.infer<typeof ownPerson>

/** Where a permission comes from: what the role gives may be an addition too. */
export const permissionSources = ['role', 'addition', 'both'] as const

/** GET /account/companies: each company of the signed-in person, with every permission that they have there. */
export const ownMembership = z.object({
  companyId: z.string(),
  companyName: z.string(),
  companyType: z.enum(companyTypes),
  role: z.string(),
  profile: z.string().nullable(),
  jobTitle: z.string().nullable(),
  status: z.enum(memberStatuses),
  joinedAt: z.string(),
  permissions: z.array(z.object({ permission: z.enum(permissions), from: z.enum(permissionSources) })),
  /** Whether nobody else administers it: they name a successor before they leave. */
  isLastAdministrator: z.boolean(),
})
export type OwnMembership = z.infer<typeof ownMembership>
export const ownMemberships = z.object({ items: z.array(ownMembership) })
export type OwnMemberships = z.infer<typeof ownMemberships>

/** POST /account/companies/{companyId}/leaving */
export const leftCompany = z.object({ companyId: z.string() })
