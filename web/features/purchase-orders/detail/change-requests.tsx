import { Box, Flex } from '@chakra-ui/react'
import type { ChangeRequest, OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandOf, isAllowed } from '../../../ui/acts/allowed.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Code, InstantText } from '../../../ui/figures.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useOrderAct } from './acts/use-order-act.ts'
import { useOrderLocation } from './order-location.ts'
import { RequestedChange } from './requested-change.tsx'

/** Whose colour it borrows: what waits for the other side is pending, what it accepted approved. */
const looks = {
  PROPOSED: 'PENDING',
  ACCEPTED: 'APPROVED',
  REJECTED: 'REJECTED',
  WITHDRAWN: 'WITHDRAWN',
  EXPIRED: 'EXPIRED',
} as const

/** Wishes to change an approved order; the other side decides. */
export function ChangeRequests({ order, past }: { order: OrderDetail; past: boolean }) {
  const { t } = useTranslation('order-detail')
  return (
    <Flex direction="column" gap="4">
      <Panel padded={false} title={t('tabs.change-requests')} aside={!past && <AskForChange order={order} />}>
        {order.changeRequests.length === 0 ? (
          <NothingYet
            title={t('requests.none')}
            text={t(order.children.length > 0 ? 'requests.byPart' : 'requests.noneText')}
          />
        ) : (
          <Box as="ul" listStyleType="none" m="0" p="0">
            {order.changeRequests.map(request => (
              <Request key={request.id} order={order} request={request} />
            ))}
          </Box>
        )}
      </Panel>
    </Flex>
  )
}

/** Asked for here, or on the partial orders that go on in this one's place. */
function AskForChange({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order-detail')
  const { open } = useOrderLocation()
  if (isAllowed(order, 'propose-change')) {
    return (
      <Button size="sm" onClick={() => open('propose-change')}>
        {t('act.propose-change')}
      </Button>
    )
  }
  if (commandOf(order, 'propose-change')?.reason !== 'change-children-instead') return null
  const parts = order.children.filter(child => child.status === 'APPROVED' || child.status === 'IN_TRANSIT')
  return (
    <Flex gap="2" wrap="wrap" justify="flex-end">
      {parts.map(({ id, orderNumber }) => (
        <LinkButton key={id} size="sm" to={`/purchase-orders/${id}?tab=change-requests&act=propose-change`}>
          {t('requests.proposeFor', { number: orderNumber })}
        </LinkButton>
      ))}
    </Flex>
  )
}

function Request({ order, request }: { order: OrderDetail; request: ChangeRequest }) {
  const { t } = useTranslation('order-detail')
  const [rejecting, setRejecting] = useState(false)
  const { run, pending } = useOrderAct(order)
  const decide = (command: 'accept-change' | 'withdraw-change') =>
    void run(command, { version: order.version }, request.id)
  return (
    <Flex
      as="li"
      gap="3"
      px="4"
      py="3"
      wrap="wrap"
      align="flex-start"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1" minW="220px">
        <Flex gap="2" align="center" wrap="wrap">
          <StatusTag code={looks[request.status]} label={t(`statuses:requestStatus.${request.status}`)} />
          {request.sku && <Code>{request.sku}</Code>}
          <Box as="span" color="ink3" fontSize="sm">
            {t(`requests.by.${request.side}`)} · <InstantText value={request.proposedAt} />
          </Box>
        </Flex>
        <RequestedChange order={order} request={request} />
        {request.reason && (
          <Box as="q" color="ink2" fontSize="sm">
            {request.reason}
          </Box>
        )}
        {request.answer && (
          <Box color="ink2" fontSize="sm">
            {t('requests.answer', { answer: request.answer })}
          </Box>
        )}
      </Box>
      <Flex gap="2">
        {isAllowed(request, 'withdraw-change') && (
          <Button size="sm" pending={pending} onClick={() => decide('withdraw-change')}>
            {t('act.withdraw-change')}
          </Button>
        )}
        {isAllowed(request, 'reject-change') && (
          <Button size="sm" onClick={() => setRejecting(true)}>
            {t('act.reject-change')}
          </Button>
        )}
        {isAllowed(request, 'accept-change') && (
          <Button size="sm" look="primary" pending={pending} onClick={() => decide('accept-change')}>
            {t('act.accept-change')}
          </Button>
        )}
      </Flex>
      <ConfirmDialog
        open={rejecting}
        title={t('requests.rejectTitle')}
        reason={{ label: t('dialog.reason'), required: true }}
        confirm={t('act.reject-change')}
        look="danger"
        pending={pending}
        onConfirm={reason =>
          void run('reject-change', { version: order.version, reason }, request.id).then(
            done => done && setRejecting(false),
          )
        }
        onClose={() => setRejecting(false)}
      />
    </Flex>
  )
}
