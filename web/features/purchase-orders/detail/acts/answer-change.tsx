import { Box, Flex } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { isAllowed } from '../../../../ui/acts/allowed.ts'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialog.tsx'
import { Code } from '../../../../ui/figures.tsx'
import { TextAreaField } from '../../../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../../../ui/form/form.tsx'
import { useFormats } from '../../../../ui/formats.ts'
import { useOrderLocation } from '../order-location.ts'
import { RequestedChange } from '../requested-change.tsx'
import { useOrderAct } from './use-order-act.ts'

const answerForm = z.object({ reason: z.string().max(500) })
type Answer = 'accept-change' | 'reject-change'

/** Of those that wait for this person the one that is meant; the first where none is named. */
export function requestToAnswer(order: OrderDetail, meant: string | null) {
  return order.changeRequests.find(one => isAllowed(one, 'accept-change') && (meant === null || one.id === meant))
}

/** The change that waits for this person's answer: what stands, what is asked, and why. */
export function AnswerChange({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const { attempt, pending } = useOrderAct(order)
  const { request: meant } = useOrderLocation()
  const [request] = useState(() => requestToAnswer(order, meant))
  const [given, setGiven] = useState<Answer>('accept-change')
  const form = useZodForm<{ reason: string }>(answerForm, { defaultValues: { reason: '' } })
  if (request === undefined) return null
  const answer = async (command: Answer) => {
    const reason = form.getValues('reason').trim()
    setGiven(command)
    if (command === 'reject-change' && reason === '')
      return form.setError('reason', { type: 'custom', message: 'reason-required' }, { shouldFocus: true })
    const body = { version: order.version, ...(command === 'reject-change' && { reason }) }
    const ran = await attempt(command, body, request.id)
    if (ran.ok) onClose()
    else applyProblem(form, ran.error)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('requests.answerTitle', { number: request.targetNumber })}
      away={pending ? t(`act.${given}`) : null}
    >
      <Form form={form} labels={{ reason: t('requests.answerReason') }} onSubmit={() => answer('accept-change')}>
        <Box mb="4">
          <Box color="ink2" fontSize="sm" mb="1">
            {request.sku && <Code>{request.sku}</Code>} {t(`requests.by.${request.side}`)}.{' '}
            {request.decideBy && t('requests.until', { date: formats.instant(request.decideBy) })}
          </Box>
          <RequestedChange order={order} request={request} />
          {request.reason && (
            <Box as="q" color="ink2" fontSize="sm">
              {request.reason}
            </Box>
          )}
        </Box>
        <TextAreaField name="reason" label={t('requests.answerReason')} optional />
        <Flex justify="flex-end" gap="2" mt="5" pb="3" wrap="wrap">
          <Button onClick={onClose}>{t('dialog.back')}</Button>
          <Button look="danger" onClick={() => void answer('reject-change')}>
            {t('act.reject-change')}
          </Button>
          <Button type="submit" look="primary">
            {t('act.accept-change')}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}
