import type { OnboardingAnswer } from '@quayside/contracts/identity/queries.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { fallbackLanguage } from '@quayside/contracts/reference/languages.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Clock } from '@quayside/platform/ports/clock.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Companies } from '../read-models/companies.ts'
import type { Invitations } from '../read-models/invitations.ts'
import type { People } from '../read-models/people.ts'
import { emailHash } from '../security/email-hash.ts'
import type { SendInvitation } from './send-invitation.ts'

type Parts = {
  people: People
  companies: Companies
  invitations: Invitations
  send: SendInvitation
  clock: Clock
  vault: Vault
  caughtUp: () => Promise<unknown>
}
/** What is answered, and from where on read models know of it. */
type Invited = { told: OnboardingAnswer; position: Position | null }
type VendorInvitation = { vendorCompanyId: string; clientCompanyId: string; invitedBy: string | null }

/**
 * Invites the first contact of a vendor that nobody has joined yet; that person becomes its administrator. Whoever was
 * invited before the contact's address was corrected is invited no more.
 */
export function inviteVendor({ people, companies, invitations, send, clock, vault, caughtUp }: Parts) {
  return async (vendor: VendorInvitation, context: CommandContext): Promise<Invited | 'not-a-supplier'> => {
    const { vendorCompanyId, clientCompanyId, invitedBy } = vendor
    await caughtUp() // the contact may have been mended a moment ago
    if (!(await companies.isVendorOf(vendorCompanyId, clientCompanyId))) return 'not-a-supplier'
    if (await people.hasMembers(vendorCompanyId)) return noneInvited('already-joined')
    const contact = await companies.firstContact(vendorCompanyId)
    if (contact === undefined) return noneInvited('contact-email-missing')
    const open = await invitations.openFor(vendorCompanyId, clock.now())
    const hash = emailHash(vault, contact.email)
    if (open.some(one => one.email_hash === hash)) return noneInvited('already-invited')
    const language =
      invitedBy === null ? fallbackLanguage : ((await people.byId(invitedBy))?.language ?? fallbackLanguage)
    const sent = await send(
      {
        companyId: vendorCompanyId,
        companyType: 'provider',
        role: 'ADMIN',
        email: contact.email,
        language,
        invitedBy,
        onBehalfOfCompany: clientCompanyId,
      },
      context,
      open,
    )
    const invited = sent.kind === 'accepted' && sent.events.length > 0 ? 1 : 0
    return { told: { outcome: 'invited', invited }, position: sent.kind === 'accepted' ? sent.position : null }
  }
}

function noneInvited(outcome: OnboardingAnswer['outcome']): Invited {
  return { told: { outcome, invited: 0 }, position: null }
}

export type InviteVendor = ReturnType<typeof inviteVendor>
