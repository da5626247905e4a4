import { Flex } from '@chakra-ui/react'
import { contactSortColumns } from '@quayside/contracts/directory/queries.ts'
import { Plus } from 'lucide-react'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { ColumnManager } from '../data-table/column-manager.tsx'
import { DataTable, type Sort } from '../data-table/data-table.tsx'
import { ListBody } from '../data-table/list-body.tsx'
import { cursorOf, type Trail } from '../data-table/paging.ts'
import { sortOf, sortText } from '../data-table/sorting.ts'
import { ExportMenu } from '../export-menu.tsx'
import { FilterBar } from '../filter-bar.tsx'
import { useFormats } from '../formats.ts'
import { oneOf } from '../list-filters.tsx'
import { SearchBox } from '../search-box.tsx'
import { NothingYet } from '../states.tsx'
import { ContactActs } from './contact-acts.tsx'
import { useContactColumns } from './contact-columns.tsx'
import { useContactsQuery, useExportContactsMutation } from './contacts-api.ts'

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))

const sorts = contactSortColumns.flatMap(column => [column, `-${column}`] as const)
const whose = ['own', 'suppliers', 'additional'] as const
const parsers = {
  q: parseAsString,
  of: parseAsStringLiteral(whose),
  sort: parseAsStringLiteral(sorts).withDefault('names'),
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
  /** The contact whose dialog is open; `new` is one to be added. */
  contact: parseAsString,
}

type Props = {
  /** Of this company alone; null for all that one sees. */
  companyId: string | null
  /** Said where one is added, as of a supplier that will not see it. */
  told?: string
  mayAdd: boolean
  /** A correction of another company's: why is said. */
  needsReason?: boolean
  /** Where the acts of the whole list stand. */
  acts: (acts: ReactNode) => ReactNode
}

/** The people to reach: of one company, or of all that a person sees. */
export function ContactList({ companyId, told, mayAdd, needsReason = false, acts }: Props) {
  const { t } = useTranslation('contacts')
  const formats = useFormats()
  const [state, set] = useQueryStates(parsers, { history: 'push' })
  const { q, of, sort, cursor, from, contact } = state
  const params = {
    companyId: companyId ?? undefined,
    q: q ?? undefined,
    'filter[of]': of ?? undefined,
    sort,
  }
  const query = useContactsQuery({ ...params, cursor: cursorOf(cursor) })
  const { data, isFetching } = query
  const [exportAs, { isLoading }] = useExportContactsMutation()
  const filter = (next: Partial<Pick<typeof state, 'q' | 'of'>>) => void set({ ...next, cursor: null, from: null })
  const sortBy = (asked: Sort) => void set({ sort: sortText(sorts, asked) ?? null, cursor: null, from: null })
  const open = useCallback((id: string | null) => void set({ contact: id }), [set])
  const columns = useContactColumns(companyId === null)
  const paging = {
    state: { cursor, from },
    page: (next: Trail, at: number) => void set({ cursor: next, from: at === 0 ? null : at }),
    clear: () => filter({ q: null, of: null }),
  }
  const options = whose.map(value => ({ value, label: t(`of.${value}`) }))
  const add = mayAdd && (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => open('new')}>
      {t('act.add')}
    </Button>
  )
  const changed = data?.items.find(one => one.id === contact) ?? null
  const name = companyId === null ? 'contacts' : 'contacts-of'
  return (
    <>
      {acts(
        <>
          <ExportMenu pending={isLoading} onExport={format => void exportAs({ params, format })} />
          {add}
        </>,
      )}
      <FilterBar
        filters={
          companyId === null
            ? [oneOf({ id: 'of', label: t('of.label') }, options, of, value => filter({ of: value }))]
            : []
        }
        lead={<SearchBox label={t('search')} value={q} onSearch={text => filter({ q: text })} />}
        count={data && t('count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        aside={
          <Flex hideBelow="sm">
            <ColumnManager name={name} columns={columns} />
          </Flex>
        }
      />
      <ListBody
        query={query}
        filtered={q !== null || of !== null}
        paging={paging}
        nothing={<NothingYet title={t('none.title')} text={t('none.text')} action={add} />}
      >
        {rows => (
          <DataTable
            name={name}
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={one => one.id}
            sort={sortOf(sort)}
            onSort={sortBy}
            refreshing={isFetching}
            rowActions={one => <ContactActs contact={one} onChange={open} />}
          />
        )}
      </ListBody>
      {(contact === 'new' ? mayAdd : changed !== null) && (
        <Suspense>
          <ContactDialog
            key={contact}
            contact={changed}
            companyId={companyId}
            told={changed === null ? told : undefined}
            needsReason={changed === null ? needsReason : changed.mayChange === 'reason'}
            onClose={() => open(null)}
          />
        </Suspense>
      )}
    </>
  )
}
