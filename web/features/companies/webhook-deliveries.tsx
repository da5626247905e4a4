import { Box, Flex } from '@chakra-ui/react'
import type { WebhookDelivery, WebhookEndpointView } from '@quayside/contracts/notifications/webhooks.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { cursorOf, nextPage } from '../../ui/data-table/paging.ts'
import { Modal } from '../../ui/dialog.tsx'
import { Code, InstantText } from '../../ui/figures.tsx'
import { useFormats } from '../../ui/formats.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { useEntityWord } from './webhook-words.ts'
import { useWebhookDeliveriesQuery } from './webhooks-api.ts'

/** So often, in ms, the newest are looked at again. */
const whileNewest = 5000

/** What an endpoint was sent in the last thirty days, and what it answered. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: WebhookEndpointView; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const [failedOnly, setFailedOnly] = useState(false)
  const [{ trail, from }, setPage] = useState<{ trail: string | null; from: number }>({ trail: null, from: 0 })
  const taken = failedOnly ? 'false' : undefined
  const asked = { id: endpoint.id, taken, cursor: cursorOf(trail) } as const
  const { data, error, refetch } = useWebhookDeliveriesQuery(asked, {
    refetchOnMountOrArgChange: true,
    // What is older changes no more.
    pollingInterval: trail === null ? whileNewest : 0,
    skipPollingIfUnfocused: true,
  })
  const newest = { trail: null, from: 0 }
  return (
    <Modal open size="xl" title={t('log.title', { name: endpoint.name })} onClose={onClose}>
      <Flex gap="2" mb="3" wrap="wrap">
        <Button
          size="sm"
          aria-pressed={failedOnly}
          onClick={() => {
            setFailedOnly(!failedOnly)
            setPage(newest)
          }}
        >
          {t('log.failedOnly')}
        </Button>
        <Button size="sm" onClick={() => void refetch()}>
          {t('log.again')}
        </Button>
      </Flex>
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={5} />
      ) : data.items.length === 0 ? (
        <NothingYet title={t('log.none')} text={t('log.noneText')} />
      ) : (
        <Rows rows={data.items} />
      )}
      <Flex gap="2" mt="3" pb="3">
        {trail !== null && (
          <Button size="sm" onClick={() => setPage(newest)}>
            {t('log.newest')}
          </Button>
        )}
        {data?.nextCursor && (
          <Button size="sm" onClick={() => setPage(nextPage(trail, data.nextCursor ?? '', from + data.items.length))}>
            {t('log.older')}
          </Button>
        )}
      </Flex>
    </Modal>
  )
}

function Rows({ rows }: { rows: readonly WebhookDelivery[] }) {
  const { t } = useTranslation('webhooks')
  const formats = useFormats()
  const entityWord = useEntityWord()
  return (
    <PlainTable
      label={t('log.label')}
      rows={rows}
      rowId={one => one.id}
      columns={[
        { id: 'at', header: t('log.at'), cell: one => <InstantText value={one.at} /> },
        {
          id: 'event',
          header: t('log.event'),
          cell: one => (
            <Box>
              {entityWord(one.entity)} <Code>{one.type}</Code>
            </Box>
          ),
        },
        {
          id: 'outcome',
          header: t('log.outcome'),
          cell: one =>
            one.taken ? (
              <Tag colour="success" text={t('log.taken', { status: one.status })} />
            ) : (
              <Tag colour="danger" text={t(`fault.${one.fault ?? 'answer'}`, { status: one.status })} />
            ),
        },
        { id: 'attempts', header: t('log.attempts'), end: true, cell: one => formats.count(one.attempts) },
        { id: 'ms', header: t('log.ms'), end: true, cell: one => formats.count(one.ms) },
        {
          id: 'answer',
          header: t('log.answer'),
          cell: one => <Box css={{ overflowWrap: 'anywhere' }}>{one.answer}</Box>,
        },
        {
          id: 'position',
          header: t('log.position'),
          cell: one => <CopiedCode value={one.position} what={t('log.position')} short />,
        },
      ]}
    />
  )
}
