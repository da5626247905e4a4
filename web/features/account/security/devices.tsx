import { Box } from '@chakra-ui/react'
import type { SignedInDevice } from '@quayside/contracts/identity/devices.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Code, InstantText, Unknown } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useDevicesQuery, useEndDeviceMutation, useEndOtherDevicesMutation } from './security-endpoints.ts'

/** Browser and system as far as they are known. */
export function useDeviceName() {
  const { t } = useTranslation('security')
  return ({ browser, system }: Pick<SignedInDevice, 'browser' | 'system'>) => {
    if (browser !== null && system !== null) return t('devices.on', { browser, system })
    return browser ?? system ?? t('devices.unknown')
  }
}

/** Where one is signed in: each is ended from here, at once. */
export function Devices() {
  const { t } = useTranslation('security')
  const nameOf = useDeviceName()
  const { data, error, refetch } = useDevicesQuery()
  const [end, ending] = useEndDeviceMutation()
  const [endOthers, endingAll] = useEndOtherDevicesMutation()
  const endOne = async (sessionId: string) => {
    const outcome = await end(sessionId)
    if (!outcome.error) showToast({ kind: 'success', text: t('devices.ended') })
  }
  const endAll = async () => {
    const outcome = await endOthers()
    if (!outcome.error) showToast({ kind: 'success', text: t('devices.endedAll') })
  }
  const hasOthers = data?.items.some(device => !device.isThisOne) === true
  return (
    <Panel
      title={t('devices.title')}
      padded={data === undefined}
      aside={
        hasOthers && (
          <Button size="sm" pending={endingAll.isLoading} onClick={() => void endAll()}>
            {t('devices.endAll')}
          </Button>
        )
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : (
        <PlainTable
          label={t('devices.title')}
          rows={data.items}
          rowId={device => device.sessionId}
          columns={[
            {
              id: 'device',
              header: t('devices.device'),
              cell: device => (
                <>
                  {nameOf(device)}{' '}
                  {device.isThisOne && (
                    <Box as="span" color="ink3">
                      ({t('devices.here')})
                    </Box>
                  )}
                </>
              ),
            },
            {
              id: 'address',
              header: t('devices.address'),
              cell: ({ address }) => (address === null ? <Unknown /> : <Code>{address}</Code>),
            },
            { id: 'since', header: t('devices.since'), cell: device => <InstantText value={device.signedInAt} /> },
            { id: 'last', header: t('devices.lastUse'), cell: device => <InstantText value={device.lastUsedAt} /> },
            {
              id: 'act',
              header: t('ways.act'),
              end: true,
              cell: device =>
                !device.isThisOne && (
                  <Button
                    size="sm"
                    pending={ending.isLoading && ending.originalArgs === device.sessionId}
                    onClick={() => void endOne(device.sessionId)}
                  >
                    {t('devices.end')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
