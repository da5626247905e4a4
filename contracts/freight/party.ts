import * as z from 'zod'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)

/** The sections of a quote, a booking or a pickup that name a party. */
export const freightPartyRoles = ['shipper', 'consignee', 'notify', 'pickup', 'delivery'] as const
export type FreightPartyRole = (typeof freightPartyRoles)[number]

/**
 * A party as it was when it was chosen: all that the address book has of it but the person, of whom only the contact's id is
 * kept (directory opens it). So an old revision reads as it was, and whoever is erased is gone from it.
 */
export const freightParty = z.strictObject({
  /** The address book's entry it was taken from. */
  partyId: z.uuid().nullable().default(null),
  idNumber: text(50),
  accountNumber: text(50),
  name: z.string().trim().min(1, 'field-required').max(200),
  addressLine1: text(200),
  addressLine2: text(200),
  postalCode: text(20),
  city: text(100),
  state: text(100),
  country: text(2),
  contactId: z.uuid().nullable().default(null),
})
export type FreightParty = z.infer<typeof freightParty>

const party = freightParty.nullable().default(null)
export const freightParties = z.strictObject({
  shipper: party,
  consignee: party,
  notify: party,
  pickup: party,
  delivery: party,
} satisfies Record<FreightPartyRole, typeof party>)
export type FreightParties = z.infer<typeof freightParties>
