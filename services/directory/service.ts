import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { catalogueRoutes } from './commands/catalogue.ts'
import { changeCompanyRoutes } from './commands/change-company.ts'
import { companyDetailRoute } from './commands/company-detail.ts'
import { companyLogoRoutes } from './commands/company-logo.ts'
import { contactRoutes } from './commands/contacts.ts'
import { correspondentRoutes } from './commands/correspondent-routes.ts'
import { correspondents } from './commands/correspondents.ts'
import { ensureVendor as ensureVendorOver } from './commands/ensure-vendor.ts'
import { foundCompanyRoute } from './commands/found-company.ts'
import { importContactRoutes } from './commands/import-contacts.ts'
import { importProviderRoutes } from './commands/import-providers.ts'
import { internalRoutes } from './commands/internal.ts'
import { partyRoutes } from './commands/parties.ts'
import { personAsContact } from './commands/person-as-contact.ts'
import { placeQueries } from './commands/place-queries.ts'
import { placeRoutes } from './commands/places.ts'
import { providerRoutes } from './commands/providers.ts'
import { registerCompanyRoute } from './commands/register-company.ts'
import { saveContact as saveContactOver } from './commands/save-contact.ts'
import { undoProviderRoutes } from './commands/undo-providers.ts'
import { clientService } from './domain/client-service.ts'
import { company } from './domain/company.ts'
import { contact } from './domain/contact.ts'
import { correspondent } from './domain/correspondent.ts'
import { party } from './domain/party.ts'
import { place } from './domain/place.ts'
import { providerLink } from './domain/provider-link.ts'
import { giveContacts } from './from-before.ts'
import { ensureOperatingCompany } from './installation.ts'
import { addressBook } from './migrations/address-book.ts'
import { addressHashes } from './migrations/address-hashes.ts'
import { countedParties } from './migrations/counted-parties.ts'
import { invitationsOfVendors } from './migrations/invitations.ts'
import { keptBy } from './migrations/kept-by.ts'
import { namedSuppliers } from './migrations/named-suppliers.ts'
import { placesOfManyKinds } from './migrations/places-of-many-kinds.ts'
import { sortedSuppliers } from './migrations/sorted-suppliers.ts'
import { directoryTables } from './migrations/tables.ts'
import { walkedLists } from './migrations/walked-lists.ts'
import { eraseWrittenDown } from './reactions/erase-written-down.ts'
import { foundersContact } from './reactions/founders-contact.ts'
import { serveClient } from './reactions/serve-client.ts'
import { addressBookProjection } from './read-models/address-book.ts'
import { companies as companiesOver, companiesProjection } from './read-models/companies.ts'
import { namedPlaces, namedPlacesProjection } from './read-models/named-places.ts'
import { namedSuppliersProjection } from './read-models/named-suppliers.ts'
import { placesProjection } from './read-models/places.ts'

const name = 'directory'
const schema = 'directory'

export const directory: ServiceFactory = { name, schema, create }

function create(ports: Ports): Service {
  const { commands, config, database, vault } = ports
  const companies = companiesOver(database)
  const saveContact = saveContactOver({ commands, vault }, companies)
  const makeContact = personAsContact({ vault }, { companies, saveContact })
  const ensureVendor = ensureVendorOver({ commands })
  const people = correspondents({ commands, vault })
  const named = namedPlaces(database)

  return {
    name,
    schema,
    migrations: {
      '0001-tables': directoryTables,
      '0002-invitations': invitationsOfVendors,
      '0003-places-of-many-kinds': placesOfManyKinds,
      '0004-address-book': addressBook,
      '0005-walked-lists': walkedLists,
      '0006-counted-parties': countedParties,
      '0007-kept-by': keptBy,
      '0008-address-hashes': addressHashes,
      '0009-named-suppliers': namedSuppliers,
      '0010-sorted-suppliers': sortedSuppliers,
    },
    routes(app) {
      registerCompanyRoute(app, ports)
      foundCompanyRoute(app, ports, { companies, saveContact })
      companyDetailRoute(app, ports, companies)
      changeCompanyRoutes(app, ports, companies)
      companyLogoRoutes(app, ports)
      providerRoutes(app, ports, { companies, ensureVendor, saveContact })
      contactRoutes(app, ports, { companies, saveContact })
      placeQueries(app, ports, { named, people, companies })
      placeRoutes(app, ports, { named, people })
      partyRoutes(app, ports, people)
      correspondentRoutes(app, ports, people)
      catalogueRoutes(app, ports, people)
    },
    internalRoutes(app) {
      internalRoutes(app, ports, { companies, ensureVendor, people })
      importContactRoutes(app, ports, { companies, saveContact })
      importProviderRoutes(app, ports, { companies, ensureVendor, saveContact })
      undoProviderRoutes(app, ports, { companies, saveContact })
    },
    aggregates: [
      company.name,
      clientService.name,
      providerLink.name,
      contact.name,
      place.name,
      party.name,
      correspondent.name,
    ],
    projections: [
      companiesProjection(vault),
      placesProjection,
      namedPlacesProjection,
      namedSuppliersProjection,
      addressBookProjection(vault),
    ],
    reactions: [
      serveClient(commands),
      ...foundersContact(ports, { companies, saveContact, makeContact }),
      eraseWrittenDown(ports, { companies, saveContact, people }),
    ],
    async start() {
      await ensureOperatingCompany({ commands, config })
      await giveContacts({ commands, log: ports.log, companies, makeContact })
      return { close: async () => undefined }
    },
  }
}
