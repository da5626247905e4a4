import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import {
  type CompanyDetails,
  type CompanySettings,
  type DirectoryEvent,
  defaultCompanySettings,
} from '@quayside/contracts/directory/events.ts'
import type { IdentityEvent } from '@quayside/contracts/identity/events.ts'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Transaction } from 'kysely'
import type { Projection } from '../projections/projection.ts'
import type { AnyTables } from '../service/tables.ts'

type Db = Transaction<AnyTables>
/** Columns with their values; one that is undefined stays as it is. */
type Row = { readonly [column: string]: unknown }
export type PartyEvent = StoredEvent<DirectoryEvent | IdentityEvent>
export type PartyEventOf<Type extends PartyEvent['type']> = Extract<PartyEvent, { type: Type }>

/** What a service keeps of people or companies in one table: by event, what that does to its rows. */
export type PartyRows = {
  readonly table: string
  readonly on: { readonly [Type in PartyEvent['type']]?: (event: PartyEventOf<Type>, tx: Db) => Promise<unknown> }
}

/** The projection of such tables, which are written in the order they are given in. */
export function partiesProjection(name: string, kept: readonly PartyRows[]): Projection {
  return {
    name,
    tables: [...new Set(kept.map(({ table }) => table))],
    handles: handledBy(kept),
    async project(events, tx) {
      for (const event of events) await applyToParties(kept, event, tx)
    },
  }
}

export function handledBy(kept: readonly PartyRows[]): string[] {
  return [...new Set(kept.flatMap(({ on }) => Object.keys(on)))]
}

/** For a projection that keeps more than parties; an event that says nothing of them does nothing. */
export async function applyToParties(kept: readonly PartyRows[], event: StoredEvent, tx: Db): Promise<void> {
  for (const { on } of kept) {
    const handle = on[event.type as PartyEvent['type']] as ((of: StoredEvent, tx: Db) => Promise<unknown>) | undefined
    await handle?.(event, tx)
  }
}

export type ToldOfCompany = {
  readonly type?: CompanyType
  readonly name?: string
  /** The whole of them, from the first change on. */
  readonly details?: CompanyDetails
  /** The whole of them. */
  readonly settings?: CompanySettings
}

/** A row per company, by its id. `row`: the columns that an event tells of. */
export function companyRows(table: string, row: (told: ToldOfCompany) => Row, id = 'company_id'): PartyRows {
  return {
    table,
    on: {
      CompanyRegistered({ data: { companyId, type, businessName: name, timeZone } }, tx) {
        const settings = { ...defaultCompanySettings, timeZone }
        return add(tx, table, { [id]: companyId }, row({ type, name, settings }))
      },
      CompanyDetailsChanged: ({ data: { companyId, ...details } }, tx) =>
        change(tx, table, { [id]: companyId }, row({ name: details.businessName, details })),
      CompanySettingsChanged: ({ data: { companyId, ...settings } }, tx) =>
        change(tx, table, { [id]: companyId }, row({ settings })),
    },
  }
}

export type ToldOfLink = { readonly supplierCode?: string | null; readonly isLive: boolean }

/** A row per client and supplier that it works with: gone when they are unlinked, unless `row` says what is kept of it. */
export function linkRows(table: string, row?: (told: ToldOfLink) => Row): PartyRows {
  type Linked = PartyEventOf<'ProviderLinked' | 'SupplierCodeChanged'>
  const keyOf = ({ data }: Linked | PartyEventOf<'ProviderUnlinked'>) => ({
    client_company_id: data.clientCompanyId,
    vendor_company_id: data.vendorCompanyId,
  })
  const link = (event: Linked, tx: Db) =>
    add(tx, table, keyOf(event), row?.({ supplierCode: event.data.supplierCode, isLive: true }) ?? {})
  return {
    table,
    on: {
      ProviderLinked: link,
      SupplierCodeChanged: link,
      ProviderUnlinked: (event, tx) =>
        row === undefined ? remove(tx, table, keyOf(event)) : change(tx, table, keyOf(event), row({ isLive: false })),
    },
  }
}

type ContactData = PartyEventOf<'ContactAdded'>['data']
/** Sealed as in the event, see `opened`; null when the contact has none, or is erased. */
export type ToldOfContact = {
  readonly [Field in 'names' | 'lastNames' | 'email' | 'phone']: ContactData[Field] | null
} & { readonly contactId: string; readonly companyId?: string; readonly addedAt?: Position }

/** A row per contact of a company, but for those that its clients keep for themselves; of an erased one the row stays, blanked. */
export function contactRows(table: string, row: (told: ToldOfContact) => Row | Promise<Row>): PartyRows {
  return {
    table,
    on: {
      ContactAdded: async ({ data, position: addedAt }, tx) =>
        data.keptBy === undefined && add(tx, table, { contact_id: data.contactId }, await row({ ...data, addedAt })),
      ContactChanged: async ({ data }, tx) => change(tx, table, { contact_id: data.contactId }, await row(data)),
      ContactRemoved: ({ data: { contactId } }, tx) => remove(tx, table, { contact_id: contactId }),
      async PersonErased({ data: { personId: contactId } }, tx) {
        const erased = { contactId, names: null, lastNames: null, email: null, phone: null }
        await change(tx, table, { contact_id: contactId }, await row(erased))
      },
    },
  }
}

type UserData = PartyEventOf<'UserSignedUp'>['data']
/** Name and e-mail address sealed as in the event, see `opened`; null when the person is erased. */
export type ToldOfPerson = {
  readonly userId: string
  readonly name?: UserData['name'] | null
  readonly email?: UserData['email'] | null
  readonly language?: Language
  readonly profile?: string | null
  readonly active?: boolean
}

/** A row per person who has signed up, and per machine; of an erased one the row stays, blanked. */
export function personRows(table: string, row: (told: ToldOfPerson) => Row | Promise<Row>, id = 'uid'): PartyRows {
  const tell = async (tx: Db, told: ToldOfPerson) => change(tx, table, { [id]: told.userId }, await row(told))
  return {
    table,
    on: {
      UserSignedUp: async ({ data }, tx) => add(tx, table, { [id]: data.userId }, await row({ ...data, active: true })),
      MachineRegistered: async ({ data: { userId, name, language } }, tx) =>
        add(tx, table, { [id]: userId }, await row({ userId, name, email: null, language, active: true })),
      MachineRevoked: ({ data: { userId } }, tx) => tell(tx, { userId, active: false }),
      PersonalDetailsChanged: ({ data: { userId, name } }, tx) => tell(tx, { userId, name }),
      LanguageChosen: ({ data }, tx) => tell(tx, data),
      ProfileAssigned: ({ data }, tx) => tell(tx, data),
      UserDeactivated: ({ data: { userId } }, tx) => tell(tx, { userId, active: false }),
      UserActivated: ({ data: { userId } }, tx) => tell(tx, { userId, active: true }),
      PersonErased: ({ data: { personId: userId } }, tx) =>
        tell(tx, { userId, name: null, email: null, active: false }),
    },
  }
}

export type ToldOfMember = Partial<
  Pick<PartyEventOf<'MembershipGranted'>['data'], 'companyType' | 'role' | 'actor' | 'permissions' | 'profile'>
>

/** A row per person and company that they belong to; of a suspended one there is none until it is resumed. */
export function memberRows(table: string, row: (told: ToldOfMember) => Row = () => ({}), id = 'uid'): PartyRows {
  const keyOf = ({ companyId, userId }: { companyId: string; userId: string }) => ({
    company_id: companyId,
    [id]: userId,
  })
  return {
    table,
    on: {
      MembershipGranted: ({ data }, tx) => add(tx, table, keyOf(data), row(data)),
      MembershipChanged: ({ data }, tx) => change(tx, table, keyOf(data), row(data)),
      MembershipSuspended: ({ data }, tx) => remove(tx, table, keyOf(data)),
      MembershipResumed: ({ data }, tx) => add(tx, table, keyOf(data), row(data)),
      MembershipRevoked: ({ data }, tx) => remove(tx, table, keyOf(data)),
    },
  }
}

/** A row per role that a company defined itself, with what it gives. */
export function roleRows(table: string): PartyRows {
  const keyOf = ({ roleId }: { roleId: string }) => ({ role_id: roleId })
  const define = ({ data }: PartyEventOf<'RoleDefined' | 'RoleChanged'>, tx: Db) =>
    add(tx, table, keyOf(data), { company_id: data.companyId, name: data.name, permissions: data.permissions })
  return {
    table,
    on: {
      RoleDefined: define,
      RoleChanged: define,
      RoleRenamed: ({ data }, tx) => change(tx, table, keyOf(data), { name: data.name }),
      RoleRemoved: ({ data }, tx) => remove(tx, table, keyOf(data)),
    },
  }
}

/** A row per client that an operating company serves. */
export function servedClientRows(table: string): PartyRows {
  const keyOf = (data: PartyEventOf<'ClientServiceStarted'>['data']) => ({
    operating_company_id: data.operatingCompanyId,
    client_company_id: data.clientCompanyId,
  })
  return {
    table,
    on: {
      ClientServiceStarted: ({ data }, tx) => add(tx, table, keyOf(data), {}),
      ClientServiceEnded: ({ data }, tx) => remove(tx, table, keyOf(data)),
    },
  }
}

async function add(tx: Db, table: string, key: Row, row: Row): Promise<void> {
  const told = toldIn(row)
  await tx
    .insertInto(table)
    .values({ ...key, ...told })
    .onConflict(conflict => {
      const known = conflict.columns(Object.keys(key))
      return told === null ? known.doNothing() : known.doUpdateSet(told)
    })
    .execute()
}

async function change(tx: Db, table: string, key: Row, row: Row): Promise<void> {
  const told = toldIn(row)
  if (told === null) return
  await tx
    .updateTable(table)
    .set(told)
    .where(row => row.and(key))
    .execute()
}

async function remove(tx: Db, table: string, key: Row): Promise<void> {
  await tx
    .deleteFrom(table)
    .where(row => row.and(key))
    .execute()
}

function toldIn(row: Row): Row | null {
  const told = Object.entries(row).filter(([, value]) => value !== undefined)
  return told.length === 0 ? null : Object.fromEntries(told)
}
