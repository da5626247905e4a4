import { productSortColumns } from '@quayside/contracts/products/queries.ts'
import { parseAsString } from 'nuqs'
import { listing, useListLocation } from '../../ui/list-page/list-location.ts'

export const productTabs = ['active', 'retired'] as const

const list = listing({
  path: '/products',
  tabs: productTabs,
  sorts: productSortColumns.flatMap(column => [column, `-${column}`]),
  usualSort: 'sku',
  filters: {
    q: parseAsString,
    category: parseAsString,
    type: parseAsString,
    brand: parseAsString,
    abc: parseAsString,
    supplier: parseAsString,
  },
  paramsOf: state => ({
    sort: state.sort,
    q: state.q ?? undefined,
    'filter[status]': state.tab,
    'filter[category]': state.category ?? undefined,
    'filter[type]': state.type ?? undefined,
    'filter[brand]': state.brand ?? undefined,
    'filter[abcIndicator]': state.abc ?? undefined,
    'filter[supplier]': state.supplier ?? undefined,
  }),
})

export const useProductListLocation = () => useListLocation(list)

export type ProductListLocation = ReturnType<typeof useProductListLocation>
