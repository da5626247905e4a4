import type { SentInvitation } from '@quayside/contracts/identity/queries.ts'
import { RotateCw, Undo2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvitationsQuery, useInviteAgainMutation, useWithdrawInvitationMutation } from '../../../app/api/people.ts'
import { usePermission } from '../../../app/session/use-session.ts'
import { ConfirmOnDemand } from '../../../ui/confirm-on-demand.tsx'
import type { TableColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ListBody } from '../../../ui/data-table/list-body.tsx'
import { cursorOf } from '../../../ui/data-table/paging.ts'
import { InstantText, Unknown } from '../../../ui/figures.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { InvitationStand } from '../../../ui/invitation-stand.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { useRoleName } from '../../../ui/role-name.ts'
import { NothingYet } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { CompanyOfList } from './company-of-list.tsx'
import type { UserLocation } from './user-location.ts'

/** Who is invited and has not joined: again, or no more. */
export function InvitationsTab({ location }: { location: UserLocation }) {
  const { t } = useTranslation('users')
  const formats = useFormats()
  const companyId = location.state.of ?? undefined
  const query = useInvitationsQuery({ companyId, limit: 50, cursor: cursorOf(location.state.cursor) })
  const { data, isFetching } = query
  const columns = useInvitationColumns()
  const mayManage = usePermission('users.manage')
  const { actsOn, dialog } = useInvitationActs(companyId)
  return (
    <>
      <FilterBar
        filters={[]}
        lead={<CompanyOfList location={location} />}
        count={
          data && t('invitation.total', { count: data.total, formatted: formats.count(data.total, data.totalIsCapped) })
        }
      />
      <ListBody
        query={query}
        failed={t('failed')}
        paging={location}
        filtered={false}
        nothing={<NothingYet title={t('invitation.none')} text={t('invitation.noneText')} />}
      >
        {rows => (
          <DataTable
            name="invitations"
            label={t('tab.invitations')}
            columns={columns}
            rows={rows}
            rowId={row => row.id}
            refreshing={isFetching}
            {...(mayManage && {
              rowActions: (row: SentInvitation) => (
                <MenuButton label={t('act.menu', { name: row.email })} acts={() => actsOn(row)} />
              ),
            })}
          />
        )}
      </ListBody>
      {dialog}
    </>
  )
}

function useInvitationActs(companyId: string | undefined) {
  const { t } = useTranslation('users')
  const [again] = useInviteAgainMutation()
  const [withdraw, { isLoading }] = useWithdrawInvitationMutation()
  const [asked, setAsked] = useState<SentInvitation | null>(null)
  // A second press on the way would ask for what the first has replaced.
  const repeating = useRef(new Set<string>())
  const repeat = async ({ id, email }: SentInvitation) => {
    if (repeating.current.has(id)) return
    repeating.current.add(id)
    const { error } = await again({ id, companyId })
    if (error) repeating.current.delete(id)
    else showToast({ kind: 'success', text: t('invitation.told.again', { email }) })
  }
  const end = async ({ id, email }: SentInvitation) => {
    const { error } = await withdraw({ id, companyId })
    setAsked(null)
    if (!error) showToast({ kind: 'success', text: t('invitation.told.withdrawn', { email }) })
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  const actsOn = (row: SentInvitation) => [
    { id: 'again', label: t('invitation.again'), icon: <RotateCw {...icon} />, act: () => void repeat(row) },
    {
      id: 'withdraw',
      label: t('invitation.withdraw'),
      icon: <Undo2 {...icon} />,
      danger: true,
      act: () => setAsked(row),
    },
  ]
  const dialog = (
    <ConfirmOnDemand
      open={asked !== null}
      title={t('invitation.withdrawTitle')}
      text={t('invitation.withdrawText', { email: asked?.email ?? '' })}
      confirm={t('invitation.withdraw')}
      look="danger"
      pending={isLoading}
      onConfirm={() => asked && void end(asked)}
      onClose={() => setAsked(null)}
    />
  )
  return { actsOn, dialog }
}

function useInvitationColumns(): readonly TableColumn<SentInvitation>[] {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  return useMemo(() => {
    const known = (text: string | null) => text ?? <Unknown />
    const columns: TableColumn<SentInvitation>[] = [
      { id: 'email', header: t('field.email'), width: 260, fixed: true, card: 'title', cell: row => row.email },
      { id: 'name', header: t('field.name'), width: 180, card: 'subtitle', cell: row => known(row.name) },
      { id: 'role', header: t('field.role'), width: 150, card: 'figure', cell: row => roleName(row.role) },
      { id: 'jobTitle', header: t('field.jobTitle'), width: 150, cell: row => known(row.jobTitle) },
      { id: 'profile', header: t('field.profile'), width: 130, cell: row => known(row.profile) },
      {
        id: 'status',
        header: t('field.status'),
        width: 260,
        card: 'status',
        cell: row => <InvitationStand {...row} />,
      },
      {
        id: 'sentAt',
        header: t('invitation.sentAt'),
        width: 120,
        card: 'start',
        cell: row => <InstantText value={row.sentAt} look="date" />,
      },
      {
        id: 'expiresAt',
        header: t('invitation.expiresAt'),
        width: 120,
        card: 'end',
        cell: row => <InstantText value={row.expiresAt} look="date" />,
      },
    ]
    return columns
  }, [t, roleName])
}
