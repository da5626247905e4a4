import { Box, Flex } from '@chakra-ui/react'
import type { CompanyUser, SentInvitation } from '@quayside/contracts/identity/queries.ts'
import { UserPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvitationsQuery, useInviteAgainMutation, useWithdrawInvitationMutation } from '../../app/api/people.ts'
import { usePermission } from '../../app/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmOnDemand } from '../../ui/confirm-on-demand.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { CountedTitle, Panel } from '../../ui/panel.tsx'
import { useRoleName } from '../../ui/role-name.ts'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { usePeopleWithoutRightsQuery } from './home-api.ts'

const fetchDialogs = () => import('./people-dialogs.tsx')
const InvitePerson = lazy(async () => ({ default: (await fetchDialogs()).InvitePerson }))
const GiveRole = lazy(async () => ({ default: (await fetchDialogs()).GiveRole }))

/** So many of each are told by name. */
export const shownPeople = 8

/** Who was invited and has not joined: again, or no more. */
export function InvitedPeople() {
  const { t } = useTranslation('home')
  const mayManage = usePermission('users.manage')
  const [inviting, setInviting] = useState(false)
  const { data, error, refetch } = useInvitationsQuery({ limit: shownPeople })
  const title = t('admin.invited.heading')
  return (
    <Listed
      id="invited"
      title={title}
      data={data}
      error={error}
      refetch={refetch}
      none={<NothingYet title={t('admin.invited.none')} text={t('admin.invited.noneText')} />}
      aside={
        mayManage && (
          <Button size="sm" icon={<UserPlus size={14} aria-hidden="true" />} onClick={() => setInviting(true)}>
            {t('admin.invited.invite')}
          </Button>
        )
      }
    >
      {data?.items.map(invitation => (
        <Invited key={invitation.id} invitation={invitation} mayManage={mayManage} />
      ))}
      <Suspense>{inviting && <InvitePerson onClose={() => setInviting(false)} />}</Suspense>
    </Listed>
  )
}

function Invited({ invitation, mayManage }: { invitation: SentInvitation; mayManage: boolean }) {
  const { t } = useTranslation('home')
  const roleName = useRoleName()
  const [asking, setAsking] = useState(false)
  const [again, { isLoading }] = useInviteAgainMutation()
  const [withdraw, { isLoading: withdrawing }] = useWithdrawInvitationMutation()
  const { id, email, role, status, sentAt, mailGivenUp } = invitation
  const expired = status === 'expired'
  return (
    <PersonRow
      who={email}
      what={
        <>
          {roleName(role)} ·{' '}
          {mailGivenUp === null ? (
            <Box as="span" color={expired ? 'warn' : undefined}>
              {t(expired ? 'admin.invited.expired' : 'admin.invited.sent')}
            </Box>
          ) : (
            <Box as="span" color="warn">
              {t(`admin.invited.undelivered.${mailGivenUp.reason}`)}
            </Box>
          )}{' '}
          <InstantText value={sentAt} look="relative" />
        </>
      }
      acts={
        mayManage && (
          <>
            <Button size="sm" pending={isLoading} onClick={() => void again({ id })}>
              {t('admin.invited.again')}
            </Button>
            <Button size="sm" look="quiet" onClick={() => setAsking(true)}>
              {t('admin.invited.withdraw')}
            </Button>
          </>
        )
      }
    >
      <ConfirmOnDemand
        open={asking}
        title={t('admin.withdraw.title')}
        text={t('admin.withdraw.text', { email })}
        confirm={t('admin.invited.withdraw')}
        look="danger"
        pending={withdrawing}
        onConfirm={() => void withdraw({ id }).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </PersonRow>
  )
}

/** Who can sign in and do nothing: their role gives no right. */
export function PeopleWithoutRights() {
  const { t } = useTranslation('home')
  const mayManage = usePermission('users.manage')
  const [person, setPerson] = useState<CompanyUser | null>(null)
  const roleName = useRoleName()
  const { data, error, refetch } = usePeopleWithoutRightsQuery({ limit: shownPeople })
  return (
    <Listed
      id="powerless"
      title={t('admin.powerless.heading')}
      data={data}
      error={error}
      refetch={refetch}
      none={<NothingYet title={t('admin.powerless.none')} text={t('admin.powerless.noneText')} />}
    >
      {data?.items.map(one => (
        <PersonRow
          key={one.uid}
          who={one.name}
          what={t('admin.powerless.role', { role: roleName(one.role), email: one.email })}
          acts={
            mayManage && (
              <Button size="sm" onClick={() => setPerson(one)}>
                {t('admin.powerless.give')}
              </Button>
            )
          }
        />
      ))}
      <Suspense>{person && <GiveRole person={person} onClose={() => setPerson(null)} />}</Suspense>
    </Listed>
  )
}

type Query = Pick<ReturnType<typeof useInvitationsQuery>, 'error'> & {
  data: { total: number; totalIsCapped: boolean } | undefined
  refetch: () => unknown
}

function Listed({
  id,
  title,
  data,
  error,
  refetch,
  none,
  aside,
  children,
}: Query & { id: string; title: string; none: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <Box id={id} scrollMarginTop="20">
      <Panel
        padded={false}
        title={data === undefined ? title : <CountedTitle count={data.total}>{title}</CountedTitle>}
        aside={aside}
      >
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && data === undefined && <Skeleton rows={3} height={58} />}
        {!error && data?.total === 0 && none}
        <Box as="ul" listStyleType="none" m="0" p="0">
          {children}
        </Box>
      </Panel>
    </Box>
  )
}

type PersonRowProps = { who: string; what: ReactNode; acts: ReactNode; children?: ReactNode }

function PersonRow({ who, what, acts, children }: PersonRowProps) {
  return (
    <Flex
      as="li"
      columnGap="3"
      rowGap="2"
      align="center"
      wrap="wrap"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1 1 200px" minW="0">
        <Box overflowWrap="anywhere" fontWeight="medium">
          {who}
        </Box>
        <Box color="ink3" fontSize="sm" overflowWrap="anywhere">
          {what}
        </Box>
      </Box>
      <Flex gap="2">{acts}</Flex>
      {children}
    </Flex>
  )
}
