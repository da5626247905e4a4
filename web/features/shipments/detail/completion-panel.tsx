import { Box, Flex } from '@chakra-ui/react'
import type { ShipmentCompletion } from '@quayside/contracts/shipments/completion.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { Check, CircleDashed, Hourglass, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Code, InstantText } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useShipmentCompletionQuery } from './completion-api.ts'

type Step = ShipmentCompletion['steps'][number]
const whileItGoesOnMs = 5_000

/** What follows a completed shipment, step by step; absent before. */
export function CompletionPanel({ shipment }: { shipment: ShipmentDetail }) {
  return shipment.status === 'COMPLETED' ? <Following id={shipment.id} /> : null
}

function Following({ id }: { id: string }) {
  const { t } = useTranslation('shipment-completion')
  const known = useShipmentCompletionQuery(id)
  const isOver = known.data !== undefined && known.data.finishedAt !== null
  const { data, error, refetch } = useShipmentCompletionQuery(id, { pollingInterval: isOver ? 0 : whileItGoesOnMs })
  return (
    <Panel title={t('title')}>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={4} height={28} />
        )
      ) : (
        <Steps completion={data} />
      )}
    </Panel>
  )
}

function Steps({ completion: { finishedAt, orders, steps } }: { completion: ShipmentCompletion }) {
  const { t } = useTranslation('shipment-completion')
  return (
    <>
      <Box as="p" m="0" role="status">
        {finishedAt === null ? (
          t('goesOn')
        ) : (
          <>
            {t('finished')} <InstantText value={finishedAt} />
          </>
        )}
      </Box>
      <Box as="ol" listStyleType="none" m="0" p="0" mt="3" display="grid" gap="3">
        {steps.map(step => (
          <StepRow key={step.step} step={step} />
        ))}
      </Box>
      {orders.some(order => order.status !== null) && (
        <Box as="ul" listStyleType="none" m="0" p="0" mt="3" display="grid" gap="2" aria-label={t('orders')}>
          {orders.map(order => (
            <Flex as="li" key={order.id} justify="space-between" gap="2" wrap="wrap">
              <Code>{order.orderNumber}</Code>
              {order.status && <StatusTag code={order.status} />}
            </Flex>
          ))}
        </Box>
      )}
    </>
  )
}

const looks = {
  waiting: { icon: CircleDashed, colour: 'ink3' },
  running: { icon: LoaderCircle, colour: 'accent' },
  failing: { icon: Hourglass, colour: 'warn' },
  done: { icon: Check, colour: 'ok' },
} as const

function StepRow({ step: { step, state, since, tries, lastFault, escalated } }: { step: Step }) {
  const { t } = useTranslation('shipment-completion')
  const { icon: Icon, colour } = escalated ? { icon: TriangleAlert, colour: 'bad' } : looks[state]
  return (
    <Flex as="li" gap="2" align="flex-start">
      <Box color={colour} flexShrink="0" mt="1" aria-hidden="true">
        <Icon size={16} />
      </Box>
      <Box minW="0">
        <Box fontWeight="medium">{t(`step.${step}`)}</Box>
        <Box fontSize="sm" color="ink3">
          {t(`state.${state}`)}
          {since !== null && state !== 'waiting' && (
            <>
              {' '}
              <InstantText value={since} />
            </>
          )}
          {state === 'failing' && ` · ${t('tries', { count: tries })}`}
        </Box>
        {lastFault && (
          <Box fontSize="sm" color="ink2" overflowWrap="anywhere">
            {t(`fault.${lastFault.code}`)}
            {lastFault.text !== null && lastFault.code !== 'anchor-waiting' && ` (${lastFault.text})`}
          </Box>
        )}
        {escalated && <Box fontSize="sm">{t('escalated')}</Box>}
      </Box>
    </Flex>
  )
}
