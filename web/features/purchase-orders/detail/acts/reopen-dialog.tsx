import { Box } from '@chakra-ui/react'
import { reopenPurchaseOrder } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialog.tsx'
import { DateField, TextAreaField } from '../../../../ui/form/fields.tsx'
import { applyProblem, Form, useZodForm } from '../../../../ui/form/form.tsx'
import { useOrderAct } from './use-order-act.ts'

type Values = { version: number; deadline: string; reason: string }

/** Opens an expired or rejected order again, until a day that the buyer names. */
export function ReopenDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const { attempt, pending } = useOrderAct(order)
  const form = useZodForm<Values>(reopenPurchaseOrder, {
    defaultValues: { version: order.version, deadline: '', reason: '' },
  })
  return (
    <Modal open title={t('dialog.reopen.title', { number: order.orderNumber })} onClose={onClose}>
      <Form
        form={form}
        labels={{ deadline: t('dialog.reopen.deadline'), reason: t('dialog.reason') }}
        onSubmit={async values => {
          const ran = await attempt('reopen', values)
          if (ran.ok) onClose()
          else applyProblem(form, ran.error)
        }}
      >
        <Box display="grid" gap="4" pb="4">
          <Box color="ink2">{t('dialog.reopen.text')}</Box>
          <DateField name="deadline" label={t('dialog.reopen.deadline')} />
          <TextAreaField name="reason" label={t('dialog.reason')} optional />
          <Box display="flex" justifyContent="flex-end" gap="2">
            <Button onClick={onClose}>{t('dialog.back')}</Button>
            <Button look="primary" type="submit" pending={pending}>
              {t('act.reopen')}
            </Button>
          </Box>
        </Box>
      </Form>
    </Modal>
  )
}
