import type { CompanyEvent } from '@quayside/contracts/directory/events.ts'
import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { opened } from '@quayside/platform/parties/person-names.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { SaveContact } from '../commands/save-contact.ts'
import { contact } from '../domain/contact.ts'
import type { Companies } from '../read-models/companies.ts'
import { because, caughtUpWith } from './caused-by.ts'

type Parts = { companies: Companies; saveContact: SaveContact }
type Registered = StoredEvent<Extract<CompanyEvent, { type: 'CompanyRegistered' }>>
type Erased = StoredEvent<Extract<UserEvent, { type: 'PersonErased' }>>

/** Who registers a company is its first contact, for as long as this person is not erased. */
export function foundersContact({ commands, vault, positions }: Ports, { companies, saveContact }: Parts): Reaction[] {
  return [
    {
      name: 'founders-contact',
      handles: ['CompanyRegistered'],
      async react(event) {
        const { data } = event as Registered
        const { companyId, registeredBy } = data
        if (registeredBy === null) return
        await caughtUpWith(positions, event, ['companies'])
        const person = await companies.person(registeredBy)
        const name = await opened(vault, registeredBy, person?.name)
        const email = await opened(vault, registeredBy, person?.email)
        if (!name || !email) return
        const plain = { ...noMore, companyId, userId: registeredBy, names: name, email }
        try {
          await saveContact.add(plain, registeredBy, because(event, 'founders-contact'))
        } catch (fault) {
          // The founder was faster, and is a contact already.
          if (!(fault instanceof ProblemError && fault.code === 'contact-email-exists')) throw fault
        }
      },
    },
    {
      name: 'erase-founders-contact',
      handles: ['PersonErased'],
      async react(event) {
        const { data } = event as Erased
        await caughtUpWith(positions, event, ['companies'])
        for (const id of await companies.contactsOfUser(data.personId)) {
          const { state } = await commands.load(contact, id)
          if (state.status !== 'none')
            await saveContact.end(state, 'ErasePerson', because(event, `erase-founders-contact:${id}`))
        }
      },
    },
  ]
}

const noMore = { lastNames: null, phone: null, whatsApp: null, linkedIn: null, department: null }
