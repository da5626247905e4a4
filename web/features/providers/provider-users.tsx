import { Box, Flex } from '@chakra-ui/react'
import type { CompanyDetail } from '@quayside/contracts/directory/queries.ts'
import type { VendorPeople } from '@quayside/contracts/identity/queries.ts'
import { RotateCw, Send, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { statusOf } from '../../app/api/problem.ts'
import { useCompany } from '../../app/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmOnDemand } from '../../ui/confirm-on-demand.tsx'
import { InstantText } from '../../ui/figures.tsx'
import { InvitationStand } from '../../ui/invitation-stand.tsx'
import { MemberStatusTag } from '../../ui/member-status.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useManagesProviders } from './manages-providers.ts'
import {
  useInviteProviderAgainMutation,
  useProviderPeopleQuery,
  useWithdrawProviderInvitationMutation,
} from './providers-api.ts'

const InviteProvider = lazy(async () => ({ default: (await import('./invite-provider.tsx')).InviteProvider }))

/** Who of the supplier uses the portal: its own administrators invite them once one has joined. */
export function ProviderUsers({ provider }: { provider: CompanyDetail }) {
  const { t } = useTranslation('providers')
  const manages = useManagesProviders()
  const actor = useCompany()?.actor
  const [invites, setInvites] = useState(false)
  const { id, businessName, joined, link } = provider
  const state = joined ? 'joined' : (link?.invitation ?? 'none')
  const mayInvite = manages && link !== null && !joined && !link.retired
  return (
    <Flex direction="column" gap="4">
      <Panel
        foot={
          mayInvite && (
            <Button look="primary" icon={<Send size={16} aria-hidden="true" />} onClick={() => setInvites(true)}>
              {t(link.invitation === 'none' ? 'act.invite' : 'act.inviteAgain')}
            </Button>
          )
        }
      >
        {t(`users.${state}`, { name: businessName, email: link?.contactEmail ?? '' })}
        {invites && link !== null && (
          <Suspense>
            <InviteProvider
              provider={{
                id,
                businessName,
                invitation: link.invitation,
                contactName: link.contactName,
                contactEmail: link.contactEmail,
              }}
              onClose={() => setInvites(false)}
            />
          </Suspense>
        )}
      </Panel>
      {(actor === 'A' || actor === 'C') && (
        <People id={id} opens={actor === 'A'} mayAct={manages || actor === 'A'} retired={link?.retired === true} />
      )}
    </Flex>
  )
}

function People({ id, retired, ...acts }: { id: string; opens: boolean; mayAct: boolean; retired: boolean }) {
  const { data, error, refetch } = useProviderPeopleQuery(id)
  // Of a retired supplier a client sees only the invitations that it sent itself, if there are any.
  if (retired && statusOf(error) === 404) return null
  if (data === undefined)
    return error === undefined ? <Skeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      {data.members.length > 0 && <Members id={id} members={data.members} opens={acts.opens} />}
      {data.invitations.length > 0 && <Invitations id={id} invitations={data.invitations} mayAct={acts.mayAct} />}
    </>
  )
}

type Member = VendorPeople['members'][number]
type Sent = VendorPeople['invitations'][number]

function Members({ id, members, opens }: { id: string; members: readonly Member[]; opens: boolean }) {
  const { t } = useTranslation('providers')
  const name = (one: Member) =>
    opens ? (
      <Box asChild color="accent" fontWeight="medium">
        <Link to={`/user/edit/${one.uid}?of=${id}`}>{one.name}</Link>
      </Box>
    ) : (
      one.name
    )
  return (
    <Panel padded={false} title={t('users.members')}>
      <PlainTable
        label={t('users.members')}
        rows={members}
        rowId={one => one.uid}
        columns={[
          { id: 'name', header: t('users:field.name'), cell: name },
          ...(opens ? [{ id: 'email', header: t('users:field.email'), cell: (one: Member) => one.email }] : []),
          { id: 'status', header: t('users:field.status'), cell: one => <MemberStatusTag status={one.status} /> },
          {
            id: 'joinedAt',
            header: t('users:field.joinedAt'),
            cell: one => <InstantText value={one.joinedAt} look="date" />,
          },
        ]}
      />
    </Panel>
  )
}

function Invitations({ id, invitations, mayAct }: { id: string; invitations: readonly Sent[]; mayAct: boolean }) {
  const { t } = useTranslation('providers')
  const [again] = useInviteProviderAgainMutation()
  const [withdraw, { isLoading }] = useWithdrawProviderInvitationMutation()
  const [asked, setAsked] = useState<Sent | null>(null)
  const repeat = async ({ id: invitation, email }: Sent) => {
    const { error } = await again({ companyId: id, id: invitation })
    if (!error) showToast({ kind: 'success', text: t('users:invitation.told.again', { email }) })
  }
  const end = async ({ id: invitation, email }: Sent) => {
    const { error } = await withdraw({ companyId: id, id: invitation })
    setAsked(null)
    if (!error) showToast({ kind: 'success', text: t('users:invitation.told.withdrawn', { email }) })
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  const actsOn = (one: Sent) => [
    { id: 'again', label: t('users:invitation.again'), icon: <RotateCw {...icon} />, act: () => void repeat(one) },
    {
      id: 'withdraw',
      label: t('users:invitation.withdraw'),
      icon: <Undo2 {...icon} />,
      danger: true,
      act: () => setAsked(one),
    },
  ]
  return (
    <Panel padded={false} title={t('users.invitations')}>
      <PlainTable
        label={t('users.invitations')}
        rows={invitations}
        rowId={one => one.id}
        columns={[
          { id: 'email', header: t('users:field.email'), cell: one => one.email },
          { id: 'status', header: t('users:field.status'), cell: one => <InvitationStand {...one} /> },
          {
            id: 'sentAt',
            header: t('users:invitation.sentAt'),
            cell: one => <InstantText value={one.sentAt} look="date" />,
          },
          {
            id: 'expiresAt',
            header: t('users:invitation.expiresAt'),
            cell: one => <InstantText value={one.expiresAt} look="date" />,
          },
          ...(mayAct
            ? [
                {
                  id: 'acts',
                  header: t('ui:table.actions'),
                  end: true,
                  cell: (one: Sent) => (
                    <MenuButton label={t('users:act.menu', { name: one.email })} acts={() => actsOn(one)} />
                  ),
                },
              ]
            : []),
        ]}
      />
      <ConfirmOnDemand
        open={asked !== null}
        title={t('users:invitation.withdrawTitle')}
        text={t('users:invitation.withdrawText', { email: asked?.email ?? '' })}
        confirm={t('users:invitation.withdraw')}
        look="danger"
        pending={isLoading}
        onConfirm={() => asked && void end(asked)}
        onClose={() => setAsked(null)}
      />
    </Panel>
  )
}
