import { productSortColumns } from '@quayside/contracts/products/queries.ts'
import recorded from '@quayside/contracts/products/samples/product-registered-v1.json' with { type: 'json' }
import { products } from '@quayside/products/service.ts'
import { type FreightList, instant, middle } from './freight-list.ts'

const { productId: id, clientCompanyId: owner } = recorded.data
const brand = `'brand ' || h % 500`
const goods = `(array['tablets', 'capsules', 'syrup', 'kit', 'gloves'])[1 + h % 5]`

/** The catalogue: its words and counters are made of its rows. */
export const productList: FreightList = {
  name: 'products',
  path: 'products',
  service: products,
  beside: [],
  aggregate: 'Product',
  id,
  parties: ({ client }) => ({ [owner]: client.company }),
  samples: [
    { share: 97, events: [recorded] },
    {
      share: 3,
      events: [recorded, { type: 'ProductRetired', data: { productId: id, clientCompanyId: owner } }],
    },
  ],
  tables: [
    {
      table: 'products',
      set: {
        client_company_id: 'company',
        sku: `'SKU-' || number`,
        sku_key: `'sku-' || number`,
        description: `'Lot ' || h % 100000 || ' ' || ${goods}`,
        description_key: `'lot ' || h % 100000 || ' ' || ${goods}`,
        brand_name: brand,
        brand_key: brand,
        product_type: `'type ' || h % 40`,
        type_key: `'type ' || h % 40`,
        abc_indicator: `(array['A', 'B', 'C'])[1 + h % 3]`,
        abc_key: `(array['a', 'b', 'c'])[1 + h % 3]`,
        category_id: 'place',
        changed_at: instant('day'),
        search_key: `' sku ' || number || ' lot ' || h % 100000 || ' ' || ${goods} || ' brand ' || h % 500`,
      },
    },
  ],
  afterwards: [
    'truncate product_words',
    'alter table product_words set unlogged',
    `insert into product_words select client_company_id, status, word, id from products,
       regexp_split_to_table(trim(search_key), ' ') word`,
    'truncate product_counters',
    `insert into product_counters select client_company_id, status, facet, value, count(*) from products
       cross join lateral (values ('all', ''), ('category', category_id::text), ('brand', brand_name),
         ('type', product_type), ('abc', abc_indicator)) as told (facet, value) group by 1, 2, 3, 4`,
    `insert into product_categories select distinct on (category_id) category_id, client_company_id, null::uuid,
       'Category', array['Category'], 1, false, null::uuid from products`,
  ],
  besides: ['product_words', 'product_counters', 'product_categories'],
  tab: '',
  sorts: productSortColumns,
  usual: { sort: 'sku', column: 'sku_key', statuses: ['active'] },
  filters: (_desk, count) => [
    { name: 'retired', query: 'filter[status]=retired' },
    { name: 'a category', query: 'filter[category]=0198c000-0000-7000-8000-00000f000005' },
    { name: 'in no category', query: 'filter[category]=none' },
    { name: 'a brand', query: 'filter[brand]=brand 77' },
    { name: 'a type', query: 'filter[type]=type 7' },
    { name: 'an ABC indicator of many', query: 'filter[abcIndicator]=A' },
    { name: 'a SKU', query: `q=sku-${middle(count)}` },
    { name: 'a word of all', query: 'q=sku' },
    { name: 'a word of many, by brand', query: 'q=gloves&sort=-brandName' },
    { name: 'two words of many', query: 'q=gloves brand' },
    { name: 'a word of some', query: 'q=lot 777' },
    { name: 'a word of many and a filter', query: 'q=gloves&filter[brand]=brand 77' },
    { name: 'nothing found', query: 'q=nothing like it' },
  ],
}
