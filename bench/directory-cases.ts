import { placeSortColumns } from '@quayside/contracts/directory/places.ts'
import { partySortColumns } from '@quayside/contracts/directory/queries.ts'
import { directory } from '@quayside/directory/service.ts'
import { type FreightList, middle } from './freight-list.ts'

const id = 'e0000000-0000-4000-8000-000000000001'
const owner = 'e0000000-0000-4000-8000-000000000002'
const common = { service: directory, beside: [], id, owner: 'company_id', afterwards: [], besides: [], tab: '' }
const usual = { sort: 'name', column: 'name_key', statuses: null }
const sought = (count: number) => [
  { name: 'a country', query: 'filter[country]=MX' },
  { name: 'a country of none', query: 'filter[country]=ZZ' },
  { name: 'retired', query: 'filter[retired]=true' },
  { name: 'a name', query: `q=yard ${middle(count)}` },
  { name: 'beginning of all names', query: 'q=yard 0' },
  { name: 'a city', query: 'q=city 77' },
  { name: 'nothing found', query: 'q=nothing like it' },
]
const columns = {
  company_id: 'company',
  name_key: `'yard ' || number`,
  city_key: `'city ' || h % 1000`,
  search_key: `'yard ' || number || E'\nstreet ' || h % 100 || E'\ncity ' || h % 1000`,
  retired: 'h % 1000 = 0',
}

const placeList: FreightList = {
  ...common,
  name: 'places',
  path: 'places',
  aggregate: 'Place',
  parties: ({ client }) => ({ [owner]: client.company }),
  samples: (['collection', 'destination', 'warehouse'] as const).map((kind, index) => ({
    share: [30, 60, 10][index] ?? 0,
    events: [
      {
        type: 'PlaceRegistered',
        data: {
          placeId: id,
          companyId: owner,
          kind,
          name: 'Veracruz DC',
          address: null,
          city: 'Veracruz',
          country: 'MX',
          unlocode: 'MXVER',
        },
      },
    ],
  })),
  tables: [{ table: 'places', set: { ...columns, country: `(array['MX', 'CN', 'DE', 'US', 'IT'])[1 + h % 5]` } }],
  sorts: placeSortColumns,
  usual,
  filters: (_desk, count) => [
    { name: 'a kind', query: 'filter[kind]=warehouse' },
    { name: 'a kind of many', query: 'filter[kind]=destination' },
    ...sought(count),
  ],
}

const addressBook: FreightList = {
  ...common,
  name: 'address book',
  path: 'parties',
  aggregate: 'Party',
  parties: ({ client }) => ({ [owner]: client.company }),
  samples: [
    {
      share: 1,
      events: [
        {
          type: 'PartyAdded',
          data: {
            partyId: id,
            companyId: owner,
            idNumber: 'TAX-1',
            accountNumber: '920-1',
            name: 'Harbour Freight Ltd',
            addressLine1: '1 Quay Street',
            addressLine2: null,
            postalCode: 'SO14',
            city: 'Southampton',
            state: null,
            country: 'GB',
            contactId: null,
          },
        },
      ],
    },
  ],
  tables: [
    {
      table: 'parties',
      set: {
        ...columns,
        country_key: `(array['MX', 'CN', 'DE', 'US', 'IT'])[1 + h % 5]`,
        contact_id: 'case when h % 2 = 0 then made_id end',
      },
    },
  ],
  afterwards: [
    `insert into correspondents (contact_id, company_id, name, name_key, email)
     select contact_id, company_id, 'Person ' || right(name_key, 8), 'person ' || right(name_key, 8),
       'p' || right(name_key, 8) || '@example.com' from parties where contact_id is not null`,
    'truncate party_counters',
    'insert into party_counters select company_id, retired::text, count(*) from parties group by 1, 2',
  ],
  besides: ['correspondents', 'party_counters'],
  sorts: partySortColumns,
  usual,
  filters: (_desk, count) => [...sought(count), { name: 'a person', query: `q=person ${middle(count)}` }],
}

export const directoryCases: readonly FreightList[] = [placeList, addressBook]
