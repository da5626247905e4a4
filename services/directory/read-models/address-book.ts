import type { CorrespondentEvent, PartyEvent } from '@quayside/contracts/directory/events.ts'
import type { Correspondent, Party, partySortColumns } from '@quayside/contracts/directory/queries.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, type Sort } from '@quayside/platform/http/lists.ts'
import type { Vault } from '@quayside/platform/ports/vault.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { countRows } from '@quayside/platform/projections/row-counters.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type SqlBool, sql, type Transaction } from 'kysely'
import type { PartyFields } from '../domain/party.ts'
import { namePage, type PageQuery } from './name-page.ts'
import { ofCompanies } from './visible-companies.ts'
import { type Owned, ownedCount, ownedRows } from './walked.ts'

type PartyRow = {
  id: string
  company_id: string
  name_key: string
  city_key: string
  country_key: string
  search_key: string
  retired: boolean
  contact_id: string | null
  party: string
  version: number
}
type PersonRow = {
  contact_id: string
  company_id: string
  name: string | null
  name_key: string
  email: string | null
  email_hash: string | null
  phone: string | null
  language: Language | null
}
type Db = Transaction<{ parties: PartyRow; correspondents: PersonRow }>
type Handled = StoredEvent<PartyEvent | CorrespondentEvent>

/** The entries of address books, and the people in them, who are gone once erased. */
export function addressBookProjection(vault: Vault): Projection {
  return {
    name: 'address-book',
    tables: ['parties', 'party_counters', 'correspondents'],
    rules: 2,
    handles: [
      'PartyAdded',
      'PartyChanged',
      'PartyRetired',
      'PartyReinstated',
      'CorrespondentAdded',
      'CorrespondentChanged',
      'PersonErased',
    ],
    async project(events, tx: Db) {
      for (const event of events as readonly Handled[]) await apply(event, tx, vault)
    },
  }
}

async function apply({ type, data }: Handled, tx: Db, vault: Vault): Promise<void> {
  switch (type) {
    case 'PartyAdded':
      await tx
        .insertInto('parties')
        .values({ id: data.partyId, company_id: data.companyId, ...rowOf(data), retired: false, version: 1 })
        .execute()
      return count(tx, { before: [], after: [{ company_id: data.companyId, retired: false }] })
    case 'PartyChanged':
      return changeParty(data.partyId, rowOf(data), tx)
    case 'PartyRetired':
    case 'PartyReinstated': {
      const retired = type === 'PartyRetired'
      const before = await tx
        .selectFrom('parties')
        .select(['company_id', 'retired'])
        .where('id', '=', data.partyId)
        .execute()
      await changeParty(data.partyId, { retired }, tx)
      return count(tx, { before, after: before.map(row => ({ ...row, retired })) })
    }
    case 'CorrespondentAdded':
    case 'CorrespondentChanged': {
      const { contactId, companyId, language } = data
      const open = (sealed: string | null) => (sealed === null ? null : vault.open(contactId, sealed))
      const [name, email, phone] = await Promise.all([open(data.name), open(data.email), open(data.phone)])
      const row = { name, name_key: (name ?? email ?? '').toLowerCase(), email, phone, language }
      // An address is one person's for good: a change tells none.
      const hash = type === 'CorrespondentAdded' ? { email_hash: data.emailHash } : {}
      await tx
        .insertInto('correspondents')
        .values({ contact_id: contactId, company_id: companyId, email_hash: null, ...hash, ...row })
        .onConflict(conflict => conflict.column('contact_id').doUpdateSet(row))
        .execute()
      return
    }
    case 'PersonErased':
      await tx.deleteFrom('correspondents').where('contact_id', '=', data.personId).execute()
  }
}

type Counted = Pick<PartyRow, 'company_id' | 'retired'>

/** Entries as they were and as they are. */
function count(tx: Db, rows: Record<'before' | 'after', readonly Counted[]>): Promise<void> {
  const named = (some: readonly Counted[]) =>
    some.map(({ company_id, retired }) => ({ company_id, retired: String(retired) }))
  const of = { before: named(rows.before), after: named(rows.after) }
  return countRows(tx, { table: 'party_counters', by: ['company_id', 'retired'], count: 'rows' }, of)
}

async function changeParty(id: string, row: Partial<Omit<PartyRow, 'version'>>, tx: Db) {
  await tx
    .updateTable('parties')
    .set({ ...row, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

function rowOf({ partyId: _p, companyId: _c, ...party }: Extract<PartyEvent, { type: 'PartyAdded' }>['data']) {
  const { name, city, country, contactId, ...rest } = party
  const searched = [name, city, rest.idNumber, rest.accountNumber, rest.addressLine1, rest.postalCode]
  return {
    name_key: name.toLowerCase(),
    city_key: (city ?? '').toLowerCase(),
    country_key: country ?? '',
    search_key: searched.filter(Boolean).join('\n').toLowerCase(),
    contact_id: contactId,
    party: JSON.stringify(party),
  }
}

/** A company's own book; the operator also reads that of the client it works for. */
export function booksSeenBy({ company, actor, scope }: Caller): string[] {
  return [...new Set([company, ...(actor === 'O' && scope.clients !== 'all' ? scope.clients : [])])]
}

export type PartiesAsked = {
  readonly sort: Sort<(typeof partySortColumns)[number]>
  readonly country: string | null
  readonly retired: boolean
  readonly q: string
}
type Listed = Omit<PartyRow, 'party'> &
  Omit<PersonRow, 'contact_id' | 'name_key'> & { sort_value: string; person: string | null; party: PartyFields }
const columns = { name: 'name_key', city: 'city_key', country: 'country_key' } as const

export function partyList(query: TenantQuery, caller: Caller, asked: PartiesAsked) {
  const owned = { ...ofParties(asked), companies: booksSeenBy(caller) }
  const books = { ...caller, ...ofCompanies(owned.companies) }
  return {
    async page(cursor: string | undefined, limit: number) {
      const wanted = { sort: asked.sort, columns, cursor, limit }
      const page = await keysetPage(query, books, wanted, (db, order, rows) =>
        ownedRows<Listed>(db, owned, order, rows),
      )
      return { ...page, items: page.items.map(itemOf) }
    },
    async total() {
      return cappedTotal(await query(books, db => counted(db, asked, owned)))
    },
  }
}

/** What the counters tell where nothing narrows the list; else counted up to the cap. */
async function counted(db: Transaction<AnyTables>, { country, retired, q }: PartiesAsked, owned: Owned) {
  if (country !== null || q !== '') return ownedCount(db, owned)
  const { rows } = await sql<{ count: number }>`select coalesce(sum(rows), 0)::integer as count from party_counters
    where company_id = any (${owned.companies}::uuid[]) and retired = ${String(retired)}`.execute(db)
  return rows[0]?.count ?? 0
}

function ofParties({ country, retired, q }: PartiesAsked) {
  const parts = [retired ? sql`retired` : sql`not retired`]
  if (country !== null) parts.push(sql`country_key = ${country}`)
  const text = q.toLowerCase()
  return {
    table: 'parties',
    shown: {
      columns: sql`*`,
      from: sql`(select parties.*, c.contact_id as person, c.name, c.email, c.phone, c.language, c.search as person_key
        from parties left join (select *, lower(concat_ws(' ', name, email)) as search from correspondents) c
          on c.contact_id = parties.contact_id and c.company_id = parties.company_id) listed`,
    },
    filters: sql.join(parts, sql` and `),
    isFiltered: retired || country !== null,
    found: q === '' ? null : sql`(position(${text} in search_key) > 0 or position(${text} in person_key) > 0)`,
  }
}

function itemOf({ id, version, company_id: companyId, party, retired, ...row }: Listed): Party {
  const { contactId: _, ...fields } = party
  const { person, name, email, phone, language } = row
  const contact = person === null ? null : { id: person, name, email, phone, language }
  return { id, version, companyId, ...fields, contact, retired }
}

export function correspondentList(query: TenantQuery, caller: Caller, asked: PageQuery & { ids?: string | undefined }) {
  return query({ ...caller, ...ofCompanies(booksSeenBy(caller)) }, db =>
    namePage(db, asked, {
      from: sql`correspondents`,
      where:
        asked.ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`contact_id = any (${asked.ids.split(',')}::uuid[])`,
      name: 'name_key',
      id: 'contact_id',
      searched: ['name', 'email'],
      item: ({ contact_id: id, name, email, phone, language }: PersonRow): Correspondent => ({
        id,
        name,
        email,
        phone,
        language,
      }),
    }),
  )
}
