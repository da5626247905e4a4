import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { opened } from '@quayside/platform/parties/person-names.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Companies } from '../read-models/companies.ts'
import type { SaveContact } from './save-contact.ts'

const noMore = { lastNames: null, phone: null, whatsApp: null, linkedIn: null, department: null }

/** Makes one of a company's people its contact, with the name and address of the account; false for who has none any more. */
export function personAsContact(
  { vault }: { vault: Pick<Vault, 'open'> },
  { companies, saveContact }: { companies: Companies; saveContact: SaveContact },
) {
  return async (companyId: string, userId: string, context: CommandContext): Promise<boolean> => {
    const person = await companies.person(userId)
    const name = await opened(vault, userId, person?.name)
    const email = await opened(vault, userId, person?.email)
    if (!name || !email) return false
    try {
      await saveContact.add({ ...noMore, companyId, userId, names: name, email }, userId, context)
    } catch (fault) {
      // The person was faster, and is a contact already.
      if (!(fault instanceof ProblemError && fault.code === 'contact-email-exists')) throw fault
    }
    return true
  }
}
export type MakeContact = ReturnType<typeof personAsContact>
