import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { changeMembership, changePerson, sendInvitation } from '@quayside/contracts/identity/commands.ts'
import type { PersonalDetails } from '@quayside/contracts/identity/events.ts'
import { noPerson } from '@quayside/contracts/identity/no-person.ts'
import type { UserDetail } from '@quayside/contracts/identity/queries.ts'
import * as z from 'zod'

export type PersonValues = Record<keyof PersonalDetails, string>
export type MembershipValues = { role: string; profile: string; jobTitle: string; additional: Permission[] }
export type NewUserValues = MembershipValues & {
  email: string
  language: string
  companyId: string
  person: PersonValues
}

export function personValues(person: PersonalDetails = noPerson): PersonValues {
  return Object.fromEntries(Object.entries(person).map(([field, value]) => [field, value ?? ''])) as PersonValues
}

export function membershipValues({ role, profile, jobTitle, additional }: UserDetail): MembershipValues {
  return { role, profile: profile ?? '', jobTitle: jobTitle ?? '', additional: [...additional] }
}

export const emptyUser = (companyId: string, language: string): NewUserValues => ({
  email: '',
  language,
  companyId,
  role: '',
  profile: '',
  jobTitle: '',
  additional: [],
  person: personValues(),
})

const orNull = (text: string) => (text === '' ? null : text)

/** The route's own schema over what the inputs hold; an input that holds nothing is null. */
function entered<Schema extends z.ZodType, Values>(schema: Schema, bodyOf: (values: Values) => unknown) {
  return z.unknown().transform((value, context): z.output<Schema> => {
    const parsed = schema.safeParse(bodyOf(value as Values))
    for (const { path, message } of parsed.error?.issues ?? [])
      context.issues.push({ code: 'custom', path: path as (string | number)[], message, input: value })
    return parsed.data ?? z.NEVER
  })
}

const personBody = (person: PersonValues) => ({ ...person, country: orNull(person.country) })

export const enteredUser = entered(sendInvitation, ({ profile, companyId, person, ...rest }: NewUserValues) => ({
  ...rest,
  profile: orNull(profile),
  person: personBody(person),
  companyId: companyId === '' ? undefined : companyId,
}))
export const enteredPerson = entered(changePerson.omit({ version: true }), personBody)
export const enteredMembership = entered(
  changeMembership.omit({ version: true, companyId: true }),
  ({ profile, ...rest }: MembershipValues) => ({ ...rest, profile: orNull(profile) }),
)
