import { Box, Flex } from '@chakra-ui/react'
import type { WebhookEndpointView } from '@quayside/contracts/notifications/webhooks.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../../ui/data-table/columns.ts'
import { Code, InstantText } from '../../ui/figures.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { useEntityWord } from './webhook-words.ts'

export function useWebhookColumns(): readonly TableColumn<WebhookEndpointView>[] {
  const { t } = useTranslation('webhooks')
  const entityWord = useEntityWord()
  return useMemo(
    () =>
      [
        { id: 'name', header: t('column.name'), width: 180, fixed: true, card: 'title', cell: one => one.name },
        { id: 'state', header: t('column.state'), width: 200, card: 'status', cell: one => <State endpoint={one} /> },
        { id: 'url', header: t('column.url'), width: 300, card: 'subtitle', cell: one => <Code>{one.url}</Code> },
        {
          id: 'events',
          header: t('column.events'),
          width: 240,
          card: 'figure',
          cell: one => [...new Set(one.events.map(kind => entityWord(kind.split('.')[0] ?? '')))].join(', '),
        },
        {
          id: 'taken',
          header: t('column.taken'),
          width: 200,
          card: 'figure',
          cell: one => <LastDelivery endpoint={one} />,
        },
      ] satisfies TableColumn<WebhookEndpointView>[],
    [t, entityWord],
  )
}

function State({ endpoint: { status, pause, failures, nextAttemptAt } }: { endpoint: WebhookEndpointView }) {
  const { t } = useTranslation('webhooks')
  if (status === 'PAUSED') return <Tag colour="warning" text={t(`state.${pause ?? 'PERSON'}`)} />
  if (failures === 0) return <Tag colour="success" text={t('state.ACTIVE')} />
  return (
    <Flex as="span" display="inline-flex" gap="2" align="center" wrap="wrap">
      <Tag colour="danger" text={t('state.trying', { count: failures })} />
      {nextAttemptAt !== null && (
        <Box as="span" color="ink3">
          <InstantText value={nextAttemptAt} look="relative" />
        </Box>
      )}
    </Flex>
  )
}

/** When the last was taken, and since when none is. */
function LastDelivery({ endpoint: { lastTakenAt, failingSince } }: { endpoint: WebhookEndpointView }) {
  const { t } = useTranslation('webhooks')
  return (
    <>
      {lastTakenAt === null ? t('never') : <InstantText value={lastTakenAt} />}
      {failingSince !== null && (
        <Box as="span" display="block" color="bad">
          {t('failingSince')} <InstantText value={failingSince} />
        </Box>
      )}
    </>
  )
}
