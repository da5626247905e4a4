import { Box } from '@chakra-ui/react'
import { quantity } from '@quayside/contracts/kernel/quantities.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { Code, Quantity } from '../../../../ui/figures.tsx'
import { DecimalField } from '../../../../ui/form/fields.tsx'
import { applyProblem, useZodForm } from '../../../../ui/form/form.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useOrderAct } from './use-order-act.ts'

const splitForm = z.object({
  lines: z.array(z.object({ lineId: z.string(), quantity: z.union([quantity, z.literal('')]) })),
})
type Values = z.infer<typeof splitForm>

/** Divides an approved order into two child orders, to ship them apart; what is not named goes into the second. */
export function SplitOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const { attempt, pending } = useOrderAct(order)
  const [{ version }] = useState(order)
  const form = useZodForm<Values>(splitForm, {
    defaultValues: { lines: order.lines.map(line => ({ lineId: line.id, quantity: '' })) },
  })
  const submit = async (values: Values) => {
    const lines = values.lines.filter(line => line.quantity !== '' && !new Decimal(line.quantity).isZero())
    const ran = await attempt('split', { version, children: [{ lines }] })
    if (ran.ok) onClose()
    else applyProblem(form, ran.error)
  }
  return (
    <FormDialog
      {...{ form, pending, onClose, onSubmit: submit, size: 'lg', told: t('dialog.split.text') }}
      title={t('dialog.split.title', { number: order.orderNumber })}
      verb={t('act.split')}
      back={t('dialog.back')}
      labels={{ 'lines.quantity': t('dialog.split.quantity') }}
    >
      <Box display="grid" gap="3">
        {order.lines.map((line, index) => (
          <Box key={line.id} display="grid" gridTemplateColumns="minmax(0, 1fr) 90px 140px" gap="3" alignItems="center">
            <Box className="brief" minW="0">
              {line.sku ? <Code>{line.sku}</Code> : line.description}
            </Box>
            <Box textAlign="end">
              <Quantity value={line.confirmed} />
            </Box>
            <DecimalField
              name={`lines.${index}.quantity`}
              label={t('dialog.split.quantityOf', { line: line.number })}
              hiddenLabel
              optional
            />
          </Box>
        ))}
      </Box>
    </FormDialog>
  )
}
