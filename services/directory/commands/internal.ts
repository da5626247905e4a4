import { ensureCompanies, ensureCorrespondents, openContacts } from '@quayside/contracts/directory/commands.ts'
import {
  companyCatalogue,
  type EnsuredCompanies,
  ensuredCompanies,
  ensuredCorrespondents,
  openedContacts,
} from '@quayside/contracts/directory/queries.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { vendorIdOf } from '../company-ids.ts'
import { company } from '../domain/company.ts'
import { comparableName } from '../domain/company-name.ts'
import type { Companies } from '../read-models/companies.ts'
import { effectiveCatalogue } from './catalogue.ts'
import type { Correspondents } from './correspondents.ts'
import type { EnsureVendor } from './ensure-vendor.ts'

/** Calls of other services. */
export function internalRoutes(
  app: App,
  ports: Ports,
  parts: { companies: Companies; ensureVendor: EnsureVendor; people: Correspondents },
): void {
  internalRoute(app, ports, {
    url: '/companies/ensure',
    summary: 'Vendors of a client by name, made where they are not known yet',
    input: ensureCompanies,
    answer: ensuredCompanies,
    async handle({ input, context }) {
      const { clientCompanyId, importId } = input
      const client = await ports.commands.load(company, clientCompanyId)
      if (client.state.status === 'none') throw new ProblemError('company-not-found')
      const { timeZone } = client.state.settings
      const named = new Map(input.names.map(name => [comparableName(name), name]))
      named.delete('')
      const created = new Set<string>()
      let position: Position | null = null
      const ensured = [...named.values()].map(async name => {
        const vendor = { clientCompanyId, name, supplierCode: null, country: null, timeZone, importId }
        const outcome = await parts.ensureVendor(vendor, context)
        if (outcome.kind !== 'accepted' || outcome.state.status === 'none')
          throw new Error(`The vendor could not be made: ${outcome.kind}`)
        const { registration } = outcome.state
        if (registration.importId === importId) created.add(registration.companyId)
        if (outcome.position !== null && (position === null || outcome.position > position)) position = outcome.position
      })
      await Promise.all(ensured)
      return answer(await described(input, created), { position })
    },
  })

  internalRoute(app, ports, {
    method: 'GET',
    url: '/companies/:id/catalogue',
    summary:
      'The groups and carriers that forms of a company offer: its own, else the operating company’s, else the default',
    params: { id: z.uuid() },
    answer: companyCatalogue,
    async handle({ params }) {
      const { catalogs, carriers } = await effectiveCatalogue(ports, params.id)
      return answer({ catalogs, carriers })
    },
  })

  internalRoute(app, ports, {
    url: '/correspondents/ensure',
    summary: 'Typed recipients of a company as contacts, made where they are new',
    input: ensureCorrespondents,
    answer: ensuredCorrespondents,
    async handle({ input, context }) {
      const ensured = []
      let position: Position | null = null
      // In their order: the same address twice is one person.
      for (const typed of input.contacts) {
        const { contactId, outcome } = await parts.people.ensure(input.companyId, typed, context)
        if (outcome.kind === 'accepted' && outcome.position !== null) position = outcome.position
        ensured.push({ email: typed.email, contactId })
      }
      return answer(ensured, { position })
    },
  })

  internalRoute(app, ports, {
    url: '/contacts/opened',
    summary:
      'Name, e-mail address, telephone and language of contacts, for who mails or prints; nothing of an erased one',
    input: openContacts,
    answer: openedContacts,
    handle: async ({ input }) => answer(await parts.people.opened(input.contactIds)),
  })

  async function described(
    { clientCompanyId, names }: { clientCompanyId: string; names: readonly string[] },
    created: ReadonlySet<string>,
  ) {
    const ids = names.map(name => (comparableName(name) === '' ? null : vendorIdOf(clientCompanyId, name)))
    const reachable = await parts.companies.reachable([...new Set(ids.filter(id => id !== null))])
    return names.map((name, index): EnsuredCompanies[number] => {
      const companyId = ids[index] ?? null
      if (companyId === null) return { name, companyId, created: false, contactEmailMissing: false }
      return { name, companyId, created: created.has(companyId), contactEmailMissing: !reachable.has(companyId) }
    })
  }
}
