import type { OnboardingAnswer } from '@quayside/contracts/identity/queries.ts'
import { fallbackLanguage } from '@quayside/contracts/reference/languages.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Clock } from '@quayside/platform/ports/clock.ts'
import type { Companies } from '../read-models/companies.ts'
import type { Invitations } from '../read-models/invitations.ts'
import type { People } from '../read-models/people.ts'
import type { SendInvitation } from './send-invitation.ts'

type Parts = {
  people: People
  companies: Companies
  invitations: Invitations
  send: SendInvitation
  clock: Clock
  caughtUp: () => Promise<unknown>
}
type VendorInvitation = { vendorCompanyId: string; clientCompanyId: string; invitedBy: string | null }

/** Invites the first contact of a vendor that nobody has joined yet; that person becomes its administrator. */
export function inviteVendor({ people, companies, invitations, send, clock, caughtUp }: Parts) {
  return async (vendor: VendorInvitation, context: CommandContext): Promise<OnboardingAnswer | 'not-a-supplier'> => {
    const { vendorCompanyId, clientCompanyId, invitedBy } = vendor
    await caughtUp() // the contact may have been mended a moment ago
    if (!(await companies.isVendorOf(vendorCompanyId, clientCompanyId))) return 'not-a-supplier'
    if (await people.hasMembers(vendorCompanyId)) return { outcome: 'already-joined', invited: 0 }
    const contact = await companies.firstContact(vendorCompanyId)
    if (contact === undefined) return { outcome: 'contact-email-missing', invited: 0 }
    const open = await invitations.openFor(vendorCompanyId, clock.now())
    if (open.length > 0) return { outcome: 'already-invited', invited: 0 }
    const language =
      invitedBy === null ? fallbackLanguage : ((await people.byId(invitedBy))?.language ?? fallbackLanguage)
    const sent = await send(
      {
        ...{ companyId: vendorCompanyId, companyType: 'provider', role: 'ADMIN', email: contact.email, language },
        ...{ invitedBy, onBehalfOfCompany: clientCompanyId },
      },
      context,
    )
    return { outcome: 'invited', invited: sent.kind === 'accepted' && sent.events.length > 0 ? 1 : 0 }
  }
}
export type InviteVendor = ReturnType<typeof inviteVendor>
