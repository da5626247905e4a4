import { Box, Flex } from '@chakra-ui/react'
import type { ProductListItem } from '@quayside/contracts/products/queries.ts'
import { Plus } from 'lucide-react'
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnManager } from '../../ui/data-table/column-manager.tsx'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ListBody } from '../../ui/data-table/list-body.tsx'
import { cursorOf, type Trail } from '../../ui/data-table/paging.ts'
import { Code, Unknown } from '../../ui/figures.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { NothingYet } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { useProductsQuery } from './products-api.ts'

const parsers = { q: parseAsString, cursor: parseAsString, from: parseAsInteger.withDefault(0) }

/** /products: the catalogue of the client. */
export function ProductsPage() {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const columns = useProductColumns()
  const [{ q, cursor, from }, set] = useQueryStates(parsers, { history: 'push' })
  const query = useProductsQuery({
    ...(q && { q }),
    ...(cursor && { cursor: cursorOf(cursor) }),
  })
  const { data, isFetching } = query
  const search = (text: string | null) => void set({ q: text, cursor: null, from: null })
  const paging = {
    state: { cursor, from },
    page: (next: Trail, at: number) => void set({ cursor: next, from: at === 0 ? null : at }),
    clear: () => search(null),
  }
  return (
    <>
      <PageHeader title={t('title')} actions={<AddProduct />} />
      <FilterBar
        filters={[]}
        lead={<SearchBox label={t('search')} value={q} onSearch={search} />}
        count={data && t('count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        aside={
          <Flex hideBelow="sm">
            <ColumnManager name="products" columns={columns} />
          </Flex>
        }
      />
      <ListBody
        query={query}
        filtered={q !== null}
        paging={paging}
        nothing={<NothingYet title={t('none.title')} text={t('none.text')} action={<AddProduct />} />}
      >
        {rows => (
          <DataTable
            name="products"
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={item => item.id}
            refreshing={isFetching}
          />
        )}
      </ListBody>
    </>
  )
}

function useProductColumns(): readonly TableColumn<ProductListItem>[] {
  const { t } = useTranslation('products')
  return useMemo(() => {
    const known = (text: string | null) => text ?? <Unknown />
    return [
      {
        id: 'sku',
        header: t('product-words:field.sku'),
        width: 240,
        fixed: true,
        card: 'title',
        cell: item => (
          <Flex as="span" display="inline-flex" gap="2" align="center">
            <Box as="span" fontWeight="medium">
              <Code>{item.sku}</Code>
            </Box>
            {item.skuIsDerived && <Tag colour="none" text={t('derived')} />}
          </Flex>
        ),
      },
      {
        id: 'description',
        header: t('product-words:field.description'),
        width: 420,
        card: 'subtitle',
        cell: item => item.description,
      },
      { id: 'unit', header: t('product-words:field.unit'), width: 90, card: 'status', cell: item => item.unit },
      { id: 'category', header: t('product-words:field.category'), width: 180, cell: item => known(item.category) },
      { id: 'brand', header: t('product-words:field.brandName'), width: 180, cell: item => known(item.brandName) },
    ] satisfies TableColumn<ProductListItem>[]
  }, [t])
}

/** A catalogue is a client's own: the operator sees it and adds nothing. */
function AddProduct() {
  const { t } = useTranslation('products')
  const company = useCompany()
  const mayManage = usePermission('products.manage')
  if (!mayManage || company?.type !== 'client') return null
  return (
    <LinkButton to="/products/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('act.add')}
    </LinkButton>
  )
}
