import { Flex } from '@chakra-ui/react'
import type { WarehouseItem } from '@quayside/contracts/handling/warehouse-queries.ts'
import { PackagePlus } from 'lucide-react'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany, usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnManager } from '../../ui/data-table/column-manager.tsx'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { DataTable, type Sort } from '../../ui/data-table/data-table.tsx'
import { ListBody } from '../../ui/data-table/list-body.tsx'
import { cursorOf, type Trail } from '../../ui/data-table/paging.ts'
import { sortOf, sortText } from '../../ui/data-table/sorting.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { Quantity, Unknown } from '../../ui/figures.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { CountryText } from '../../ui/places/place-text.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { NothingYet } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { useExportWarehouseMutation, useWarehousesQuery } from './warehouses-api.ts'

const sorts = ['name', '-name', 'country', '-country'] as const
const parsers = {
  q: parseAsString,
  sort: parseAsStringLiteral(sorts).withDefault('name'),
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}

/** /warehouse: each warehouse with what is on hand. */
export function WarehousesPage() {
  const { t } = useTranslation('warehouses')
  const formats = useFormats()
  const columns = useWarehouseColumns()
  // What else lies there is none of a supplier's business.
  const isSupplier = useCompany()?.actor === 'P'
  const mayExport = usePermission('warehouses.export') && !isSupplier
  const [exportStock, { isLoading }] = useExportWarehouseMutation()
  const [{ q, sort, cursor, from }, set] = useQueryStates(parsers, { history: 'push' })
  const query = useWarehousesQuery({ sort, ...(q && { q }), ...(cursor && { cursor: cursorOf(cursor) }) })
  const { data, isFetching } = query
  const search = (text: string | null) => void set({ q: text, cursor: null, from: null })
  const sortBy = (next: Sort) => {
    const wanted = sortText(sorts, next)
    if (wanted) void set({ sort: wanted, cursor: null, from: null })
  }
  const paging = {
    state: { cursor, from },
    page: (next: Trail, at: number) => void set({ cursor: next, from: at === 0 ? null : at }),
    clear: () => search(null),
  }
  return (
    <>
      <PageHeader title={t('title')} actions={<AnnounceLink />} />
      <FilterBar
        filters={[]}
        lead={<SearchBox label={t('search.warehouse')} value={q} onSearch={search} />}
        count={
          data && t('count.warehouse', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })
        }
        aside={
          <Flex gap="2">
            {mayExport && (
              <ExportMenu
                pending={isLoading}
                onExport={format => void exportStock({ of: 'warehouse-stock', params: { sort: 'warehouse' }, format })}
              />
            )}
            <Flex hideBelow="sm">
              <ColumnManager name="warehouses" columns={columns} />
            </Flex>
          </Flex>
        }
      />
      <ListBody
        query={query}
        filtered={q !== null}
        paging={paging}
        nothing={<NothingYet title={t('none.warehouse.title')} text={t('none.warehouse.text')} />}
      >
        {rows => (
          <DataTable
            name="warehouses"
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            rowHref={row => `/warehouse/${row.id}`}
            sort={sortOf(sort)}
            onSort={sortBy}
            refreshing={isFetching}
          />
        )}
      </ListBody>
    </>
  )
}

export function AnnounceLink({ warehouse }: { warehouse?: string }) {
  const { t } = useTranslation('warehouses')
  if (!usePermission('warehouses.announce')) return null
  return (
    <LinkButton
      to={`/warehouse/receipts/new${warehouse === undefined ? '' : `?warehouse=${warehouse}`}`}
      look="primary"
      icon={<PackagePlus size={16} aria-hidden="true" />}
    >
      {t('act.create')}
    </LinkButton>
  )
}

function useWarehouseColumns(): readonly TableColumn<WarehouseItem>[] {
  const { t } = useTranslation('warehouses')
  return useMemo(() => {
    const figure = (id: 'expected' | 'stored' | 'pieces', header: string): TableColumn<WarehouseItem> => ({
      id,
      header,
      width: 130,
      align: 'end',
      card: 'figure',
      cell: row => <Quantity plainZero value={String(row[id])} />,
    })
    return [
      {
        id: 'name',
        header: t('column.warehouse'),
        width: 260,
        sort: 'name',
        fixed: true,
        card: 'title',
        cell: row => row.name,
      },
      {
        id: 'contingencies',
        header: t('column.contingencies'),
        width: 150,
        card: 'figure',
        cell: row =>
          row.contingencies === 0 ? (
            <Quantity plainZero value="0" />
          ) : (
            <Tag colour="warning" text={t('open', { count: row.contingencies })} />
          ),
      },
      figure('pieces', t('column.onHand')),
      figure('stored', t('column.stored')),
      figure('expected', t('column.expected')),
      {
        id: 'address',
        header: t('column.address'),
        width: 320,
        card: 'subtitle',
        cell: row => row.address || <Unknown />,
      },
      {
        id: 'country',
        header: t('column.country'),
        width: 170,
        sort: 'country',
        cell: row => (row.country === null ? <Unknown /> : <CountryText code={row.country} />),
      },
      { id: 'company', header: t('column.company'), width: 200, cell: row => row.companyName ?? <Unknown /> },
    ]
  }, [t])
}
