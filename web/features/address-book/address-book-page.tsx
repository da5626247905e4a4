import { Flex } from '@chakra-ui/react'
import { placeSortColumns } from '@quayside/contracts/directory/places.ts'
import type { Party } from '@quayside/contracts/directory/queries.ts'
import { Plus } from 'lucide-react'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useExportPartiesMutation, usePartiesQuery } from '../../app/api/address-book.ts'
import { usePermission } from '../../app/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnManager } from '../../ui/data-table/column-manager.tsx'
import type { Sort } from '../../ui/data-table/data-table.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ListBody } from '../../ui/data-table/list-body.tsx'
import { cursorOf, type Trail } from '../../ui/data-table/paging.ts'
import { sortOf, sortText } from '../../ui/data-table/sorting.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { oneOf } from '../../ui/list-filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { NothingYet } from '../../ui/states.tsx'
import { PartyActs } from './party-acts.tsx'
import { usePartyColumns } from './party-columns.tsx'

const PartyDialog = lazy(async () => ({ default: (await import('./party-dialog.tsx')).PartyDialog }))

const sorts = placeSortColumns.flatMap(column => [column, `-${column}`] as const)
const parsers = {
  q: parseAsString,
  retired: parseAsStringLiteral(['true']),
  sort: parseAsStringLiteral(sorts).withDefault('name'),
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
  /** The entry whose dialog is open; `new` is one to be added. */
  party: parseAsString,
}

/** /address-book: the parties that a company chooses in its forms. */
export function AddressBookPage() {
  const { t } = useTranslation('address-book')
  const formats = useFormats()
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const { q, retired, sort, cursor, from, party } = state
  const params = { q: q ?? undefined, 'filter[retired]': retired ?? undefined, sort }
  const query = usePartiesQuery({ ...params, cursor: cursorOf(cursor) })
  const { data, isFetching } = query
  const [exportAs, { isLoading }] = useExportPartiesMutation()
  const filter = (next: Partial<Pick<typeof state, 'q' | 'retired'>>) => void set({ ...next, cursor: null, from: null })
  const sortBy = (asked: Sort) => void set({ sort: sortText(sorts, asked) ?? null, cursor: null, from: null })
  const openParty = useCallback((id: string | null) => void set({ party: id }), [set])
  const columns = usePartyColumns(openParty)
  const paging = {
    state: { cursor, from },
    page: (next: Trail, at: number) => void set({ cursor: next, from: at === 0 ? null : at }),
    clear: () => filter({ q: null, retired: null }),
  }
  const retiredOnes = [{ value: 'true' as const, label: t('filter.showRetired') }]
  const add = <AddParty onAdd={() => openParty('new')} />
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ExportMenu pending={isLoading} onExport={format => void exportAs({ params, format })} />
            {add}
          </>
        }
      />
      <FilterBar
        filters={[
          oneOf({ id: 'retired', label: t('filter.retired') }, retiredOnes, retired, value =>
            filter({ retired: value }),
          ),
        ]}
        lead={<SearchBox label={t('search')} value={q} onSearch={text => filter({ q: text })} />}
        count={data && t('count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        aside={
          <Flex hideBelow="sm">
            <ColumnManager name="address-book" columns={columns} />
          </Flex>
        }
      />
      <ListBody
        query={query}
        filtered={q !== null || retired !== null}
        paging={paging}
        nothing={<NothingYet title={t('none.title')} text={t('none.text')} action={add} />}
      >
        {rows => (
          <DataTable
            name="address-book"
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={one => one.id}
            sort={sortOf(sort)}
            onSort={sortBy}
            refreshing={isFetching}
            rowActions={(one: Party) => <PartyActs party={one} onEdit={openParty} />}
          />
        )}
      </ListBody>
      {party !== null && (
        <Suspense>
          <PartyDialog key={party} id={party === 'new' ? null : party} onClose={() => openParty(null)} />
        </Suspense>
      )}
    </>
  )
}

function AddParty({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('address-book')
  if (!usePermission('directory.manage')) return null
  return (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
      {t('act.add')}
    </Button>
  )
}
