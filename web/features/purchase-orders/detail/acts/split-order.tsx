import { Box } from '@chakra-ui/react'
import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
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

const isNumber = (typed: string) => quantity.safeParse(typed).success
const isNamed = (typed: string) => isNumber(typed) && !new Decimal(typed).isZero()
const isLeftOut = ({ quantity: typed }: { quantity: string }) => typed === '' || (isNumber(typed) && !isNamed(typed))

/** Mirrors the decider's rules where they stand; the server decides. */
const splitForm = z
  .object({
    lines: z.array(
      z.object({
        ...{ lineId: z.string(), unit: z.string(), shippable: z.string() },
        quantity: z.union([quantity, z.literal('')]),
      }),
    ),
  })
  .superRefine(({ lines }, context) => {
    const fault = (index: number, message: string) =>
      context.addIssue({ code: 'custom', message, path: ['lines', index, 'quantity'] })
    if (lines.every(isLeftOut)) fault(0, 'split-quantity-required')
    lines.forEach((line, index) => {
      if (!isNumber(line.quantity)) return
      if (isPartOfCounted(line.unit, line.quantity) && !new Decimal(line.quantity).equals(line.shippable))
        fault(index, 'counted-whole')
    })
  })
type Values = z.infer<typeof splitForm>

/** Divides an approved order into child orders, to ship them apart; what is not named goes into one more. */
export function SplitOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const { attempt, pending } = useOrderAct(order)
  const [{ version }] = useState(order)
  const form = useZodForm<Values>(splitForm, {
    defaultValues: {
      lines: order.lines.map(({ id, unit, shippable }) => ({ lineId: id, unit, shippable, quantity: '' })),
    },
  })
  const submit = async (values: Values) => {
    const lines = values.lines
      .filter(line => isNamed(line.quantity))
      .map(({ lineId, quantity: named }) => ({ lineId, quantity: named }))
    const ran = await attempt('split', { version, children: [{ lines }] })
    if (ran.ok) onClose()
    else applyProblem(form, ran.error)
  }
  const isOnShipments = order.lines.some(line => new Decimal(line.allocated).gt(0))
  const told = t('dialog.split.text')
  return (
    <FormDialog
      {...{ form, pending, onClose, onSubmit: submit, size: 'lg' }}
      told={isOnShipments ? `${told} ${t('dialog.split.onShipments')}` : told}
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
              <Quantity value={line.shippable} unit={line.unit} plainZero />
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
