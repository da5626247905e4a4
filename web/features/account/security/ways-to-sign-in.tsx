import { Box, Flex } from '@chakra-ui/react'
import type { WaysAnswer } from '@quayside/contracts/identity/devices.ts'
import { type OutsideProvider, outsideProviderNames } from '@quayside/contracts/identity/outside-providers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session/use-session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import {
  useAskOwnPasswordResetMutation,
  useLinkAccountMutation,
  useUnlinkAccountMutation,
} from './security-endpoints.ts'

type Account = WaysAnswer['outsideAccounts'][number]
type Way = { id: string; name: string; told: string; account: Account | null }

/** The password and the outside accounts: at least one of them stays. */
export function WaysToSignIn({ ways }: { ways: WaysAnswer }) {
  const { t } = useTranslation('security')
  const [link, { isLoading }] = useLinkAccountMutation()
  const rows: Way[] = [
    {
      id: 'password',
      name: t('ways.password'),
      told: t(ways.hasPassword ? 'ways.has' : 'ways.hasNot'),
      account: null,
    },
    ...ways.outsideAccounts.map(account => ({
      id: account.id,
      name: outsideProviderNames[account.provider],
      told: account.email ?? '',
      account,
    })),
  ]
  const go = async (provider: OutsideProvider) => {
    const { data } = await link(provider)
    if (data) location.assign(data.url)
  }
  return (
    <Panel
      title={t('ways.title')}
      padded={false}
      foot={
        ways.providers.length > 0 &&
        ways.providers.map(provider => (
          <Button key={provider} pending={isLoading} onClick={() => void go(provider)}>
            {t('ways.link', { provider: outsideProviderNames[provider] })}
          </Button>
        ))
      }
    >
      <PlainTable
        label={t('ways.title')}
        rows={rows}
        rowId={row => row.id}
        columns={[
          { id: 'name', header: t('log.way'), cell: row => row.name },
          { id: 'told', header: t('ways.account'), cell: row => <Box overflowWrap="anywhere">{row.told}</Box> },
          {
            id: 'act',
            header: t('ways.act'),
            end: true,
            cell: row =>
              row.account === null ? <PasswordAct has={ways.hasPassword} /> : <Unlink account={row.account} />,
          },
        ]}
      />
    </Panel>
  )
}

function PasswordAct({ has }: { has: boolean }) {
  const { t } = useTranslation('security')
  const email = useUser()?.email ?? ''
  const [ask, { isLoading }] = useAskOwnPasswordResetMutation()
  if (has) return <LinkButton to="/user/password">{t('ways.change')}</LinkButton>
  const send = async () => {
    const { error } = await ask(email)
    if (!error) showToast({ kind: 'success', text: t('ways.mailed', { email }) })
  }
  return (
    <Button pending={isLoading} onClick={() => void send()}>
      {t('ways.setByMail')}
    </Button>
  )
}

function Unlink({ account }: { account: Account }) {
  const { t } = useTranslation('security')
  const [asked, setAsked] = useState(false)
  const [unlink, { isLoading }] = useUnlinkAccountMutation()
  const provider = outsideProviderNames[account.provider]
  const remove = async () => {
    setAsked(false)
    const { error } = await unlink(account.id)
    if (!error) showToast({ kind: 'success', text: t('ways.unlinked') })
  }
  return (
    <Flex justify="flex-end">
      <Button pending={isLoading} onClick={() => setAsked(true)}>
        {t('ways.unlink')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t('ways.unlinkTitle', { provider })}
        text={t('ways.unlinkText')}
        confirm={t('ways.unlink')}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </Flex>
  )
}
