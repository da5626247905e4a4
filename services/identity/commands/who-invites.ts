import type { Companies } from '../read-models/companies.ts'
import type { People } from '../read-models/people.ts'

/** Who is told to invite: whoever makes a company for others invites as one of their own, not of the company made. */
export async function whoInvites(
  { people, companies }: { people: People; companies: Companies },
  { invitedBy, onBehalfOfCompany }: { invitedBy: string | null; onBehalfOfCompany: string },
): Promise<{ inviter: string | null; inviterCompany: string }> {
  const [inviter, theirs, company] = await Promise.all([
    invitedBy === null ? undefined : people.byId(invitedBy),
    invitedBy === null ? [] : people.companiesOf(invitedBy),
    companies.byId(onBehalfOfCompany),
  ])
  const own = theirs.find(({ type }) => type === 'operating')
  const isOfIt = theirs.some(({ id }) => id === onBehalfOfCompany)
  return {
    inviter: inviter?.name ?? null,
    inviterCompany: (isOfIt ? undefined : own?.name) ?? company?.name ?? '',
  }
}
