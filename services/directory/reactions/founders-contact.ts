import type { CompanyEvent } from '@quayside/contracts/directory/events.ts'
import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { caughtUp } from '@quayside/platform/reactions/caught-up.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { MakeContact } from '../commands/person-as-contact.ts'
import type { SaveContact } from '../commands/save-contact.ts'
import { contact } from '../domain/contact.ts'
import type { Companies } from '../read-models/companies.ts'
import { causedBy } from './caused-by.ts'

type Parts = { companies: Companies; saveContact: SaveContact; makeContact: MakeContact }
type Registered = StoredEvent<Extract<CompanyEvent, { type: 'CompanyRegistered' }>>
type Erased = StoredEvent<Extract<UserEvent, { type: 'PersonErased' }>>

/** Who registers a company is its first contact, for as long as this person is not erased. */
export function foundersContact(
  { commands, positions }: Pick<Ports, 'commands' | 'positions'>,
  { companies, saveContact, makeContact }: Parts,
): Reaction[] {
  return [
    {
      name: 'founders-contact',
      handles: ['CompanyRegistered'],
      async react(event) {
        const { data } = event as Registered
        const { companyId, registeredBy } = data
        if (registeredBy === null) return
        await caughtUp(positions, event, ['companies'])
        await makeContact(companyId, registeredBy, causedBy(event, 'founders-contact'))
      },
    },
    {
      name: 'erase-founders-contact',
      handles: ['PersonErased'],
      async react(event) {
        const { data } = event as Erased
        await caughtUp(positions, event, ['companies'])
        for (const id of await companies.contactsOfUser(data.personId)) {
          const { state } = await commands.load(contact, id)
          if (state.status !== 'none')
            await saveContact.end(state, 'ErasePerson', causedBy(event, `erase-founders-contact:${id}`))
        }
      },
    },
  ]
}
