import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useInvitationsQuery } from '../../../app/api/people.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useListExport } from '../../../ui/list-page/list-export.ts'
import { ListRows } from '../../../ui/list-page/list-rows.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useUserActs } from '../acts/user-acts.tsx'
import { type UserRow, useExportUsersMutation, useUserListQuery } from '../users-api.ts'
import { CompanyOfList } from './company-of-list.tsx'
import { InvitationsTab } from './invitations-tab.tsx'
import { ManyUsers } from './many-users.tsx'
import { useUserColumns } from './user-columns.tsx'
import { useUserFilters } from './user-filters.tsx'
import { type UserLocation, useUserLocation } from './user-location.ts'

const listName = 'users'

/** /user/list: the people of a company, and who is invited into it. */
export function UserListPage() {
  const { t } = useTranslation('users')
  const location = useUserLocation()
  const { state } = location
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {state.tab === 'people' && <ExportUsers location={location} />}
            <AddUser of={state.of} />
          </>
        }
      />
      <UserTabs of={state.of} />
      {state.tab === 'people' ? <People location={location} /> : <InvitationsTab location={location} />}
    </>
  )
}

function AddUser({ of }: { of: string | null }) {
  const { t } = useTranslation('users')
  if (!usePermission('users.manage')) return null
  return (
    <LinkButton
      to={of === null ? '/user/new' : `/user/new?of=${of}`}
      look="primary"
      icon={<Plus size={16} aria-hidden="true" />}
    >
      {t('act.add')}
    </LinkButton>
  )
}

function UserTabs({ of }: { of: string | null }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const { data } = useInvitationsQuery({ companyId: of ?? undefined })
  const named = of === null ? '' : `of=${of}`
  return (
    <Tabs
      label={t('title')}
      tabs={[
        { to: `/user/list${named && `?${named}`}`, label: t('tab.people') },
        {
          to: `/user/list?tab=invitations${named && `&${named}`}`,
          label: t('tab.invitations'),
          count: data === undefined ? null : formats.count(data.total, data.totalIsCapped),
        },
      ]}
    />
  )
}

function People({ location }: { location: UserLocation }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const { state, params, filter } = location
  const columns = useUserColumns(state.permission)
  const query = useUserListQuery({ ...params, cursor: cursorOf(state.cursor) })
  const { data } = query
  const mayManage = usePermission('users.manage')
  const { actsOn, dialogs } = useUserActs(state.of ?? undefined)
  return (
    <>
      <ListRows<UserRow>
        name={listName}
        label={t('title')}
        entity="user"
        columns={columns}
        location={location}
        query={query}
        filters={useUserFilters(location)}
        lead={
          <>
            <SearchBox label={t('filter.search')} value={state.q} onSearch={q => filter({ q })} />
            <CompanyOfList location={location} />
          </>
        }
        count={data && t('total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })}
        numberOf={row => row.name}
        hrefOf={row => `/user/edit/${row.uid}${state.of === null ? '' : `?of=${state.of}`}`}
        rowActions={row => <MenuButton label={t('act.menu', { name: row.name })} acts={() => actsOn(row)} />}
        {...(mayManage && {
          manyActs: (selection, rows) => <ManyUsers selection={selection} rows={rows} location={location} />,
        })}
        failed={t('failed')}
        nothing={<NothingYet title={t('none.title')} text={t('none.text')} action={<AddUser of={state.of} />} />}
      />
      {dialogs}
    </>
  )
}

function ExportUsers({ location: { state, params } }: { location: UserLocation }) {
  const columns = useUserColumns(state.permission)
  const { exporting, exportAs } = useListExport(listName, columns, useExportUsersMutation(), { why: [] })
  return <ExportMenu pending={exporting} onExport={format => exportAs(params, format)} />
}
