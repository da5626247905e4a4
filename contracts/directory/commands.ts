import * as z from 'zod'
import { webAddress } from '../kernel/web-address.ts'
import { catalogueGroups } from './catalogue-groups.ts'
import { companySettings, placeKinds } from './events.ts'

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

/** POST /companies/{id}/details: overwrites, so it carries the version the person saw. */
export const changeCompanyDetails = z.strictObject({
  version: z.number().int().min(0),
  businessName: name,
  tradeName: text,
  taxId: text,
  clientCode: text,
  supplierCode: text,
  country: country.nullable().default(null),
  state: text,
  city: text,
  cityCode: text,
  zip: text,
  address: text,
  employeeCount: z.number().int().min(0).max(10_000_000).nullable().default(null),
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
  phones: text,
})
export type ChangeCompanyDetails = z.infer<typeof changeCompanyDetails>

/** POST /companies/{id}/settings */
export const changeCompanySettings = z.strictObject({
  version: z.number().int().min(0),
  ...companySettings.shape,
  timeZone,
})
export type ChangeCompanySettings = z.infer<typeof changeCompanySettings>

/** POST /companies/{id}/catalogue */
export const changeCatalogueGroup = z.strictObject({
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

/** POST /providers: the selected client adds a supplier of its own. */
export const addProvider = z.strictObject({
  businessName: name,
  supplierCode: text,
  country: country.nullable().default(null),
  contact: z.strictObject({ names: name, lastNames: text, email }).nullable().default(null),
})
export type AddProvider = z.infer<typeof addProvider>

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
/** POST /contacts */
export const addContact = z.strictObject({ companyId: z.uuid(), ...contactFields })
/** POST /contacts/{id} */
export const changeContact = z.strictObject({ version: z.number().int().min(0), ...contactFields })
export const emptyCommand = z.strictObject({})

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

const placeFields = {
  kind: z.enum(placeKinds),
  name,
  address: text,
  city: text,
  country,
  unlocode: z.string().trim().max(20).nullable().default(null),
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
