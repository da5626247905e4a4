import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { caughtUp } from '@quayside/platform/reactions/caught-up.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { Correspondents } from '../commands/correspondents.ts'
import type { SaveContact } from '../commands/save-contact.ts'
import { contact } from '../domain/contact.ts'
import type { Companies } from '../read-models/companies.ts'
import { causedBy } from './caused-by.ts'

type Erased = StoredEvent<Extract<UserEvent, { type: 'PersonErased' }>>
type Parts = { companies: Companies; saveContact: SaveContact; people: Correspondents }

/** A person who is erased is so too as the contact or correspondent whom companies wrote down under the same address. */
export function eraseWrittenDown(
  { commands, positions }: Pick<Ports, 'commands' | 'positions'>,
  { companies, saveContact, people }: Parts,
): Reaction {
  return {
    name: 'erase-written-down',
    handles: ['PersonErased'],
    async react(event) {
      const { emailHash } = (event as Erased).data
      if (emailHash === undefined) return
      await caughtUp(positions, event, ['companies', 'address-book'])
      for (const id of await companies.contactsWith(emailHash)) {
        const { state } = await commands.load(contact, id)
        if (state.status !== 'none')
          await saveContact.end(state, 'ErasePerson', causedBy(event, `erase-written-down:${id}`))
      }
      for (const id of await companies.correspondentsWith(emailHash))
        await people.erase(id, causedBy(event, `erase-written-down:${id}`))
    },
  }
}
