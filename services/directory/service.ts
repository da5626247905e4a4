import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { changeCompanyRoutes } from './commands/change-company.ts'
import { companyDetailRoute } from './commands/company-detail.ts'
import { contactRoutes } from './commands/contacts.ts'
import { ensureVendor as ensureVendorOver } from './commands/ensure-vendor.ts'
import { internalRoutes } from './commands/internal.ts'
import { placeRoutes } from './commands/places.ts'
import { providerRoutes } from './commands/providers.ts'
import { registerCompanyRoute } from './commands/register-company.ts'
import { saveContact as saveContactOver } from './commands/save-contact.ts'
import { selectorsCatalogRoute } from './commands/selectors-catalog.ts'
import { clientService } from './domain/client-service.ts'
import { company } from './domain/company.ts'
import { contact } from './domain/contact.ts'
import { place } from './domain/place.ts'
import { providerLink } from './domain/provider-link.ts'
import { ensureOperatingCompany } from './installation.ts'
import { invitationsOfVendors } from './migrations/invitations.ts'
import { directoryTables } from './migrations/tables.ts'
import { serveClient } from './reactions/serve-client.ts'
import { companies as companiesOver, companiesProjection } from './read-models/companies.ts'
import { placesProjection } from './read-models/places.ts'

const name = 'directory'
const schema = 'directory'

export const directory: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const { commands, config, database, vault } = ports
  const companies = companiesOver(database)
  const saveContact = saveContactOver({ commands, vault })
  const ensureVendor = ensureVendorOver({ commands })

  return {
    name,
    schema,
    migrations: { '0001-tables': directoryTables, '0002-invitations': invitationsOfVendors },
    routes(app) {
      registerCompanyRoute(app, ports)
      companyDetailRoute(app, ports, companies)
      changeCompanyRoutes(app, ports, companies)
      providerRoutes(app, ports, { ensureVendor, saveContact })
      contactRoutes(app, ports, { companies, saveContact })
      placeRoutes(app, ports)
      selectorsCatalogRoute(app, ports)
    },
    internalRoutes: app => internalRoutes(app, ports, { companies, ensureVendor }),
    aggregates: [company.name, clientService.name, providerLink.name, contact.name, place.name],
    projections: [companiesProjection(vault), placesProjection],
    reactions: [serveClient(commands)],
    async start() {
      await ensureOperatingCompany({ commands, config })
      return { close: async () => undefined }
    },
  }
}
