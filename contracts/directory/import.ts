import * as z from 'zod'
import { importRecords } from '../documents/import-records.ts'

const text = z.string().trim().min(1).max(300).optional()

/** What a row of a file says of a contact: by its company and its e-mail address. */
export const contactRowValues = z.strictObject({
  /** The client itself or one of its suppliers, by name or by the client's code for it. */
  company: z.string().trim().min(1).max(200),
  email: z.string().trim().max(254).pipe(z.email('invalid-email')),
  names: text,
  lastNames: text,
  phone: text,
  whatsApp: text,
  linkedIn: text,
  department: text,
})
export type ContactRowValues = z.infer<typeof contactRowValues>

/** POST /internal/v1/contacts/import, and /contacts/check-import, which writes nothing. */
export const importContacts = importRecords(contactRowValues)
export type ImportContacts = z.output<typeof importContacts>
