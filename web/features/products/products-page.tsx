import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { cursorOf } from '../../ui/data-table/paging.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useListExport } from '../../ui/list-page/list-export.ts'
import { ListRows } from '../../ui/list-page/list-rows.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { NothingYet } from '../../ui/states.tsx'
import { ProductActs, useMayManage } from './product-acts.tsx'
import { ProductBulkActs } from './product-bulk-acts.tsx'
import { useProductColumns } from './product-columns.tsx'
import { useProductFilters } from './product-filters.tsx'
import { type ProductListLocation, useProductListLocation } from './product-list-location.ts'
import { ProductTabs } from './product-tabs.tsx'
import { useExportProductsMutation, useProductsQuery } from './products-api.ts'

const listName = 'products'
type Columns = readonly TableColumn<ProductListItem>[]

/** /products: the catalogue of the client. */
export function ProductsPage() {
  const { t } = useTranslation('products')
  const location = useProductListLocation()
  const columns = useProductColumns()
  return (
    <>
      <PageHeader title={t('title')} actions={<HeadActs columns={columns} location={location} />} />
      <ProductTabs />
      <Products columns={columns} location={location} />
    </>
  )
}

function Products({ columns, location }: { columns: Columns; location: ProductListLocation }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const mayManage = useMayManage()
  const { state, params, filter } = location
  const query = useProductsQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data } = query
  return (
    <ListRows<ProductListItem>
      name={listName}
      label={t('title')}
      entity="product"
      columns={columns}
      location={location}
      query={query}
      filters={useProductFilters(location)}
      lead={<SearchBox label={t('search')} value={state.q} onSearch={q => filter({ q })} />}
      count={data && t('count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
      numberOf={row => row.sku}
      hrefOf={row => `/products/${row.id}`}
      rowActions={row => <ProductActs product={row} />}
      {...(mayManage && {
        manyActs: (selection, rows, total) => (
          <ProductBulkActs selection={selection} rows={rows} params={params} total={total} />
        ),
      })}
      nothing={
        state.tab === 'retired' ? (
          <NothingYet title={t('noneRetired.title')} text={t('noneRetired.text')} />
        ) : (
          <NothingYet title={t('none.title')} text={t('none.text')} action={<AddProduct />} />
        )
      }
    />
  )
}

function HeadActs({ columns, location }: { columns: Columns; location: ProductListLocation }) {
  const { exporting, exportAs } = useListExport(listName, columns, useExportProductsMutation())
  return (
    <>
      <ExportMenu pending={exporting} onExport={format => exportAs(location.params, format)} />
      <AddProduct />
    </>
  )
}

function AddProduct() {
  const { t } = useTranslation('products')
  const imports = usePermission('imports.run')
  if (!useMayManage()) return null
  return (
    <>
      {imports && <LinkButton to="/import-data?module=products">{t('act.import')}</LinkButton>}
      <LinkButton to="/products/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
        {t('act.add')}
      </LinkButton>
    </>
  )
}
