import { Flex } from '@chakra-ui/react'
import { type CompanyListItem, supplierSortColumns } from '@quayside/contracts/directory/queries.ts'
import { Plus, Send } from 'lucide-react'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../app/hooks.ts'
import { usePermission } from '../../app/session/use-session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ColumnManager } from '../../ui/data-table/column-manager.tsx'
import { DataTable, type Sort } from '../../ui/data-table/data-table.tsx'
import { ListBody } from '../../ui/data-table/list-body.tsx'
import { cursorOf, type Trail } from '../../ui/data-table/paging.ts'
import { sortOf, sortText } from '../../ui/data-table/sorting.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormats } from '../../ui/formats.ts'
import { oneOf } from '../../ui/list-filters.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SavedViews } from '../../ui/saved-views/saved-views.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { NothingYet } from '../../ui/states.tsx'
import { useManagesProviders } from './manages-providers.ts'
import { useProviderColumns } from './provider-columns.tsx'
import { useExportProvidersMutation, useProvidersQuery, useSupplierFiguresQuery } from './providers-api.ts'

const InviteProvider = lazy(async () => ({ default: (await import('./invite-provider.tsx')).InviteProvider }))

const sorts = supplierSortColumns.flatMap(column => [column, `-${column}`] as const)
const parsers = {
  q: parseAsString,
  /** Whether a contact e-mail is missing, as the server asks it. */
  missing: parseAsStringLiteral(['true', 'false']),
  retired: parseAsStringLiteral(['true']),
  sort: parseAsStringLiteral(sorts).withDefault('name'),
  cursor: parseAsString,
  from: parseAsInteger.withDefault(0),
}

/** /providers: the suppliers of the client, and which of them cannot be written to yet. */
export function ProvidersPage() {
  const { t } = useTranslation('providers')
  const formats = useFormats()
  const mayManage = useManagesProviders()
  const [invited, setInvited] = useState<CompanyListItem | null>(null)
  const [{ q, missing, retired, sort, cursor, from }, set] = useQueryStates(parsers, { history: 'push' })
  const params = {
    q: q ?? undefined,
    contactEmailMissing: missing ?? undefined,
    retired: retired ?? undefined,
    sort,
  }
  const query = useProvidersQuery({ ...params, cursor: cursorOf(cursor) })
  const [exportAs, exporting] = useExportProvidersMutation()
  const { data, isFetching } = query
  const ids = useMemo(() => data?.items.map(one => one.id) ?? [], [data])
  const mayAsk = usePermission('purchase-orders.view')
  const scope = useAppSelector(({ session }) => `${session.user?.uid ?? ''}:${session.company ?? ''}`)
  const { data: figures } = useSupplierFiguresQuery(ids, { skip: ids.length === 0 || !mayAsk })
  const columns = useProviderColumns(figures, mayAsk)
  const filter = (next: { q?: string | null; missing?: typeof missing; retired?: typeof retired }) =>
    void set({ ...next, cursor: null, from: null })
  const sortBy = (asked: Sort) => void set({ sort: sortText(sorts, asked) ?? null, cursor: null, from: null })
  const options = (['true', 'false'] as const).map(value => ({ value, label: t(`missing.${value}`) }))
  const email = { id: 'missing', label: t('column.email') }
  const retiredOnes = [{ value: 'true' as const, label: t('filter.showRetired') }]
  const filters = [
    oneOf(email, options, missing, value => filter({ missing: value })),
    oneOf({ id: 'retired', label: t('filter.retired') }, retiredOnes, retired, value => filter({ retired: value })),
  ]
  const paging = {
    state: { cursor, from },
    page: (next: Trail, at: number) => void set({ cursor: next, from: at === 0 ? null : at }),
    clear: () => filter({ q: null, missing: null, retired: null }),
  }
  const acts = (item: CompanyListItem) => <ProviderActs provider={item} onInvite={setInvited} />
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ExportMenu pending={exporting.isLoading} onExport={format => void exportAs({ params, format })} />
            <AddProvider />
          </>
        }
      />
      <FilterBar
        filters={filters}
        lead={
          <>
            <SearchBox label={t('search')} value={q} onSearch={text => filter({ q: text })} />
            <SavedViews list="providers" scope={scope} columns={columns} />
          </>
        }
        count={data && t('count', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        aside={
          <Flex hideBelow="sm">
            <ColumnManager name="providers" columns={columns} />
          </Flex>
        }
      />
      <ListBody
        query={query}
        filtered={q !== null || missing !== null || retired !== null}
        paging={paging}
        nothing={<NothingYet title={t('none.title')} text={t('none.text')} action={<AddProvider />} />}
      >
        {rows => (
          <DataTable
            name="providers"
            label={t('title')}
            columns={columns}
            rows={rows}
            rowId={item => item.id}
            sort={sortOf(sort)}
            onSort={sortBy}
            refreshing={isFetching}
            {...(mayManage && { rowActions: acts })}
          />
        )}
      </ListBody>
      {invited && (
        <Suspense>
          <InviteProvider provider={invited} onClose={() => setInvited(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Of a supplier that nobody has joined: whoever is to act for it is invited, and invited again. */
function ProviderActs({ provider, onInvite }: { provider: CompanyListItem; onInvite: (one: CompanyListItem) => void }) {
  const { t } = useTranslation('providers')
  const invite = {
    id: 'invite',
    label: t(provider.invitation === 'none' ? 'act.invite' : 'act.inviteAgain'),
    icon: <Send size={14} aria-hidden="true" />,
    act: () => onInvite(provider),
  }
  return (
    <MenuButton
      label={t('act.more', { name: provider.businessName })}
      acts={provider.joined || provider.retired ? [] : [invite]}
    />
  )
}

function AddProvider() {
  const { t } = useTranslation('providers')
  const imports = usePermission('imports.run')
  if (!useManagesProviders()) return null
  return (
    <>
      {imports && <LinkButton to="/import-data?module=providers">{t('act.import')}</LinkButton>}
      <LinkButton to="/providers/new" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
        {t('act.add')}
      </LinkButton>
    </>
  )
}
