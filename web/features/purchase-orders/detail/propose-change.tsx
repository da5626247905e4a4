import { Box } from '@chakra-ui/react'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { changeRequestKinds } from '@quayside/contracts/purchase-orders/statuses.ts'
import { useTranslation } from 'react-i18next'
import { DateField, DecimalField, SelectField, TextAreaField } from '../../../ui/form/fields.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useRuleText } from '../../../ui/rule-text.ts'
import { OrderFrame } from './acts/order-frame.tsx'
import { useOrderForm } from './acts/use-order-act.ts'
import { type ChangeForm, changeForm } from './change-form.ts'

const noValues = { date: null, quantity: null, unitPrice: null }
/** The value that each kind asks for. */
const askedValue = { date: 'date', quantity: 'quantity', price: 'unitPrice', cancellation: null } as const

/** Asks the other side for another date, quantity or price of a line, or to cancel it. */
export function ProposeChange({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const formats = useFormats()
  const ruleText = useRuleText()
  const act = useOrderForm<ChangeForm>({
    order,
    command: 'propose-change',
    schemaOf: seen => changeForm(seen, ruleText),
    valuesOf: ({ lines }) => ({ lineId: lines[0]?.id ?? '', kind: 'date', ...noValues, reason: '' }),
    body: ({ lineId, kind, reason, ...values }) => {
      const asked = askedValue[kind]
      return { lineId, kind, reason, ...noValues, ...(asked && { [asked]: values[asked] }) }
    },
    onClose,
  })
  const [kind, lineId] = act.form.watch(['kind', 'lineId'])
  const line = order.lines.find(one => one.id === lineId)
  const present: Record<ChangeForm['kind'], string | null | undefined> = {
    date: line?.approvedDate && formats.date(line.approvedDate),
    quantity: line && `${formats.quantity(line.confirmed)} ${line.unit}`,
    price: line?.unitPrice && formats.amount(line.confirmedPrice ?? line.unitPrice, order.totals.currency),
    cancellation: line && `${formats.quantity(line.confirmed)} ${line.unit}`,
  }
  const now = present[kind] ? t('requests.now', { value: present[kind] }) : undefined
  const labels = {
    lineId: t('order-fields:productId'),
    kind: t('requests.what'),
    date: t('requests.kind.date'),
    quantity: t('requests.kind.quantity'),
    unitPrice: t('requests.kind.price'),
    reason: t('dialog.reason'),
  }
  return (
    <OrderFrame
      act={act}
      label={path => labels[path as keyof typeof labels] ?? path}
      onClose={onClose}
      title={t('act.propose-change')}
      verb={t('act.propose-change')}
    >
      <Box display="grid" gap="4">
        <SelectField
          name="lineId"
          label={labels.lineId}
          {...(line?.sku && { hint: line.description })}
          options={order.lines.map(line => ({
            value: line.id,
            label: `${line.number} · ${line.sku ?? line.description}`,
          }))}
        />
        <SelectField
          name="kind"
          label={labels.kind}
          options={changeRequestKinds.map(value => ({ value, label: t(`requests.kind.${value}`) }))}
        />
        {kind === 'date' && <DateField name="date" label={labels.date} hint={now} empty={null} />}
        {kind === 'quantity' && <DecimalField name="quantity" label={labels.quantity} hint={now} empty={null} />}
        {kind === 'cancellation' && now && <Box color="ink2">{now}</Box>}
        {kind === 'price' && (
          <DecimalField
            name="unitPrice"
            label={labels.unitPrice}
            hint={now}
            empty={null}
            {...(order.totals.currency && { unit: order.totals.currency })}
          />
        )}
        <TextAreaField name="reason" label={labels.reason} />
      </Box>
    </OrderFrame>
  )
}
