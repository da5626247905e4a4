import { Box, Flex } from '@chakra-ui/react'
import type { ChangeRequest, OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Code, InstantText } from '../../../ui/figures.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Panel } from '../../../ui/panel.tsx'
import { NothingYet } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Change } from '../../../ui/timeline.tsx'
import { useOrderAct } from './acts/use-order-act.ts'
import { isAllowed } from './allowed.ts'
import { ProposeChange } from './propose-change.tsx'

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
  const [proposing, setProposing] = useState(false)
  const mayPropose = !past && isAllowed(order, 'propose-change')
  return (
    <Flex direction="column" gap="4">
      <Panel
        padded={false}
        title={t('tabs.change-requests')}
        aside={
          mayPropose && (
            <Button size="sm" onClick={() => setProposing(true)}>
              {t('requests.propose')}
            </Button>
          )
        }
      >
        {order.changeRequests.length === 0 ? (
          <NothingYet title={t('requests.none')} text={t('requests.noneText')} />
        ) : (
          <Box as="ul" listStyleType="none" m="0" p="0">
            {order.changeRequests.map(request => (
              <Request key={request.id} order={order} request={request} />
            ))}
          </Box>
        )}
      </Panel>
      {proposing && <ProposeChange order={order} onClose={() => setProposing(false)} />}
    </Flex>
  )
}

function Request({ order, request }: { order: OrderDetail; request: ChangeRequest }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const [rejecting, setRejecting] = useState(false)
  const { run, pending } = useOrderAct(order)
  const asked = request.date
    ? formats.date(request.date)
    : request.quantity
      ? formats.quantity(request.quantity)
      : request.unitPrice
        ? formats.amount(request.unitPrice)
        : t('requests.cancelled')
  const current =
    request.current === null
      ? '—'
      : /^\d{4}-\d{2}-\d{2}$/.test(request.current)
        ? formats.date(request.current)
        : request.current
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
          <StatusTag code={looks[request.status]} label={t(`requests.status.${request.status}`)} />
          {request.sku && <Code>{request.sku}</Code>}
          <Box as="span" color="ink3" fontSize="sm">
            {t(`requests.by.${request.side}`)} · <InstantText value={request.proposedAt} />
          </Box>
        </Flex>
        <Change
          label={t('history.line', { number: request.lineNumber, field: t(`requests.kind.${request.kind}`) })}
          old={current}
          new={asked}
        />
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
