import type { ProductFacets } from '@quayside/contracts/products/queries.ts'
import { useTranslation } from 'react-i18next'
import type { FilterDefinition } from '../../ui/filter-bar.tsx'
import { byText, oneOf } from '../../ui/list-filters.tsx'
import { useSupplierFilter } from '../../ui/supplier-filter.tsx'
import { categoryOptions } from './category-text.ts'
import type { ProductListLocation } from './product-list-location.ts'
import { useProductCategoriesQuery, useProductFacetsQuery } from './products-api.ts'

const valuesOf = (facet: ProductFacets['brands'] | undefined) =>
  (facet ?? []).map(({ value }) => ({ value, label: value }))

export function useProductFilters({ state, filter }: ProductListLocation): readonly FilterDefinition[] {
  const { t } = useTranslation('products')
  const { data: facets } = useProductFacetsQuery()
  const { data: tree } = useProductCategoriesQuery()
  const word = (field: 'category' | 'brandName' | 'productType' | 'abcIndicator') => t(`product-words:field.${field}`)
  const supplier = useSupplierFilter({
    label: t('filter.supplier'),
    find: t('filter.findSupplier'),
    value: state.supplier,
    onChange: id => filter({ supplier: id }),
  })
  const categories = [{ value: 'none', label: t('filter.noCategory') }, ...categoryOptions(tree?.items ?? [])]
  return [
    oneOf({ id: 'category', label: word('category') }, categories, state.category, value =>
      filter({ category: value }),
    ),
    oneOf({ id: 'brand', label: word('brandName') }, valuesOf(facets?.brands), state.brand, value =>
      filter({ brand: value }),
    ),
    oneOf({ id: 'type', label: word('productType') }, valuesOf(facets?.types), state.type, value =>
      filter({ type: value }),
    ),
    oneOf({ id: 'abc', label: word('abcIndicator') }, valuesOf(facets?.abc), state.abc, value =>
      filter({ abc: value }),
    ),
    supplier,
    byText({ id: 'q', label: t('search') }, state.q, q => filter({ q })),
  ]
}
