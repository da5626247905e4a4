import { Flex } from '@chakra-ui/react'
import type { OwnMembership } from '@quayside/contracts/identity/own-account.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { readUserAnew } from '../../app/api/session-refresh.ts'
import { homePath } from '../../app/guards.ts'
import { useAppDispatch, useAppStore } from '../../app/hooks.ts'
import { companySelected } from '../../app/session/session-slice.ts'
import { useCompany, useUser } from '../../app/session/use-session.ts'
import { AccountFrame } from '../../app/shell/account-frame.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog, Modal } from '../../ui/dialog.tsx'
import { InstantText, Unknown } from '../../ui/figures.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useLeaveCompanyMutation, useOwnCompaniesQuery } from './account-api.ts'

/** /user/companies: what one belongs to; select one, leave one. */
export function CompaniesPage() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useOwnCompaniesQuery()
  const [leaving, setLeaving] = useState<OwnMembership | null>(null)
  return (
    <AccountFrame part="companies">
      {data === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton rows={4} />}
      {data?.items.length === 0 && <NothingYet title={t('companies.none')} text={t('companies.noneText')} />}
      {data !== undefined && data.items.length > 0 && <Table items={data.items} onLeave={setLeaving} />}
      {leaving !== null && <Leaving membership={leaving} reread={refetch} onClose={() => setLeaving(null)} />}
    </AccountFrame>
  )
}

type TableProps = { items: readonly OwnMembership[]; onLeave: (one: OwnMembership) => void }

function Table({ items, onLeave }: TableProps) {
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const selected = useCompany()
  const open = useUser()?.companiesRef ?? []
  return (
    <Panel padded={false}>
      <PlainTable
        label={t('tab.companies')}
        rows={items}
        rowId={one => one.companyId}
        columns={[
          { id: 'company', header: t('companies.company'), cell: one => one.companyName },
          {
            id: 'role',
            header: t('companies.role'),
            cell: ({ role }) => t(`ui:role.${role}`, { defaultValue: role }),
          },
          { id: 'profile', header: t('companies.profile'), cell: ({ profile }) => profile ?? <Unknown /> },
          { id: 'jobTitle', header: t('companies.jobTitle'), cell: ({ jobTitle }) => jobTitle ?? <Unknown /> },
          {
            id: 'status',
            header: t('companies.status'),
            cell: ({ status }) => (
              <Tag colour={status === 'active' ? 'success' : 'warning'} text={t(`users:status.${status}`)} />
            ),
          },
          {
            id: 'since',
            header: t('companies.since'),
            cell: ({ joinedAt }) => <InstantText value={joinedAt} look="date" />,
          },
          {
            id: 'acts',
            header: t('companies.acts'),
            cell: one => (
              <Flex gap="2" align="center" wrap="wrap">
                {one.companyId === selected?.id ? (
                  <Tag colour="info" text={t('companies.selected')} />
                ) : (
                  open.some(({ id }) => id === one.companyId) && (
                    <Button size="sm" onClick={() => dispatch(companySelected(one.companyId))}>
                      {t('companies.select')}
                    </Button>
                  )
                )}
                <Button size="sm" look="danger" onClick={() => onLeave(one)}>
                  {t('companies.leave')}
                </Button>
              </Flex>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** The session names it by now; what was read in the name of the company that was left goes. */
function showNextCompany({ dispatch, getState }: ReturnType<typeof useAppStore>): void {
  const { company } = getState().session
  if (company !== null) dispatch(companySelected(company))
}

type LeavingProps = { membership: OwnMembership; reread: () => Promise<unknown>; onClose: () => void }

function Leaving({ membership, reread, onClose }: LeavingProps) {
  const { t } = useTranslation('account')
  const { companyId, companyName: company, isLastAdministrator } = membership
  const store = useAppStore()
  const navigate = useNavigate()
  const selected = useCompany()
  const [leave, { isLoading, isSuccess }] = useLeaveCompanyMutation()
  const go = async () => {
    const { error } = await leave(companyId)
    if (error) return onClose()
    await readUserAnew(store)
    if (companyId === selected?.id) showNextCompany(store)
    else await reread()
    onClose()
    showToast({ kind: 'success', text: t('companies.left', { company }) })
    if (companyId === selected?.id) await navigate(homePath)
  }
  if (isLastAdministrator)
    return (
      <Modal
        open
        title={t('companies.lastTitle')}
        onClose={onClose}
        footer={
          <LinkButton look="primary" to="/user/list">
            {t('companies.toUsers')}
          </LinkButton>
        }
      >
        {t('companies.lastText', { company })}
      </Modal>
    )
  return (
    <ConfirmDialog
      open
      look="danger"
      title={t('companies.leaveIt', { company })}
      text={t('companies.leaveText', { company })}
      confirm={t('companies.leave')}
      pending={isLoading || isSuccess}
      onConfirm={() => void go()}
      onClose={onClose}
    />
  )
}
