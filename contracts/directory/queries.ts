import * as z from 'zod'
import { companyTypes } from '../access/actors.ts'
import { allowedCommand, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { languages } from '../reference/languages.ts'
import { carrierFactors, carrierFields, carrierGroups } from './carriers.ts'
import { catalogueGroups } from './catalogue-groups.ts'
import { companySettings } from './events.ts'
import { placeFields, placeKinds } from './places.ts'

const text = z.string().nullable()

/** What became of the last invitation to the portal; it says nothing more once somebody has joined. */
export const invitationStates = ['none', 'sent', 'undelivered'] as const
export type InvitationState = (typeof invitationStates)[number]

/** GET /companies/{id} */
export const companyDetail = z.object({
  id: z.string(),
  version: z.number().int(),
  type: z.enum(companyTypes),
  businessName: z.string(),
  country: text,
  timeZone: z.string(),
  currency: text,
  joined: z.boolean(),
  details: z.object({
    tradeName: text,
    taxId: text,
    taxIdCheckDigitWrong: z.boolean(),
    code: text,
    clientCode: text,
    supplierCode: text,
    state: text,
    city: text,
    cityCode: text,
    zip: text,
    address: text,
    employeeCount: z.number().int().nullable(),
    industry: text,
    mainActivityCode: text,
    secondaryActivityCode: text,
    vatResponsible: z.boolean().nullable(),
    website: text,
    linkedIn: text,
    legalRepresentative: text,
    owner: text,
    solutionManager: text,
    email: text,
    whatsApp: text,
    phones: text,
  }),
  /** Of a supplier, for its client alone: what that client keeps of it. */
  link: z
    .object({
      version: z.number().int(),
      supplierCode: text,
      notes: text,
      retired: z.boolean(),
      invitation: z.enum(invitationStates),
      contactName: text,
      contactEmail: text,
    })
    .nullable(),
  /** Whether it has an address and a contact, as every company must. */
  lacks: z.array(z.enum(['address', 'contact'])),
  hasLogo: z.boolean(),
  /** Without the factors of volume, which are the carriers’ own. */
  settings: companySettings.omit({ carrierVolumeFactors: true }),
  allowedCommands: z.array(allowedCommand),
})
export type CompanyDetail = z.infer<typeof companyDetail>

/** `active`: by how many orders are active, for whom orders are told. */
export const supplierSortColumns = ['name', 'code', 'country', 'active'] as const

/** GET /companies?type=provider (the client's suppliers), ?type=client (whom a provider or the operator works for). */
export const companiesQuery = {
  ...pageQuery,
  type: z.enum(['client', 'provider']).default('provider'),
  /** Suppliers by each of `supplierSortColumns`, clients by name alone. */
  sort: z.string().max(40).optional(),
  contactEmailMissing: z.enum(['true', 'false']).optional(),
  /** Suppliers that the client works with no more. */
  retired: z.enum(['true', 'false']).default('false'),
}

export const companyListItem = z.object({
  id: z.string(),
  businessName: z.string(),
  type: z.enum(companyTypes),
  supplierCode: text,
  country: text,
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  address: text,
  /** Somebody has taken up an invitation: the company has users of its own. */
  joined: z.boolean(),
  invitation: z.enum(invitationStates),
  contactEmailMissing: z.boolean(),
  /** As vendors of a file may, until they are mended. */
  addressMissing: z.boolean(),
  retired: z.boolean(),
})
export type CompanyListItem = z.infer<typeof companyListItem>
export const companiesAnswer = listAnswer(companyListItem)

export const contactSortColumns = ['names', 'lastNames', 'email', 'department', 'company'] as const

/** GET /contacts?companyId= */
export const contactsQuery = {
  ...pageQuery,
  companyId: z.uuid().optional(),
  sort: z.string().max(40).optional(),
  /** Those of the selected company, of its suppliers, or those it keeps for itself of a supplier. */
  'filter[of]': z.enum(['own', 'suppliers', 'additional']).optional(),
}
export const contact = z.object({
  id: z.string(),
  version: z.number().int(),
  companyId: z.string(),
  companyName: z.string(),
  names: z.string(),
  lastNames: text,
  email: text,
  phone: text,
  whatsApp: text,
  linkedIn: text,
  department: text,
  /** Kept by the client for itself; the supplier does not see it. */
  additional: z.boolean(),
  /** Whether this person may change, remove and erase it; `reason`: and says why, where it corrects another's. */
  mayChange: z.enum(['yes', 'reason', 'no']),
})
export type Contact = z.infer<typeof contact>
export const contactsAnswer = listAnswer(contact)

/** GET /places: those to choose from, unless retired ones are asked for. */
export const placesQuery = {
  ...pageQuery,
  sort: z.string().max(40).optional(),
  'filter[kind]': z.enum(placeKinds).optional(),
  'filter[country]': z.string().trim().toUpperCase().length(2).optional(),
  'filter[retired]': z.enum(['true', 'false']).default('false'),
}
export const place = z.object({
  id: z.string(),
  version: z.number().int(),
  companyId: z.string(),
  companyName: text,
  ...placeFields,
  retired: z.boolean(),
})
export type Place = z.infer<typeof place>
export const placesAnswer = listAnswer(place)

/** A person of the address book; all null once erased. */
export const correspondent = z.object({
  id: z.string(),
  name: text,
  email: text,
  phone: text,
  language: z.enum(languages).nullable(),
})
export type Correspondent = z.infer<typeof correspondent>

/** GET /places/{id} */
export const placeDetail = place.extend({
  contact: correspondent.nullable(),
  allowedCommands: z.array(allowedCommand),
})
export type PlaceDetail = z.infer<typeof placeDetail>

export const partySortColumns = ['name', 'city', 'country'] as const

/** GET /parties: the address book of the selected company; the operator also sees that of the client it works for. */
export const partiesQuery = {
  ...pageQuery,
  sort: z.string().max(40).optional(),
  'filter[country]': z.string().trim().toUpperCase().length(2).optional(),
  'filter[retired]': z.enum(['true', 'false']).default('false'),
}
export const party = z.object({
  id: z.string(),
  version: z.number().int(),
  companyId: z.string(),
  idNumber: text,
  accountNumber: text,
  name: z.string(),
  addressLine1: text,
  addressLine2: text,
  postalCode: text,
  city: text,
  state: text,
  country: text,
  contact: correspondent.nullable(),
  retired: z.boolean(),
})
export type Party = z.infer<typeof party>
export const partiesAnswer = listAnswer(party)

/** GET /parties/{id} */
export const partyDetail = party.extend({ allowedCommands: z.array(allowedCommand) })
export type PartyDetail = z.infer<typeof partyDetail>

/** GET /correspondents: people of the address book by name or address, or those of the ids. */
export const correspondentsQuery = { ...pageQuery, ids: uuidList.optional() }
export const correspondentsAnswer = listAnswer(correspondent)

/** Answer of POST /internal/v1/correspondents/ensure, in the order of the request. */
export const ensuredCorrespondents = z.array(z.object({ email: z.string(), contactId: z.string() }))

/** Answer of POST /internal/v1/contacts/opened, those that there are. */
export const openedContacts = z.array(correspondent.extend({ companyId: z.string(), isErased: z.boolean() }))
export type OpenedContact = z.infer<typeof openedContacts>[number]

/** POST /quotes/getSelectorsCatalog: the groups in the order of `catalogueGroups`. */
export const selectorsCatalog = z.object({
  catalogs: z.array(
    z.object({
      index: z.number().int(),
      group: z.enum(catalogueGroups),
      /** `showChargesCatalog` is a switch: it has no entries, only this. */
      enabled: z.boolean(),
      entries: z.array(z.object({ code: z.string(), label: z.string() })),
    }),
  ),
})
export type SelectorsCatalog = z.infer<typeof selectorsCatalog>

/** A carrier as a company's forms and bookings use it: its own entry where it has one, else the operating company's. */
export const carrier = z.object({
  ...carrierFields,
  modes: z.array(z.enum(carrierGroups)),
  volumeFactors: carrierFactors,
  retired: z.boolean(),
})
export type Carrier = z.infer<typeof carrier>

/** GET /internal/v1/companies/{id}/catalogue */
export const companyCatalogue = selectorsCatalog.extend({ carriers: z.array(carrier) })
export type CompanyCatalogue = z.infer<typeof companyCatalogue>

/** GET /companies/{id}/catalogue: the same with what may be done, and which groups and carriers the company changed itself. */
export const cataloguePage = z.object({
  id: z.string(),
  version: z.number().int(),
  catalogs: z.array(selectorsCatalog.shape.catalogs.element.extend({ isOwn: z.boolean() })),
  carriers: z.array(carrier.extend({ contact: correspondent.nullable() })),
  allowedCommands: z.array(allowedCommand),
})
export type CataloguePage = z.infer<typeof cataloguePage>

/** Answers of commands that make one thing. */
export const createdCompany = z.object({ id: z.string() })
export const createdThing = z.object({ id: z.string() })
export const changedThing = z.object({ id: z.string(), version: z.number().int() })

/** Answer of POST /contacts/bulk, in the order of the request. */
export const bulkContactsAnswer = z.object({
  items: z.array(
    z.object({
      companyId: z.string(),
      contactId: z.string().nullable(),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  ),
})

/** Answer of POST /internal/v1/companies/ensure, in the order of the names. `companyId` is null for a name that says nothing. */
export const ensuredCompanies = z.array(
  z.object({
    name: z.string(),
    companyId: z.string().nullable(),
    created: z.boolean(),
    contactEmailMissing: z.boolean(),
  }),
)
export type EnsuredCompanies = z.infer<typeof ensuredCompanies>
