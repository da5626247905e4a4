import * as z from 'zod'
import { companyTypes } from '../access/actors.ts'
import { userEvents } from '../identity/events.ts'
import type { EventOf, Sealed } from '../kernel/event-schemas.ts'
import { companyId, importId, placeId, userId, uuidSchema } from '../kernel/ids.ts'
import { percentage } from '../kernel/quantities.ts'
import { languages } from '../reference/languages.ts'
import { carrierVolumeFactor } from '../shipments/volume-factors.ts'
import { carrierFields } from './carriers.ts'
import { catalogueGroups } from './catalogue-groups.ts'
import { placeFields } from './places.ts'

const sealed = z.string() as unknown as z.ZodType<Sealed, string>
const text = z.string().nullable()

export const approvalModes = ['MANUAL', 'THRESHOLD'] as const

/** All of a company's rules for its orders; days are working days except the tolerance's, which are calendar days. */
export const companySettings = z.object({
  timeZone: z.string(),
  approvalMode: z.enum(approvalModes),
  quantityTolerancePercent: percentage,
  dateToleranceDays: z.number().int().min(0).max(365),
  priceTolerancePercent: percentage,
  confirmationWorkingDays: z.number().int().min(1).max(60),
  approveByWorkingDays: z.number().int().min(1).max(60),
  approverMustDiffer: z.boolean(),
  /** Calendar days after which an overdue delivery of SAP's file is expired; absent in older events: 15. */
  deliveryGraceDays: z.number().int().min(0).max(365).optional(),
  /** Where a carrier counts volume otherwise than usual, as its entry says; absent in older events: nowhere. */
  carrierVolumeFactors: z.array(carrierVolumeFactor).max(200).optional(),
})
export type CompanySettings = z.infer<typeof companySettings>

export const defaultCompanySettings: CompanySettings = {
  timeZone: 'UTC',
  approvalMode: 'MANUAL',
  quantityTolerancePercent: '0',
  dateToleranceDays: 0,
  priceTolerancePercent: '0',
  confirmationWorkingDays: 5,
  approveByWorkingDays: 3,
  approverMustDiffer: false,
}

/** What is known of a company beyond its registration. The sealed ones name people and open with `vault.open(companyId, ...)`. */
export const companyDetails = z.object({
  businessName: z.string(),
  tradeName: text,
  taxId: text,
  /** A person took it though its check digit is wrong; absent in older events: no. */
  taxIdCheckDigitWrong: z.boolean().optional(),
  /** Absent in older events. */
  code: text.optional(),
  clientCode: text,
  supplierCode: text,
  country: text,
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
  legalRepresentative: sealed.nullable(),
  owner: sealed.nullable(),
  solutionManager: sealed.nullable(),
  email: sealed.nullable(),
  whatsApp: sealed.nullable(),
  phones: sealed.nullable(),
})
export type CompanyDetails = z.infer<typeof companyDetails>

/** Whose file said so. */
const byFile = { importId: z.optional(importId) }
const ofLink = { clientCompanyId: companyId, vendorCompanyId: companyId }

/** Stream `Company-<companyId>`. A vendor made by an import has `registeredBy` null: nobody has joined it yet. */
export const companyEvents = {
  CompanyRegistered: z.object({
    companyId,
    type: z.enum(companyTypes),
    businessName: z.string(),
    country: text,
    timeZone: z.string(),
    currency: text,
    registeredBy: z.nullable(userId),
    /** For a vendor that a client created or imported: that client. */
    createdForClient: z.nullable(companyId),
    importId: z.nullable(importId),
  }),
  /** The whole of the details after the change; `reason` where the operating company corrected them. */
  CompanyDetailsChanged: z.object({
    companyId,
    ...companyDetails.shape,
    reason: z.string().optional(),
    ...byFile,
  }),
  /** The whole of the settings after the change; until the first one, `defaultCompanySettings` with the company's time zone. */
  CompanySettingsChanged: z.object({ companyId, ...companySettings.shape }),
  CompanyCatalogueGroupChanged: z.object({
    companyId,
    group: z.enum(catalogueGroups),
    enabled: z.boolean(),
    entries: z.array(z.object({ code: z.string(), label: z.string() })),
  }),
  /** The groups it is on are told by `CompanyCatalogueGroupChanged`, its factors of volume by `CompanySettingsChanged`. */
  CarrierSaved: z.object({ companyId, ...carrierFields }),
  /** Where the file store has it, a PNG; null: it has none any more. */
  CompanyLogoChanged: z.object({ companyId, key: z.string().nullable() }),
  /** It stays on what names it and is in no group. */
  CarrierRetired: z.object({ companyId, code: z.string() }),
  /** It counts no more among those of whom one is always left: its removal or erasure follows. */
  CompanyContactLetGo: z.object({ companyId, contactId: uuidSchema }),
} as const

/** Stream `ClientService-<id of operating and client company>`: which clients the operating company serves. */
export const clientServiceEvents = {
  ClientServiceStarted: z.object({ operatingCompanyId: companyId, clientCompanyId: companyId }),
  ClientServiceEnded: z.object({ operatingCompanyId: companyId, clientCompanyId: companyId }),
} as const

/** Stream `ProviderLink-<id of client and vendor company>`. */
export const providerLinkEvents = {
  ProviderLinked: z.object({ ...ofLink, supplierCode: text, ...byFile }),
  SupplierCodeChanged: z.object({ ...ofLink, supplierCode: text, ...byFile }),
  /** What the client alone knows of its supplier. */
  SupplierNotesChanged: z.object({ ...ofLink, notes: sealed.nullable(), ...byFile }),
  /** `takenBack`: with the file that had brought it in; nothing had come of it, and it is on no list, not even of retired ones. */
  ProviderUnlinked: z.object({ ...ofLink, takenBack: z.literal(true).optional() }),
} as const

const contactFields = {
  names: sealed,
  lastNames: sealed.nullable(),
  email: sealed.nullable(),
  /** Keyed hash of the e-mail: tells that there is one, and finds a duplicate, without opening it. */
  emailHash: z.string().nullable(),
  phone: sealed.nullable(),
  whatsApp: sealed.nullable(),
  linkedIn: sealed.nullable(),
  department: text,
  /** Where the operating company corrected another's: why. */
  reason: z.string().optional(),
  ...byFile,
}
const ofContact = {
  contactId: uuidSchema,
  companyId,
  /** The client that keeps it for itself, of a supplier that has joined and does not see it; absent: the company's own. */
  keptBy: z.optional(companyId),
  /** The user who this is, where a company's founder became its first contact. */
  userId: z.optional(userId),
}

/** Stream `Contact-<contactId>`. Sealed values open with `vault.open(contactId, ...)`. */
export const contactEvents = {
  ContactAdded: z.object({ ...ofContact, ...contactFields }),
  ContactChanged: z.object({ ...ofContact, ...contactFields }),
  ContactRemoved: z.object({ contactId: uuidSchema, companyId, reason: z.string().optional() }),
  PersonErased: userEvents.PersonErased,
} as const

/** Stream `Place-<placeId>`: a collection or destination point, or a warehouse, of a company. */
export const placeEvents = {
  PlaceRegistered: z.object({ placeId, companyId, ...placeFields }),
  PlaceChanged: z.object({ placeId, companyId, ...placeFields }),
  /** It stays on what names it and is on no list to choose from. */
  PlaceRetired: z.object({ placeId, companyId }),
  PlaceReinstated: z.object({ placeId, companyId }),
  /** Nothing has ever named it. */
  PlaceRemoved: z.object({ placeId, companyId }),
} as const

const partyFields = {
  idNumber: text,
  accountNumber: text,
  name: z.string(),
  addressLine1: text,
  addressLine2: text,
  postalCode: text,
  city: text,
  state: text,
  country: text,
  /** A `Correspondent`. */
  contactId: z.nullable(uuidSchema),
}

/** Stream `Party-<partyId>`: an entry of a company's address book. Each change is the whole of it after the change. */
export const partyEvents = {
  PartyAdded: z.object({ partyId: uuidSchema, companyId, ...partyFields }),
  PartyChanged: z.object({ partyId: uuidSchema, companyId, ...partyFields }),
  PartyRetired: z.object({ partyId: uuidSchema, companyId }),
  PartyReinstated: z.object({ partyId: uuidSchema, companyId }),
} as const

const correspondentFields = {
  name: sealed.nullable(),
  email: sealed.nullable(),
  phone: sealed.nullable(),
  /** In which a company writes to this person; null: in its own. */
  language: z.enum(languages).nullable(),
}

/**
 * Stream `Correspondent-<contactId>`: a person whom a company writes to, of no company here. Sealed values open with
 * `vault.open(contactId, ...)`; other services' events hold the id alone. An address is one person's for good.
 */
export const correspondentEvents = {
  CorrespondentAdded: z.object({
    contactId: uuidSchema,
    companyId,
    emailHash: z.string().nullable(),
    ...correspondentFields,
  }),
  CorrespondentChanged: z.object({ contactId: uuidSchema, companyId, ...correspondentFields }),
  PersonErased: userEvents.PersonErased,
} as const

const { PersonErased: _shared, ...ownContactEvents } = contactEvents
const { PersonErased: _alsoShared, ...ownCorrespondentEvents } = correspondentEvents

/** The event types that are this context's own (PersonErased is identity's, and also ends a contact). */
export const directoryEvents = {
  ...companyEvents,
  ...clientServiceEvents,
  ...providerLinkEvents,
  ...ownContactEvents,
  ...placeEvents,
  ...partyEvents,
  ...ownCorrespondentEvents,
} as const

export type CompanyEvent = EventOf<typeof companyEvents>
export type ClientServiceEvent = EventOf<typeof clientServiceEvents>
export type ProviderLinkEvent = EventOf<typeof providerLinkEvents>
export type ContactEvent = EventOf<typeof contactEvents>
export type PlaceEvent = EventOf<typeof placeEvents>
export type PartyEvent = EventOf<typeof partyEvents>
export type CorrespondentEvent = EventOf<typeof correspondentEvents>
export type DirectoryEvent = EventOf<typeof directoryEvents>
