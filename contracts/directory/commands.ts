import * as z from 'zod'
import { freightParty } from '../freight/party.ts'
import { webAddress } from '../kernel/web-address.ts'
import { languages } from '../reference/languages.ts'
import { bookingChannels, carrierFactors, carrierGroups } from './carriers.ts'
import { catalogueGroups } from './catalogue-groups.ts'
import { companySettings } from './events.ts'
import { clockTime, coordinates, defaultPickupCutOff, openingHours, placeKinds } from './places.ts'

const required = 'field-required'
const name = z.string().trim().min(1, required).max(200)
const text = z.string().trim().max(300).nullable().default(null)
const page = webAddress.nullable().default(null)
const email = z.string().trim().max(254, 'invalid-email').pipe(z.email('invalid-email'))
/** Checked against ISO 3166, ISO 4217 and the IANA zones in the decider, which names the part that is wrong. */
const country = z.string().trim().min(1, required).max(40)
const currency = z.string().trim().min(1, required).max(40)
const timeZone = z.string().trim().min(1, required).max(60)

/** POST /companies: a signed-in person without a company registers one and becomes its administrator. */
export const registerCompany = z.strictObject({
  type: z.enum(['client', 'provider']),
  businessName: name,
  country,
  timeZone,
  currency,
})
export type RegisterCompany = z.infer<typeof registerCompany>

/** What a person may overrule, having been warned of it. */
export const taxWarnings = ['tax-id-check-digit', 'tax-id-twice'] as const
export type TaxWarning = (typeof taxWarnings)[number]

const detailFields = {
  businessName: name,
  tradeName: text,
  taxId: text,
  code: text,
  clientCode: text,
  supplierCode: text,
  country: country.nullable().default(null),
  state: text,
  city: text,
  cityCode: text,
  zip: text,
  /** A company without an address is not saved. */
  address: z.string('address-required').trim().min(1, 'address-required').max(300),
  employeeCount: z.number('not-whole').int().min(0).max(10_000_000).nullable().default(null),
  industry: text,
  mainActivityCode: text,
  secondaryActivityCode: text,
  vatResponsible: z.boolean().nullable().default(null),
  website: page,
  linkedIn: page,
  legalRepresentative: text,
  owner: text,
  solutionManager: text,
  email: email.nullable().default(null),
  whatsApp: text,
  /** Several are apart by commas. */
  phones: text,
}
const overruled = z.array(z.enum(taxWarnings)).max(taxWarnings.length).default([])
/** Needed where the operating company corrects what another keeps. */
const reason = z.string().trim().max(500).nullable().default(null)

/** POST /companies/{id}/details: overwrites, so it carries the version the person saw. */
export const changeCompanyDetails = z.strictObject({
  version: z.number().int().min(0),
  ...detailFields,
  overruled,
  reason,
})
export type ChangeCompanyDetails = z.infer<typeof changeCompanyDetails>

/** POST /companies/{id}/settings */
export const changeCompanySettings = z.strictObject({
  version: z.number().int().min(0),
  ...companySettings.omit({ carrierVolumeFactors: true }).shape,
  timeZone,
})
export type ChangeCompanySettings = z.infer<typeof changeCompanySettings>

/** POST /companies/{id}/catalogue: one group, whole. */
export const changeCatalogueGroup = z.strictObject({
  version: z.number().int().min(0),
  group: z.enum(catalogueGroups),
  enabled: z.boolean().default(true),
  entries: z
    .array(
      z.strictObject({
        code: z.string().trim().min(1, required).max(100),
        label: z.string().trim().min(1, required).max(200),
      }),
    )
    .max(500),
})

/** A person as somebody types one in a form; becomes a contact, whose id is kept. */
export const typedContact = z.strictObject({
  name: text,
  email: email.nullable().default(null),
  phone: text,
  language: z.enum(languages).nullable().default(null),
})
export type TypedContact = z.infer<typeof typedContact>

/** The person is one that is known, or typed here: then `contact` decides. */
const person = { contactId: z.uuid().nullable().default(null), contact: typedContact.nullable().default(null) }

/** POST /companies/{id}/carriers: a carrier of the selected company by its code, made or changed. */
export const saveCarrier = z.strictObject({
  version: z.number().int().min(0),
  code: z.string().trim().min(1, required).max(100),
  name,
  modes: z.array(z.enum(carrierGroups)).max(carrierGroups.length).default([]),
  scac: z.string().trim().toUpperCase().max(20).nullable().default(null),
  airlinePrefix: z.string().trim().max(20).nullable().default(null),
  bookingChannel: z.enum(bookingChannels).default('HAND'),
  portKey: z.string().trim().max(100).nullable().default(null),
  volumeFactors: carrierFactors.default([]),
  ...person,
})
/** POST /companies/{id}/carriers/{code}/retirement */
export const retireCarrier = z.strictObject({ version: z.number().int().min(0) })

const contactFields = {
  names: name,
  lastNames: text,
  email: z
    .string('contact-email-required')
    .trim()
    .min(1, 'contact-email-required')
    .max(254, 'invalid-email')
    .pipe(z.email('invalid-email')),
  phone: text,
  whatsApp: text,
  linkedIn: page,
  department: text,
}
const firstContact = z.strictObject(contactFields, 'contact-required')
const notes = z.string().trim().max(2000).nullable().default(null)

/** POST /providers: the selected client adds a supplier of its own, with an address and a first contact. */
export const addProvider = z.strictObject({ ...detailFields, notes, contact: firstContact, overruled })
export type AddProvider = z.infer<typeof addProvider>

/** POST /providers/{id}: what the selected client keeps of a supplier for itself. */
export const changeProvider = z.strictObject({ version: z.number().int().min(0), supplierCode: text, notes })

/** POST /companies/founding: an administrator of the installation makes a company; its first contact is invited to administer it. */
export const foundCompany = z.strictObject({
  type: z.enum(['client', 'provider']),
  timeZone,
  currency,
  ...detailFields,
  country,
  contact: firstContact,
  /** The clients that a provider supplies. */
  clients: z.array(z.uuid()).max(50).default([]),
  overruled,
})
export type FoundCompany = z.infer<typeof foundCompany>

/** POST /contacts */
export const addContact = z.strictObject({ companyId: z.uuid(), ...contactFields, reason })
/** POST /contacts/{id} */
export const changeContact = z.strictObject({ version: z.number().int().min(0), ...contactFields, reason })
/** POST /contacts/{id}/removal, /erasure */
export const endContact = z.strictObject({ reason })
/** POST /contacts/bulk: mends the contact e-mails of imported vendors; each entry is answered for itself. */
export const addContactsInBulk = z.strictObject({
  contacts: z
    .array(
      z.strictObject({
        companyId: z.uuid(),
        names: z.string().trim().max(200).nullable().default(null),
        email: z.string().trim().max(254),
      }),
    )
    .min(1, required)
    .max(500),
})

const { partyId: _copied, contactId: _known, ...partyFields } = freightParty.shape
/** POST /parties */
export const addParty = z.strictObject({ ...partyFields, ...person })
/** POST /parties/{id} */
export const changeParty = z.strictObject({ version: z.number().int().min(0), ...partyFields, ...person })

/** POST /correspondents: the contact of an address; a repeat answers the same one. */
export const ensureCorrespondent = z.strictObject({ ...typedContact.shape, email })

/** POST /internal/v1/correspondents/ensure: typed recipients become contacts; a repeat answers the same ids. */
export const ensureCorrespondents = z.strictObject({
  companyId: z.uuid(),
  contacts: z.array(z.strictObject({ ...typedContact.shape, email })).max(200),
})

/** POST /internal/v1/contacts/opened: for a service that mails or prints, at most 500 a call. */
export const openContacts = z.strictObject({ contactIds: z.array(z.uuid()).max(500) })

const placeFields = {
  kinds: z.array(z.enum(placeKinds)).min(1, required).max(placeKinds.length),
  name,
  address: text,
  city: text,
  country,
  unlocode: z.string().trim().max(20).nullable().default(null),
  coordinates: coordinates.nullable().default(null),
  timeZone: timeZone.nullable().default(null),
  openingHours: z.array(openingHours).max(28).default([]),
  closedDays: z.array(z.iso.date()).max(366).default([]),
  pickupCutOff: clockTime.default(defaultPickupCutOff),
  instruction: z.string().trim().max(2000).nullable().default(null),
  ...person,
}
/** POST /places */
export const registerPlace = z.strictObject(placeFields)
/** POST /places/{id} */
export const changePlace = z.strictObject({ version: z.number().int().min(0), ...placeFields })

/** POST /internal/v1/companies/ensure: vendors by name, at most 500 a call; a repeat answers the same ids. */
export const ensureCompanies = z.strictObject({
  clientCompanyId: z.uuid(),
  importId: z.uuid(),
  names: z.array(z.string().max(300)).max(500),
})
export type EnsureCompanies = z.infer<typeof ensureCompanies>
