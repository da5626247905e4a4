import { addContact, addContactsInBulk, changeContact, endContact } from '@quayside/contracts/directory/commands.ts'
import {
  bulkContactsAnswer,
  type Contact,
  changedThing,
  contactSortColumns,
  contactsAnswer,
  contactsQuery,
  createdThing,
} from '@quayside/contracts/directory/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { company } from '../domain/company.ts'
import { contact, type KnownContact } from '../domain/contact.ts'
import type { Companies, ContactRow } from '../read-models/companies.ts'
import { contactList, contactOf } from '../read-models/contact-list.ts'
import { isSeen, visibleCompanies } from '../read-models/visible-companies.ts'
import { contactsFile } from './list-files.ts'
import { keeperOf, mendContacts } from './mend-contacts.ts'
import type { SaveContact } from './save-contact.ts'
import { keptFor, whoKeeps } from './who-keeps.ts'

const params = { id: z.uuid() }
const listQuery = z.strictObject(contactsQuery)

/** The people to reach in the selected company and in those that it works with. */
export function contactRoutes(app: App, ports: Ports, parts: { companies: Companies; saveContact: SaveContact }): void {
  const { add, change, end } = parts.saveContact

  queryRoute(app, ports, {
    url: '/contacts',
    summary: 'Contacts, by name',
    permission: 'directory.view',
    query: listQuery,
    answer: contactsAnswer,
    waitFor: ['companies'],
    files: ['text/csv', mediaTypes.xlsx],
    async handle(asked) {
      const { query, caller } = asked
      const list = contactList(ports.query, caller, {
        companyId: query.companyId ?? null,
        of: query['filter[of]'] ?? null,
        sort: parseSort(query.sort, contactSortColumns, { column: 'names', direction: 'asc' }),
        q: query.q?.trim() ?? '',
      })
      return listOrFile(asked, {
        async page(cursor, limit) {
          const { items, nextCursor } = await list.page(cursor, limit)
          const joined = await parts.companies.joinedAmong(items.map(one => one.company_id))
          return { items: items.map(one => contactOf(one, mayChangeOf(one, caller, joined))), nextCursor }
        },
        total: list.total,
        fileName: 'contacts',
        file: () => contactsFile(caller.language),
      })
    },
  })

  commandRoute(app, ports, {
    url: '/contacts',
    summary: 'Add a contact',
    permission: 'directory.manage',
    body: addContact,
    answer: createdThing,
    status: 201,
    async handle({ body, caller, context }) {
      const { reason, ...plain } = body
      const { of, why } = await keeperOf(ports, parts.companies, { companyId: body.companyId, caller, reason })
      const once = { uid: caller.uid, route: 'contacts', context }
      return madeOnce(ports.commands, once, () => add({ ...plain, ...of }, caller.uid, context, why))
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
      const { version, reason, ...plain } = body
      const known = await visibleContact(params.id, caller)
      return change(known, plain, version, context, await mayChange(known, caller, reason))
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
      body: endContact,
      answer: createdThing,
      async handle({ params, body, caller, context }) {
        const known = await visibleContact(params.id, caller)
        const why = await mayChange(known, caller, body.reason)
        if (known.status === 'listed' && known.keptBy === null) {
          const letGo = await letContactGo(known, context)
          if (letGo.kind !== 'accepted') return letGo
        }
        return end(known, type, context, why)
      },
      respond: (_, { params }) => params,
    })
  }

  async function visibleContact(id: string, caller: Caller): Promise<KnownContact> {
    const { state } = await ports.commands.load(contact, id)
    if (state.status === 'none') throw new ProblemError('contact-not-found')
    const { companyId, keptBy } = state
    const isOthers = keptBy !== null && !(await visibleCompanies(ports.query, caller)).includes(keptBy)
    if (isOthers || !(await isSeen(ports.query, caller, companyId))) throw new ProblemError('contact-not-found')
    return state
  }

  async function mayChange({ companyId, keptBy }: KnownContact, caller: Caller, reason: string | null) {
    const joined = await parts.companies.hasJoined(companyId)
    return keptFor(whoKeeps({ companyId, joined, keptBy }, caller, 'directory.manage'), reason)
  }

  /** Decided by the company, so that of two who go at once one is left. */
  async function letContactGo({ companyId, contactId }: KnownContact, context: CommandContext) {
    const others = await parts.companies.otherContacts(companyId, contactId)
    return ports.commands.handle({
      aggregate: company,
      id: companyId,
      command: { type: 'LetContactGo', contactId, others },
      context: { ...context, key: `${context.key}:let-go` },
      companies: () => [companyId],
    })
  }
}

function mayChangeOf(row: ContactRow, caller: Caller, joined: ReadonlySet<string>): Contact['mayChange'] {
  const { company_id: companyId, kept_by: keptBy } = row
  const keeping = whoKeeps({ companyId, joined: joined.has(companyId), keptBy }, caller, 'directory.manage')
  if (keeping.refusal !== null) return 'no'
  return keeping.correcting ? 'reason' : 'yes'
}
