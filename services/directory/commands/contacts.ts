import { addContact, addContactsInBulk, changeContact, emptyCommand } from '@quayside/contracts/directory/commands.ts'
import {
  bulkContactsAnswer,
  changedThing,
  contactsAnswer,
  contactsQuery,
  createdThing,
} from '@quayside/contracts/directory/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { contact, type KnownContact } from '../domain/contact.ts'
import type { Companies } from '../read-models/companies.ts'
import { contactList } from '../read-models/contact-list.ts'
import { visibleCompanies } from '../read-models/visible-companies.ts'
import { mendContacts } from './mend-contacts.ts'
import type { SaveContact } from './save-contact.ts'

const params = { id: z.uuid() }

/** The people to reach in the selected company and in those that it works with. */
export function contactRoutes(app: App, ports: Ports, parts: { companies: Companies; saveContact: SaveContact }): void {
  const { add, change, end } = parts.saveContact

  queryRoute(app, ports, {
    url: '/contacts',
    summary: 'Contacts, by name',
    permission: 'directory.view',
    query: contactsQuery,
    answer: contactsAnswer,
    waitFor: ['companies'],
    handle: ({ query, caller }) => contactList(ports.query, caller, query),
  })

  commandRoute(app, ports, {
    url: '/contacts',
    summary: 'Add a contact',
    permission: 'directory.manage',
    body: addContact,
    answer: createdThing,
    status: 201,
    async handle({ body, caller, context }) {
      if (!(await visibleCompanies(ports.query, caller)).includes(body.companyId))
        throw new ProblemError('company-not-found')
      const once = { uid: caller.uid, route: 'contacts', context }
      return madeOnce(ports.commands, once, () => add(body, caller.uid, context))
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.contactId }),
  })

  commandRoute(app, ports, {
    url: '/contacts/bulk',
    summary: 'Add the missing contacts of many suppliers; each is answered for itself',
    permission: 'directory.manage',
    body: addContactsInBulk,
    answer: bulkContactsAnswer,
    handle: async ({ body, caller, context }) => {
      return madeOnce(ports.commands, { uid: caller.uid, route: 'contacts/bulk', context }, async () => {
        const { items, position } = await mendContacts(ports, parts, { contacts: body.contacts, caller, context })
        return answer({ items }, { position })
      })
    },
  })

  commandRoute(app, ports, {
    url: '/contacts/:id',
    summary: 'Change a contact',
    permission: 'directory.manage',
    params,
    body: changeContact,
    answer: changedThing,
    async handle({ params, body, caller, context }) {
      const { version, ...plain } = body
      return change(await visibleContact(params.id, caller), plain, version, context)
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: state.status === 'none' ? 0 : state.version }),
  })

  for (const [action, type, summary] of [
    ['removal', 'Remove', 'Remove a contact'],
    ['erasure', 'ErasePerson', 'Erase a contact: their data becomes unreadable for good'],
  ] as const) {
    commandRoute(app, ports, {
      url: `/contacts/:id/${action}`,
      summary,
      permission: 'directory.manage',
      params,
      body: emptyCommand,
      answer: createdThing,
      handle: async ({ params, caller, context }) => end(await visibleContact(params.id, caller), type, context),
      respond: (_, { params }) => params,
    })
  }

  async function visibleContact(id: string, caller: Caller): Promise<KnownContact> {
    const { state } = await ports.commands.load(contact, id)
    if (state.status === 'none') throw new ProblemError('contact-not-found')
    if (!(await visibleCompanies(ports.query, caller)).includes(state.companyId))
      throw new ProblemError('contact-not-found')
    return state
  }
}
