import { Box } from '@chakra-ui/react'
import { reopenPurchaseOrder } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { useTranslation } from 'react-i18next'
import { DateField, TextAreaField } from '../../../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../../../ui/form/form.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useOrderAct } from './use-order-act.ts'

type Values = { version: number; deadline: string; reason: string }

/** Opens an expired or rejected order again, until a day that the buyer names. */
export function ReopenDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const { attempt, pending } = useOrderAct(order)
  const form = useZodForm<Values>(reopenPurchaseOrder, {
    defaultValues: { version: order.version, deadline: '', reason: '' },
  })
  const labels = { deadline: t('dialog.reopen.deadline'), reason: t('dialog.reason') }
  const submit = async (values: Values) => {
    const ran = await attempt('reopen', values)
    if (ran.ok) onClose()
    else applyProblem(form, ran.error)
  }
  return (
    <FormDialog
      form={form}
      labels={labels}
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
      told={t('dialog.reopen.text')}
      title={t('dialog.reopen.title', { number: order.orderNumber })}
      verb={t('act.reopen')}
      back={t('dialog.back')}
    >
      <Box display="grid" gap="4">
        <DateField name="deadline" label={labels.deadline} />
        <TextAreaField name="reason" label={labels.reason} optional />
      </Box>
    </FormDialog>
  )
}
