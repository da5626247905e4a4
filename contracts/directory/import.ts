import * as z from 'zod'
import { importRecords } from '../documents/import-records.ts'
import { webAddress } from '../kernel/web-address.ts'

const text = z.string().trim().min(1).max(300).optional()
const email = z.string().trim().max(254).pipe(z.email('invalid-email'))

/** What a row of a file says of a contact: by its company and its e-mail address. */
export const contactRowValues = z.strictObject({
  /** The client itself or one of its suppliers, by name or by the client's code for it. */
  company: z.string().trim().min(1).max(200),
  email,
  names: text,
  lastNames: text,
  phone: text,
  whatsApp: text,
  linkedIn: webAddress.optional(),
  department: text,
})
export type ContactRowValues = z.infer<typeof contactRowValues>

/** POST /internal/v1/contacts/import, and /contacts/check-import, which writes nothing. */
export const importContacts = importRecords(contactRowValues)
export type ImportContacts = z.output<typeof importContacts>

/** What a row of a file says of a supplier, by its name, and of one of the people to reach there. */
export const providerRowValues = z.strictObject({
  businessName: z.string().trim().min(1).max(200),
  supplierCode: text,
  tradeName: text,
  taxId: text,
  code: text,
  clientCode: text,
  country: text,
  state: text,
  city: text,
  cityCode: text,
  zip: text,
  address: text,
  email: email.optional(),
  phones: text,
  whatsApp: text,
  website: webAddress.optional(),
  linkedIn: webAddress.optional(),
  industry: text,
  mainActivityCode: text,
  secondaryActivityCode: text,
  vatResponsible: z
    .enum(['true', 'false'])
    .transform(said => said === 'true')
    .optional(),
  employeeCount: z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .optional(),
  legalRepresentative: text,
  owner: text,
  solutionManager: text,
  notes: z.string().trim().min(1).max(2000).optional(),
  contactEmail: email.optional(),
  contactNames: text,
  contactLastNames: text,
  contactPhone: text,
  contactWhatsApp: text,
  contactDepartment: text,
})
export type ProviderRowValues = z.output<typeof providerRowValues>

/** POST /internal/v1/providers/import, and /providers/check-import, which writes nothing. */
export const importProviders = importRecords(providerRowValues)
export type ImportProviders = z.output<typeof importProviders>
