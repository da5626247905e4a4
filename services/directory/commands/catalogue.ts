import { changeCatalogueGroup, retireCarrier, saveCarrier } from '@quayside/contracts/directory/commands.ts'
import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import { cataloguePage, changedThing } from '@quayside/contracts/directory/queries.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import * as z from 'zod'
import { carriersOf } from '../domain/carriers.ts'
import { catalogueOf } from '../domain/catalogue.ts'
import { type Company, type CompanyCommand, catalogueIn, company } from '../domain/company.ts'
import { booksSeenBy } from '../read-models/address-book.ts'
import { visibleCompanies } from '../read-models/visible-companies.ts'
import { concerned } from './change-company.ts'
import type { Correspondents } from './correspondents.ts'
import { shownPerson } from './parties.ts'

const params = { id: z.uuid() }
const carrierParams = { ...params, code: z.string().max(100) }

/** What a company has, else the operating company, else everybody. */
export async function effectiveCatalogue({ commands }: Pick<Ports, 'commands'>, companyId: string) {
  const { state } = await commands.load(company, companyId)
  const operating = await catalogueOfOperator({ commands })
  const own = catalogueIn(state)
  return { state, catalogs: catalogueOf(own.groups, operating.groups), carriers: carriersOf(own, operating) }
}

async function catalogueOfOperator({ commands }: Pick<Ports, 'commands'>) {
  return catalogueIn((await commands.load(company, operatingCompanyId)).state)
}

/** The selector catalogue of a company and its carriers; each company keeps its own. */
export function catalogueRoutes(app: App, ports: Ports, people: Correspondents): void {
  const { commands } = ports

  queryRoute(app, ports, {
    url: '/companies/:id/catalogue',
    summary: 'The 17 groups and the carriers that forms of this company offer',
    permission: 'directory.view',
    params,
    answer: cataloguePage,
    async handle({ params, caller }) {
      const visible = await visibleCompanies(ports.query, caller)
      const { state, catalogs, carriers } = await effectiveCatalogue(ports, params.id)
      if (state.status === 'none' || !visible.includes(params.id)) throw new ProblemError('company-not-found')
      const books = booksSeenBy(caller)
      const contacts = await people.opened(carriers.flatMap(({ contactId }) => contactId ?? []))
      return {
        id: params.id,
        version: state.catalogueVersion,
        catalogs: catalogs.map(group => ({ ...group, isOwn: state.groups[group.group] !== undefined })),
        carriers: carriers.map(carrier => {
          const contact = contacts.find(({ id, companyId }) => id === carrier.contactId && books.includes(companyId))
          return { ...carrier, contact: contact === undefined ? null : shownPerson(contact) }
        }),
        allowedCommands: withReasons(verdictsFor(params.id, caller), caller.language),
      }
    },
  })

  commandRoute(app, ports, {
    url: '/companies/:id/catalogue',
    summary: 'Set one group of the selected company’s selector catalogue',
    permission: 'directory.manage',
    params,
    body: changeCatalogueGroup,
    answer: changedThing,
    handle({ params, body: { version, ...change }, caller, context }) {
      return give(params.id, caller, context, version, { type: 'ChangeCatalogueGroup', change })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  commandRoute(app, ports, {
    url: '/companies/:id/carriers',
    summary: 'Save a carrier of the selected company: its codes, booking channel, factors, and the groups it is on',
    permission: 'directory.manage',
    params,
    body: saveCarrier,
    answer: changedThing,
    async handle({ params, body, caller, context }) {
      mustBeOwn(params.id, caller)
      const { version, modes, volumeFactors, contact, ...rest } = body
      const [operating, { state }] = await Promise.all([catalogueOfOperator(ports), commands.load(company, params.id)])
      const known = catalogueIn(state).carriers[body.code]?.contactId ?? null
      const portKey = body.bookingChannel === 'PORT' ? body.portKey : null
      const carrier = { ...rest, portKey, contactId: await people.idOf(caller.company, body, context, known) }
      return give(params.id, caller, context, version, {
        type: 'SaveCarrier',
        carrier,
        modes,
        volumeFactors,
        operating,
      })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  commandRoute(app, ports, {
    url: '/companies/:id/carriers/:code/retirement',
    summary: 'Take a carrier off the groups it is on; it stays on what names it',
    permission: 'directory.manage',
    params: carrierParams,
    body: retireCarrier,
    answer: changedThing,
    async handle({ params: { id, code }, body, caller, context }) {
      mustBeOwn(id, caller)
      const operating = await catalogueOfOperator(ports)
      return give(id, caller, context, body.version, { type: 'RetireCarrier', code, operating })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  async function give(id: string, caller: Caller, context: CommandContext, version: number, command: CompanyCommand) {
    mustBeOwn(id, caller)
    return commands.handle({
      aggregate: company,
      id,
      command,
      context,
      companies: concerned,
      seen: { version, current: versionOf },
    })
  }
}

function mustBeOwn(id: string, caller: Caller): void {
  if (id !== caller.company) throw new ProblemError('company-not-found')
}

function verdictsFor(id: string, { company, permissions }: Caller): CommandVerdict[] {
  const permission = 'directory.manage'
  return ['changeGroup', 'saveCarrier'].map(command => {
    if (id !== company) return { command, allowed: false, reason: 'kept-by-its-company' }
    if (permissions.has(permission)) return { command, allowed: true }
    return { command, allowed: false, reason: 'permission-missing', params: { permission } }
  })
}

function versionOf(state: Company): number {
  return state.status === 'none' ? 0 : state.catalogueVersion
}
