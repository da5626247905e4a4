import { foundCompany } from '@quayside/contracts/directory/commands.ts'
import { createdCompany } from '@quayside/contracts/directory/queries.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { providerLinkIdOf } from '../company-ids.ts'
import { company, wrongRegistration } from '../domain/company.ts'
import { detailsAtFirst } from '../domain/company-details.ts'
import { writtenName } from '../domain/company-name.ts'
import { providerLink } from '../domain/provider-link.ts'
import type { Companies } from '../read-models/companies.ts'
import { personalDetails } from './personal-details.ts'
import type { SaveContact } from './save-contact.ts'
import { warnOfTaxIdTwice, writtenDetails } from './written-details.ts'

/** An administrator of the installation makes a client or provider, with the contact who is to administer it. */
export function foundCompanyRoute(
  app: App,
  ports: Ports,
  { companies, saveContact }: { companies: Companies; saveContact: SaveContact },
): void {
  const { commands, vault } = ports

  commandRoute(app, ports, {
    url: '/companies/founding',
    summary: 'Make a client or provider company with its first contact, as administrator of the installation',
    permission: 'company.manage',
    body: foundCompany,
    answer: createdCompany,
    status: 201,
    async handle({ body, caller, context }) {
      if (caller.actor !== 'A') throw new ProblemError('actor-not-allowed', { who: 'A' })
      const { type, timeZone, currency, contact, clients, overruled, ...written } = body
      const supplied = type === 'provider' ? [...new Set(clients)] : []
      const known = await companies.clientsAmong(supplied)
      const stranger = supplied.find(id => !known.has(id))
      if (stranger !== undefined)
        throw new ProblemError('company-not-found', {}, [{ path: 'clients', code: 'company-not-found', params: {} }])
      const companyId = newIdFor(caller.uid, 'companies/founding', context.key) as CompanyId
      const businessName = writtenName(written.businessName)
      const { country } = written
      const place = { type, country, timeZone, currency, createdForClient: null }
      const details = await writtenDetails(
        personalDetails(vault),
        { ...written, businessName },
        {
          companyId,
          details: detailsAtFirst({ businessName, country }),
          besides: [...wrongRegistration(place), ...(await saveContact.faultsOf(contact, country))],
        },
      )
      if (!overruled.includes('tax-id-twice'))
        await warnOfTaxIdTwice(companies, written, { companyId, clients: supplied })
      const made = await commands.handle({
        aggregate: company,
        id: companyId,
        command: {
          type: 'Register',
          registration: {
            companyId,
            type,
            businessName,
            country,
            timeZone,
            currency,
            registeredBy: null,
            createdForClient: null,
            importId: null,
          },
          details: { details, keepsTaxId: overruled.includes('tax-id-check-digit') },
        },
        context,
        companies: () => [companyId],
      })
      if (made.kind !== 'accepted') return made
      for (const clientCompanyId of supplied as CompanyId[]) {
        const linked = await commands.handle({
          aggregate: providerLink,
          id: providerLinkIdOf(clientCompanyId, companyId),
          command: { type: 'Link', clientCompanyId, vendorCompanyId: companyId, supplierCode: null },
          context,
          companies: () => [companyId, clientCompanyId],
        })
        if (linked.kind !== 'accepted') return linked
      }
      const saved = await saveContact.add({ ...contact, companyId }, caller.uid, context)
      return saved.kind === 'accepted' ? answer({ id: companyId }, { position: saved.position }) : saved
    },
  })
}
