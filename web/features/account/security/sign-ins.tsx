import type { LoggedSignIn } from '@quayside/contracts/identity/devices.ts'
import { outsideProviderNames } from '@quayside/contracts/identity/outside-providers.ts'
import { useTranslation } from 'react-i18next'
import { Code, InstantText, Unknown } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useDeviceName } from './devices.tsx'
import { useSignInsQuery } from './security-endpoints.ts'

/** The log of one's own sign-ins. */
export function SignIns() {
  const { t } = useTranslation('security')
  const nameOf = useDeviceName()
  const { data, error, refetch } = useSignInsQuery()
  const wayOf = ({ way: first, secondFactor }: LoggedSignIn) => {
    const way = first === 'password' ? t('ways.password') : outsideProviderNames[first]
    return secondFactor === null ? way : t(`log.with.${secondFactor}`, { way })
  }
  const hasRows = data !== undefined && data.items.length > 0
  return (
    <Panel title={t('log.title')} padded={!hasRows}>
      {hasRows && (
        <PlainTable
          label={t('log.title')}
          rows={data.items}
          rowId={signIn => `${signIn.at} ${signIn.address} ${signIn.way}`}
          columns={[
            { id: 'at', header: t('log.at'), cell: signIn => <InstantText value={signIn.at} /> },
            {
              id: 'way',
              header: t('log.way'),
              cell: signIn => wayOf(signIn),
            },
            { id: 'device', header: t('devices.device'), cell: signIn => nameOf(signIn) },
            {
              id: 'address',
              header: t('devices.address'),
              cell: ({ address }) => (address === null ? <Unknown /> : <Code>{address}</Code>),
            },
            {
              id: 'state',
              header: t('log.state'),
              cell: signIn => t(signIn.isOpen ? 'log.open' : 'log.over'),
            },
          ]}
        />
      )}
      {data?.items.length === 0 && t('log.empty')}
      {data === undefined &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />)}
    </Panel>
  )
}
