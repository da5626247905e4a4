import { Box, Flex } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { InstantText } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useAskOwnDataMutation, useDropOwnDataMutation, useOwnDataQuery } from './security-endpoints.ts'

const followEveryMs = 2_000

/** One's own data as a file: asked for, its progress, cancelled, fetched for a day. */
export function OwnData() {
  const { t } = useTranslation('security')
  const { data, error, refetch } = useOwnDataQuery()
  // Followed only while there is something to follow.
  useOwnDataQuery(undefined, { pollingInterval: data?.state === 'running' ? followEveryMs : 0 })
  const [ask, asking] = useAskOwnDataMutation()
  const [drop, dropping] = useDropOwnDataMutation()
  return (
    <Panel title={t('ownData.title')}>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={2} />
        )
      ) : (
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <Box maxW="640px" role="status">
            {data.state === 'none' && t('ownData.text')}
            {data.state === 'running' && t('ownData.running', { percent: data.percent })}
            {data.state === 'failed' && t('ownData.failed')}
            {data.state === 'done' && data.keptUntil !== null && (
              <>
                {t('ownData.done')} <InstantText value={data.keptUntil} />
              </>
            )}
          </Box>
          {data.state === 'running' && (
            <Button pending={dropping.isLoading} onClick={() => void drop()}>
              {t('ownData.cancel')}
            </Button>
          )}
          {data.state === 'done' && data.link !== null && (
            <Flex gap="2" wrap="wrap">
              <Button onClick={() => void drop()}>{t('ownData.drop')}</Button>
              <Button
                look="primary"
                icon={<Download size={16} aria-hidden="true" />}
                onClick={() => window.location.assign(data.link ?? '')}
              >
                {t('ownData.fetch')}
              </Button>
            </Flex>
          )}
          {(data.state === 'none' || data.state === 'failed') && (
            <Button pending={asking.isLoading} onClick={() => void ask()}>
              {t('ownData.ask')}
            </Button>
          )}
        </Flex>
      )}
    </Panel>
  )
}
