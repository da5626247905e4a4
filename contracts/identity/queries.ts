import * as z from 'zod'
import { actors, companyTypes } from '../access/actors.ts'
import { permissions } from '../access/permissions.ts'
import { givenUpReasons } from '../kernel/given-up-mails.ts'
import { allowedCommand, choicesOf, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { languages } from '../reference/languages.ts'
import { personalDetails } from './events.ts'

const permission = z.enum(permissions as [(typeof permissions)[number], ...(typeof permissions)[number][]])

export const memberStatuses = ['active', 'suspended', 'deactivated'] as const
export type MemberStatus = (typeof memberStatuses)[number]
export const memberSortColumns = ['name', 'email', 'role', 'jobTitle', 'status', 'joinedAt'] as const

/** An administrator of the installation names the company; everyone else sees the selected one. */
const ofCompany = { 'filter[companyId]': z.uuid().optional() }

/** GET /users: the people of a company. */
export const usersQuery = {
  ...pageQuery,
  ...ofCompany,
  sort: z.string().max(60).optional(),
  'filter[role]': z.string().max(60).optional(),
  /** `none` for those without. */
  'filter[profile]': z.string().max(60).optional(),
  'filter[status]': choicesOf(memberStatuses).optional(),
  /** Those who are active and may do nothing. */
  'filter[rights]': z.literal('none').optional(),
  /** Who has it: by the role, or in addition. */
  'filter[permission]': permission.optional(),
  /** The chosen ones, by their ids. */
  'filter[id]': uuidList.optional(),
  /** Of a file: the columns it has, by comma; all of them without it. */
  columns: z.string().max(1000).optional(),
}
export const companyUser = z.object({
  uid: z.string(),
  version: z.number().int(),
  companyId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  actor: z.enum(actors),
  permissions: z.array(permission),
  additional: z.array(permission),
  profile: z.string().nullable(),
  jobTitle: z.string().nullable(),
  status: z.enum(memberStatuses),
  joinedAt: z.string(),
})
export type CompanyUser = z.infer<typeof companyUser>
/** What the caller may do with a person, as far as a list can tell. */
export const userActions = [
  'change-membership',
  'suspend',
  'resume',
  'remove',
  'remove-second-factor',
  'deactivate',
  'activate',
  'erase',
] as const
export type UserAction = (typeof userActions)[number]
export const listedUser = companyUser.extend({
  actions: z.array(z.enum(userActions)),
  /** What the caller could do if something else were done first, and the sentence that says so. */
  blocked: z.array(z.object({ command: z.enum(userActions), message: z.string() })),
})
export type ListedUser = z.infer<typeof listedUser>
export const usersAnswer = listAnswer(listedUser)
export type UsersAnswer = z.infer<typeof usersAnswer>

/** GET /users/{uid} */
export const userDetail = companyUser.extend({
  companyName: z.string(),
  companyType: z.enum(companyTypes),
  language: z.enum(languages),
  person: personalDetails,
  personVersion: z.number().int(),
  suspendedFor: z.string().nullable(),
  allowedCommands: z.array(allowedCommand),
})
export type UserDetail = z.infer<typeof userDetail>
export const userQuery = ofCompany
/** What a command on a person answers. */
export const changedUser = z.object({ uid: z.string(), version: z.number().int() })

/** GET /invitations: what the selected company has sent. */
export const sentInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  additional: z.array(permission),
  profile: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** What the person is called, where the form said so. */
  name: z.string().nullable(),
  status: z.enum(['sent', 'accepted', 'withdrawn', 'expired']),
  sentAt: z.string(),
  expiresAt: z.string(),
  /** When its e-mail was given up, and why; null while it is on its way or has arrived. */
  mailGivenUp: z.object({ at: z.string(), reason: z.enum(givenUpReasons) }).nullable(),
})
export type SentInvitation = z.infer<typeof sentInvitation>
export const invitationsQuery = { cursor: pageQuery.cursor, limit: pageQuery.limit, ...ofCompany }
export const invitationsAnswer = listAnswer(sentInvitation)
export type InvitationsAnswer = z.infer<typeof invitationsAnswer>

/** GET /vendors/{companyId}/people: addresses are told to administrators of the installation alone. */
export const vendorPeople = z.object({
  members: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      status: z.enum(memberStatuses),
      joinedAt: z.string(),
    }),
  ),
  invitations: z.array(sentInvitation),
})
export type VendorPeople = z.infer<typeof vendorPeople>

/** GET /invitations/{token}: public, so nothing but what the invited person needs to decide. */
export const shownInvitation = z.object({
  companyId: z.string(),
  companyName: z.string(),
  companyType: z.enum(companyTypes),
  role: z.string(),
  inviterName: z.string().nullable(),
  inviterCompany: z.string(),
  email: z.string(),
  /** As the inviting form has it, to be put right; empty where it says none. */
  invitedName: z.string(),
  accountExists: z.boolean(),
  expiresAt: z.string(),
})
export type ShownInvitation = z.infer<typeof shownInvitation>

/** GET /roles: the standard roles and the company's own. */
export const companyRole = z.object({
  id: z.string().nullable(),
  name: z.string(),
  standard: z.boolean(),
  permissions: z.array(permission),
  /** How many have it. */
  members: z.number().int(),
  /** What a change is made on top of; 0 of a standard one, which never changes. */
  version: z.number().int(),
})
export type CompanyRole = z.infer<typeof companyRole>
export const rolesQuery = ofCompany
export const rolesAnswer = z.object({ items: z.array(companyRole), permissions: z.array(permission) })

/** Answer of POST /invitations. */
export const invitationAnswer = z.object({ id: z.string() })
/** Answer of POST /invitations/accept: the company joined; sign in (or refresh) to see it in companiesRef. */
export const acceptedInvitation = z.object({ companyId: z.string(), uid: z.string() })

/** Answer of POST /internal/v1/invitations. */
export const onboardingAnswer = z.object({
  outcome: z.enum(['invited', 'already-joined', 'already-invited', 'contact-email-missing']),
  invited: z.number().int(),
})
export type OnboardingAnswer = z.infer<typeof onboardingAnswer>

/** GET /api-tokens: the machine users of the selected company. */
export const apiToken = z.object({
  uid: z.string(),
  name: z.string(),
  permissions: z.array(permission),
  profile: z.string().nullable(),
  status: z.enum(['active', 'expired', 'revoked']),
  madeAt: z.string(),
  madeBy: z.string().nullable(),
  expiresAt: z.string(),
  /** To the next quarter of an hour. */
  lastUsedAt: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>
export const apiTokensAnswer = listAnswer(apiToken)
export type ApiTokensAnswer = z.infer<typeof apiTokensAnswer>
/** The only answer that holds the token; null where the request is a repeat. */
export const madeApiToken = z.object({ uid: z.string(), token: z.string().nullable() })
export type MadeApiToken = z.infer<typeof madeApiToken>

/** POST /internal/v1/machine-sessions: the access token that an API token stands for. */
export const machineSessionAnswer = z.object({ token: z.string(), expiresAt: z.string() })
