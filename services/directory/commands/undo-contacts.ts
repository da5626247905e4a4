import type { ContactEvent } from '@quayside/contracts/directory/events.ts'
import type { UndoneRecord } from '@quayside/contracts/documents/import-records.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { contact } from '../domain/contact.ts'
import { undoingOfContact } from '../domain/undo-contact.ts'
import type { SaveContact } from './save-contact.ts'

/** What an import added goes, what it changed is as it was; a contact that somebody changed since stays as it is. */
export function undoContacts(
  ports: Ports,
  saveContact: SaveContact,
  { importId, ids, context }: { importId: string; ids: readonly string[]; context: CommandContext },
): Promise<UndoneRecord[]> {
  return Promise.all(
    ids.map(async id => {
      const by = { ...context, key: `${context.key} ${id}`, bodyHash: importId }
      const { events } = await ports.commands.load(contact, id)
      const told = (code: string | null): UndoneRecord => ({ id, name: id, code, fields: [] })
      if (events.some(({ metadata }) => metadata.commandKey === by.key)) return told(null)
      const undoing = undoingOfContact(events as StoredEvent<ContactEvent>[], importId)
      switch (undoing.kind) {
        case 'nothing':
          return told(null)
        case 'touched':
          return told('import-record-touched')
        case 'made':
          await saveContact.end(undoing.state, 'Remove', by)
          return told(null)
        case 'changed': {
          const { keptBy, companyId } = undoing.state
          await ports.commands.handle({
            aggregate: contact,
            id,
            command: { type: 'Change', fields: undoing.fields },
            context: by,
            companies: () => [keptBy ?? companyId],
          })
          return told(null)
        }
      }
    }),
  )
}
