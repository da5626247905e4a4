import { Box, Flex } from '@chakra-ui/react'
import type { UserDetail } from '@quayside/contracts/identity/queries.ts'
import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { problemOf } from '../../../app/api/problem.ts'
import { useCompany } from '../../../app/session/use-session.ts'
import { InstantText, Unknown } from '../../../ui/figures.tsx'
import { MemberStatusTag } from '../../../ui/member-status.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { useRoleName } from '../../../ui/role-name.ts'
import { ErrorState, NothingYet, Skeleton } from '../../../ui/states.tsx'
import { type UserAct, userActs, useUserActs } from '../acts/user-acts.tsx'
import { useSeeAs } from '../use-see-as.ts'
import { useUserQuery } from '../users-api.ts'
import { EditMembership } from './edit-membership.tsx'
import { EditPerson } from './edit-person.tsx'
import { RightsPanel } from './rights-panel.tsx'

/** /user/edit/{uid}: a person of a company, what it decides of them, and what they may do. */
export function UserPage() {
  const { t } = useTranslation('users')
  const { uid = '' } = useParams()
  const [search] = useSearchParams()
  const companyId = search.get('of') ?? undefined
  const { data, error, refetch } = useUserQuery({ uid, companyId })
  const list = { label: t('title'), to: companyId === undefined ? '/user/list' : `/user/list?of=${companyId}` }
  if (problemOf(error)?.code === 'user-erased')
    return (
      <>
        <PageHeader title={t('erased.title')} crumbs={[list]} />
        <NothingYet title={t('erased.title')} text={t('erased.text')} />
      </>
    )
  if (data === undefined)
    return (
      <>
        <PageHeader title={list.label} crumbs={[list]} />
        {error === undefined ? <Skeleton rows={10} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </>
    )
  return (
    <>
      <PageHeader
        title={data.name || data.email}
        crumbs={[list]}
        beside={<MemberStatusTag status={data.status} />}
        actions={<Acts user={data} companyId={companyId} list={list.to} />}
      />
      <Flex direction="column" gap="4">
        <Panel>
          <UserFacts user={data} />
          <NeedsSuccessor user={data} />
        </Panel>
        <EditPerson key={`person ${data.uid}`} user={data} companyId={companyId} />
        <EditMembership key={`membership ${data.uid}`} user={data} companyId={companyId} />
        <RightsPanel user={data} />
      </Flex>
    </>
  )
}

function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useTranslation('users')
  const roleName = useRoleName()
  return (
    <>
      <Facts
        facts={[
          { label: t('field.email'), value: user.email },
          { label: t('field.company'), value: user.companyName },
          { label: t('field.companyType'), value: t(`companyType.${user.companyType}`) },
          { label: t('field.role'), value: roleName(user.role) },
          { label: t('field.jobTitle'), value: user.jobTitle ?? <Unknown /> },
          { label: t('field.joinedAt'), value: <InstantText value={user.joinedAt} look="date" /> },
        ]}
      />
      {user.status === 'suspended' && (
        <Box color="warn" mt="3">
          {user.suspendedFor === null ? t('suspended') : t('suspendedFor', { reason: user.suspendedFor })}
        </Box>
      )}
    </>
  )
}

/** Whoever leads a company alone stays until another does: where that is named. */
function NeedsSuccessor({ user }: { user: UserDetail }) {
  const { t } = useTranslation('users')
  const refused = user.allowedCommands.find(({ reason }) => reason === 'last-administrator-of')
  const own = useCompany()?.id
  if (refused === undefined) return null
  const { companyId } = user
  return (
    <Box color="ink2" mt="3">
      {refused.message}.{' '}
      <Link to={companyId === own ? '/user/list' : `/user/list?of=${companyId}`}>{t('toUsers')}</Link>
    </Box>
  )
}

type ActsProps = { user: UserDetail; companyId: string | undefined; list: string }

/** What the server allows; what it does not says why. */
function Acts({ user, companyId, list }: ActsProps) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const see = useSeeAs()
  const own = useCompany()
  const { entry, dialogs } = useUserActs(companyId, () => void navigate(list))
  const commandOf = (act: UserAct) => user.allowedCommands.find(({ command }) => command === act)
  const seeAs = {
    id: 'see-as',
    label: t('act.seeAs'),
    icon: <Eye size={16} aria-hidden="true" />,
    group: 'look',
    act: () => see(user.profile === null ? { kind: 'role', name: user.role } : { kind: 'profile', name: user.profile }),
  }
  const acts = userActs.flatMap(({ act }) => {
    const command = commandOf(act)
    // What is the installation's alone is no news to a company's administrator.
    if (command === undefined || (!command.allowed && command.reason === 'actor-not-allowed')) return []
    return entry(act, user, command.allowed ? null : command.message)
  })
  return (
    <>
      <MenuButton
        label={t('act.menu', { name: user.name })}
        acts={[...(user.companyId === own?.id ? [seeAs] : []), ...acts]}
      />
      {dialogs}
    </>
  )
}
