import { addProvider } from '@quayside/contracts/directory/commands.ts'
import { companiesAnswer, companiesQuery, createdThing } from '@quayside/contracts/directory/queries.ts'
import { madeOnce } from '@quayside/platform/commands/made-once.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute, queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { vendorIdOf } from '../company-ids.ts'
import { company } from '../domain/company.ts'
import { comparableName } from '../domain/company-name.ts'
import { companyList } from '../read-models/company-list.ts'
import type { EnsureVendor } from './ensure-vendor.ts'
import type { SaveContact } from './save-contact.ts'

/** The companies one works with, and a client's new supplier. */
export function providerRoutes(
  app: App,
  ports: Ports,
  parts: { ensureVendor: EnsureVendor; saveContact: SaveContact },
): void {
  queryRoute(app, ports, {
    url: '/companies',
    summary: 'The suppliers of a client, or the clients of a supplier or of the operator',
    permission: 'directory.view',
    query: companiesQuery,
    answer: companiesAnswer,
    waitFor: ['companies'],
    handle: ({ query, caller }) => companyList(ports.query, caller, query),
  })

  commandRoute(app, ports, {
    url: '/providers',
    summary: 'Add a supplier of the selected client',
    permission: 'directory.manage',
    body: addProvider,
    answer: createdThing,
    status: 201,
    async handle({ body, caller, context }) {
      if (caller.actor !== 'C') throw new ProblemError('actor-not-allowed', { who: 'C' })
      if (comparableName(body.businessName) === '') throw new ProblemError('field-required', { field: 'businessName' })
      const clientCompanyId = caller.company
      const id = vendorIdOf(clientCompanyId, body.businessName)
      return madeOnce(ports.commands, { uid: caller.uid, route: 'providers', context }, async () => {
        const { state, events } = await ports.commands.load(company, id)
        const isRepeat = events.some(event => event.metadata.commandKey === context.key)
        if (state.status !== 'none' && !isRepeat) throw new ProblemError('provider-exists', { name: body.businessName })
        const client = await ports.commands.load(company, clientCompanyId)
        const timeZone = client.state.status === 'none' ? 'UTC' : client.state.settings.timeZone
        const { businessName: name, supplierCode, country, contact } = body
        const outcome = await parts.ensureVendor(
          { clientCompanyId, name, supplierCode, country, timeZone, importId: null },
          context,
        )
        if (outcome.kind !== 'accepted' || contact === null) return outcome
        const saved = await parts.saveContact.add({ ...noMore, ...contact, companyId: id }, caller.uid, context)
        return saved.kind === 'accepted' ? answer({ id }, { position: saved.position }) : saved
      })
    },
    respond: ({ state }) => ({ id: state.status === 'none' ? '' : state.registration.companyId }),
  })
}

const noMore = { phone: null, whatsApp: null, linkedIn: null, department: null }
