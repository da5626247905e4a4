import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { addParty, changeParty } from '@quayside/contracts/directory/commands.ts'
import {
  changedThing,
  createdThing,
  partiesAnswer,
  partiesQuery,
  partyDetail,
  partySortColumns,
} from '@quayside/contracts/directory/queries.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { parseSort } from '@quayside/platform/http/lists.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { type KnownParty, type Party, type PartyCommand, party } from '../domain/party.ts'
import { booksSeenBy, partyList } from '../read-models/address-book.ts'
import type { Correspondents } from './correspondents.ts'
import { partiesFile } from './list-files.ts'

const params = { id: z.uuid() }
const listQuery = z.strictObject(partiesQuery)

/** Who fills in a form that names parties, or keeps the directory. */
const keepers: readonly Permission[] = [
  'directory.manage',
  'quotes.request',
  'quotes.prepare',
  'bookings.request',
  'pickups.request',
  'pickups.run',
  'warehouses.announce',
  'warehouses.run',
]

/** The address book of a company: chosen from, and saved to, in every form. */
export function partyRoutes(app: App, ports: Ports, people: Correspondents): void {
  const { commands } = ports

  queryRoute(app, ports, {
    url: '/parties',
    summary: 'The address book, also as CSV or sheet',
    permission: 'directory.view',
    query: listQuery,
    answer: partiesAnswer,
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['address-book'],
    async handle(asked) {
      const { query, caller } = asked
      const list = partyList(ports.query, caller, {
        sort: parseSort(query.sort, partySortColumns, { column: 'name', direction: 'asc' }),
        country: query['filter[country]'] ?? null,
        retired: query['filter[retired]'] === 'true',
        q: query.q?.trim() ?? '',
      })
      return listOrFile(asked, { ...list, fileName: 'address-book', file: () => partiesFile(caller.language) })
    },
  })

  queryRoute(app, ports, {
    url: '/parties/:id',
    summary: 'An entry of the address book, and what may be done with it',
    permission: 'directory.view',
    params,
    answer: partyDetail,
    async handle({ params, caller }) {
      const state = await seen(params.id, caller)
      const { contactId, ...fields } = state.fields
      const [person] = contactId === null ? [] : await people.opened([contactId])
      return {
        id: params.id,
        version: state.version,
        companyId: state.companyId,
        ...fields,
        contact: person === undefined ? null : shownPerson(person),
        retired: state.status === 'retired',
        allowedCommands: withReasons(verdictsFor(state, caller), caller.language),
      }
    },
  })

  commandRoute(app, ports, {
    url: '/parties',
    summary: 'Save a party to the selected company’s address book',
    permission: 'directory.view',
    body: addParty,
    answer: createdThing,
    status: 201,
    async handle({ body, caller, context }) {
      mustKeep(caller)
      const { contact, contactId: _, ...rest } = body
      const fields = { ...rest, contactId: await people.idOf(caller.company, body, context) }
      const partyId = newIdFor(caller.uid, 'parties', context.key)
      const command = { type: 'Add' as const, partyId, companyId: caller.company as CompanyId, fields }
      return commands.handle({ aggregate: party, id: partyId, command, context, companies })
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.partyId }),
  })

  commandRoute(app, ports, {
    url: '/parties/:id',
    summary: 'Change an entry of the selected company’s address book; what copied it stays as it was',
    permission: 'directory.view',
    params,
    body: changeParty,
    answer: changedThing,
    async handle({ params, body, caller, context }) {
      const before = await own(params.id, caller)
      const { version, contact, contactId: _, ...rest } = body
      const contactId = await people.idOf(caller.company, body, context, before.fields.contactId)
      return commands.handle({
        aggregate: party,
        id: params.id,
        command: { type: 'Change', fields: { ...rest, contactId } },
        context,
        companies,
        seen: { version, current: versionOf },
      })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  for (const [path, type, summary] of [
    ['retirement', 'Retire', 'Take an entry off the lists to choose from'],
    ['reinstatement', 'Reinstate', 'Bring a retired entry back'],
  ] as const) {
    commandRoute(app, ports, {
      url: `/parties/:id/${path}`,
      summary,
      permission: 'directory.view',
      params,
      body: emptyBody,
      answer: changedThing,
      handle: ({ params, caller, context }) => give(params.id, { type }, caller, context),
      respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
    })
  }

  async function give(id: string, command: PartyCommand, caller: Caller, context: CommandContext) {
    await own(id, caller)
    return commands.handle({ aggregate: party, id, command, context, companies })
  }

  async function own(id: string, caller: Caller): Promise<KnownParty> {
    mustKeep(caller)
    const { state } = await commands.load(party, id)
    if (state.status === 'none' || state.companyId !== caller.company) throw new ProblemError('party-not-found')
    return state
  }

  async function seen(id: string, caller: Caller): Promise<KnownParty> {
    const { state } = await commands.load(party, id)
    if (state.status === 'none' || !booksSeenBy(caller).includes(state.companyId))
      throw new ProblemError('party-not-found')
    return state
  }
}

const mayKeep = ({ permissions }: Caller) => keepers.some(permission => permissions.has(permission))

export function mustKeep(caller: Caller): void {
  if (!mayKeep(caller)) throw new ProblemError('permission-missing', { permission: 'directory.manage' })
}

function verdictsFor({ status, companyId }: KnownParty, caller: Caller): CommandVerdict[] {
  const acts = status === 'retired' ? ['reinstate'] : ['change', 'retire']
  return acts.map(command => {
    if (companyId !== caller.company) return { command, allowed: false, reason: 'kept-by-its-company' }
    if (mayKeep(caller)) return { command, allowed: true }
    return { command, allowed: false, reason: 'permission-missing', params: { permission: 'directory.manage' } }
  })
}

type Person = Awaited<ReturnType<Correspondents['opened']>>[number]

export function shownPerson({ id, name, email, phone, language }: Person) {
  return { id, name, email, phone, language }
}

function versionOf(state: Party): number {
  return state.status === 'none' ? 0 : state.version
}

function companies(state: Party): string[] {
  return state.status === 'none' ? [] : [state.companyId]
}
