import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { BellRing, CircleCheck, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Code, InstantText, Unknown } from '../../../ui/figures.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import { ErrorState, NothingYet, Skeleton } from '../../../ui/states.tsx'
import { useOrderWorkflowQuery } from './order-api.ts'

/** The confirmation round's workflow: what it does next, and what it is retrying. */
export function WorkflowPanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { data, error, refetch } = useOrderWorkflowQuery(order.parent?.id ?? order.id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={4} />
  if (data.round === null) {
    return (
      <Panel padded={false}>
        <NothingYet title={t('workflow.none')} text={t('workflow.noneText')} />
      </Panel>
    )
  }
  const state = data.paused ? 'paused' : (data.status ?? 'unknown').toLowerCase()
  return (
    <Panel title={t('workflow.title', { round: data.round })}>
      <Flex direction="column" gap="4">
        <Facts
          facts={[
            { label: t('workflow.state'), value: t(`workflow.states.${state}`, { defaultValue: state }) },
            { label: t('workflow.started'), value: <InstantText value={data.startedAt} /> },
            { label: t('order-fields:deadline'), value: <InstantText value={data.deadline} /> },
            { label: t('order-fields:approveBy'), value: <InstantText value={data.approveBy} /> },
            {
              label: t('workflow.id'),
              value: data.workflowId ? <WorkflowId>{data.workflowId}</WorkflowId> : <Unknown />,
            },
          ]}
        />
        <Box as="ul" listStyleType="none" m="0" p="0">
          {data.ahead.map(step => (
            <Flex as="li" key={`${step.what}-${step.at}`} gap="2" align="center" py="1">
              <BellRing size={14} aria-hidden="true" />
              <InstantText value={step.at} /> {t(`workflow.ahead.${step.what}`)}
            </Flex>
          ))}
          {data.pendingActivities.map(activity => (
            <Flex as="li" key={activity.type} gap="2" align="center" py="1" color="warn">
              <RotateCw size={14} aria-hidden="true" />
              {t('workflow.retrying', {
                activity: activity.type,
                attempt: activity.attempt,
                failure: activity.lastFailure ?? '',
              })}
            </Flex>
          ))}
          {data.ahead.length === 0 && data.pendingActivities.length === 0 && (
            <Flex as="li" gap="2" align="center" py="1" color="ink2">
              <CircleCheck size={14} aria-hidden="true" />
              {t('workflow.nothingAhead')}
            </Flex>
          )}
        </Box>
      </Flex>
    </Panel>
  )
}

/** Longer than a small screen is wide. */
function WorkflowId({ children }: { children: string }) {
  return (
    <Box css={{ '& .code': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}>
      <Code>{children}</Code>
    </Box>
  )
}
