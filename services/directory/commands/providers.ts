import { addProvider, changeProvider } from '@quayside/contracts/directory/commands.ts'
import { changedThing, companiesAnswer, companiesQuery, createdThing } from '@quayside/contracts/directory/queries.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { exportFormat, listOrFile, mediaTypes } from '@quayside/platform/http/export.ts'
import { rejected } from '@quayside/platform/http/problem.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { providerLinkIdOf, vendorIdOf } from '../company-ids.ts'
import { company } from '../domain/company.ts'
import { detailsAtFirst } from '../domain/company-details.ts'
import { comparableName } from '../domain/company-name.ts'
import { type ProviderLink, providerLink } from '../domain/provider-link.ts'
import type { Companies } from '../read-models/companies.ts'
import { companyList } from '../read-models/company-list.ts'
import type { EnsureVendor } from './ensure-vendor.ts'
import { companiesFile } from './list-files.ts'
import { personalDetails } from './personal-details.ts'
import type { SaveContact } from './save-contact.ts'
import { figuresFor } from './supplier-figures.ts'
import { warnOfTaxIdTwice, writtenDetails } from './written-details.ts'

const params = { id: z.uuid() }
const versionOf = (state: ProviderLink) => (state.status === 'none' ? 0 : state.version)
const parties = (state: ProviderLink) => (state.status === 'none' ? [] : [state.clientCompanyId])

/** The companies one works with, and a client's suppliers: added, changed, retired and taken back. */
export function providerRoutes(
  app: App,
  ports: Ports,
  parts: { companies: Companies; ensureVendor: EnsureVendor; saveContact: SaveContact },
): void {
  const { commands, vault } = ports

  queryRoute(app, ports, {
    url: '/companies',
    summary: 'The suppliers of a client, or the clients of a supplier or of the operator',
    permission: 'directory.view',
    query: companiesQuery,
    answer: companiesAnswer,
    waitFor: ['companies'],
    files: ['text/csv', mediaTypes.xlsx],
    async handle(asked) {
      const { query, caller, raw } = asked
      const isOfSuppliers = query.type === 'provider' && caller.companyType !== 'provider'
      const needed = { sort: query.sort, isFile: exportFormat(raw) !== null, causationId: raw.id }
      const figures = isOfSuppliers ? await figuresFor(ports, caller, needed) : null
      return listOrFile(asked, {
        ...companyList(ports.query, caller, query, figures),
        fileName: query.type === 'client' ? 'clients' : 'suppliers',
        file: () => companiesFile(caller.language, figures),
      })
    },
  })

  commandRoute(app, ports, {
    url: '/providers',
    summary: 'Add a supplier of the selected client',
    permission: 'directory.manage',
    body: addProvider,
    answer: createdThing,
    status: 201,
    async handle({ body, caller, context }) {
      mustBeClient(caller)
      const ofName = (code: Rejection['code'], params: Rejection['params']) =>
        rejected([{ code, params, field: 'businessName' }])
      if (comparableName(body.businessName) === '') throw ofName('field-required', { field: 'businessName' })
      const clientCompanyId = caller.company
      const id = vendorIdOf(clientCompanyId, body.businessName)
      return madeOnce(commands, { uid: caller.uid, route: 'providers', context }, async () => {
        const { state, events } = await commands.load(company, id)
        const isRepeat = events.some(event => event.metadata.commandKey === context.key)
        if (state.status !== 'none' && !isRepeat && !(await isTakenBack(clientCompanyId, id)))
          throw ofName('provider-exists', { name: body.businessName, companyId: id })
        const { contact, notes, overruled, supplierCode, ...written } = body
        const { businessName: name, country } = body
        const of = {
          companyId: id,
          details: detailsAtFirst({ businessName: name, country }),
          besides: await parts.saveContact.faultsOf(contact, country),
        }
        const details = await writtenDetails(personalDetails(vault), { ...written, supplierCode: null }, of)
        if (!overruled.includes('tax-id-twice'))
          await warnOfTaxIdTwice(parts.companies, written, { companyId: id, clients: [clientCompanyId] })
        const client = await commands.load(company, clientCompanyId)
        const timeZone = client.state.status === 'none' ? 'UTC' : client.state.settings.timeZone
        const made = await parts.ensureVendor(
          {
            clientCompanyId,
            name,
            supplierCode,
            country,
            timeZone,
            importId: null,
            notes: notes === null ? null : await sealedNotes(caller, notes),
            details: { details, keepsTaxId: overruled.includes('tax-id-check-digit') },
          },
          context,
        )
        if (made.kind !== 'accepted') return made
        const saved = await parts.saveContact.add({ ...contact, companyId: id }, caller.uid, context)
        return saved.kind === 'accepted' ? answer({ id }, { position: saved.position }) : saved
      })
    },
  })

  commandRoute(app, ports, {
    url: '/providers/:id',
    summary:
      'Change what the selected client keeps of a supplier for itself: its code, and notes that nobody else sees',
    permission: 'directory.manage',
    params,
    body: changeProvider,
    answer: changedThing,
    async handle({ params, body: { version, supplierCode, notes }, caller, context }) {
      mustBeClient(caller)
      const { state } = await commands.load(providerLink, providerLinkIdOf(caller.company, params.id))
      if (state.status === 'none') throw new ProblemError('company-not-found')
      const before = state.notes
      const isAsBefore = before !== null && notes === (await vault.open(caller.company, before))
      const sealed = isAsBefore ? before : notes === null || notes === '' ? null : await sealedNotes(caller, notes)
      return commands.handle({
        aggregate: providerLink,
        id: providerLinkIdOf(caller.company, params.id),
        command: { type: 'Change', supplierCode, notes: sealed },
        context,
        companies: parties,
        seen: { version, current: versionOf },
      })
    },
    respond: ({ state }, { params }) => ({ id: params.id, version: versionOf(state) }),
  })

  for (const [action, type, summary] of [
    ['retirement', 'Unlink', 'Work with a supplier no more: it is on no list to choose from and stays on its orders'],
    ['reinstatement', 'Relink', 'Take a retired supplier back'],
  ] as const) {
    commandRoute(app, ports, {
      url: `/providers/:id/${action}`,
      summary,
      permission: 'directory.manage',
      params,
      body: emptyBody,
      answer: createdThing,
      async handle({ params, caller, context }) {
        mustBeClient(caller)
        const id = providerLinkIdOf(caller.company, params.id)
        const { state } = await commands.load(providerLink, id)
        if (state.status === 'none') throw new ProblemError('company-not-found')
        return commands.handle({
          aggregate: providerLink,
          id,
          command: { type },
          context,
          companies: () => [caller.company, params.id],
        })
      },
      respond: (_, { params }) => params,
    })
  }

  /** With the file that had brought it in: it can be added as if it had never been. */
  async function isTakenBack(clientCompanyId: string, id: string): Promise<boolean> {
    const link = await commands.current(providerLink, providerLinkIdOf(clientCompanyId, id))
    return link.status !== 'none' && link.takenBack
  }

  async function sealedNotes(caller: Caller, notes: string): Promise<Sealed> {
    return (await vault.seal(caller.company, notes)) as Sealed
  }
}

/** Suppliers are a client's own. */
function mustBeClient(caller: Caller): void {
  if (caller.actor !== 'C') throw new ProblemError('actor-not-allowed', { who: 'C' })
}
