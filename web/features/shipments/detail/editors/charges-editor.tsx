import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { Money, Unknown } from '../../../../ui/figures.tsx'
import { ActFrame } from '../acts/act-frame.tsx'
import { useActForm } from '../acts/use-act-form.ts'
import { type GridColumn, gridWord, RowsGrid, useGridLabel } from './rows-grid.tsx'
import { currency, type EditorProps, needed, neededAmount, neededDecimal, orNull } from './shapes.ts'

const payments = ['PREPAID', 'COLLECT'] as const
const chargesForm = z.object({
  charges: z.array(
    z.object({
      ...{ key: z.string(), code: needed, description: z.string(), quantity: neededDecimal, unit: z.string() },
      ...{ currency, income: neededAmount, expense: neededAmount, payment: z.enum(['', ...payments]) },
      ...{ billTo: z.string(), payTo: z.string() },
    }),
  ),
})
type ChargesForm = z.infer<typeof chargesForm>
type FormCharge = ChargesForm['charges'][number]

const valuesOf = ({ charges }: ShipmentDetail): ChargesForm => ({
  charges: (charges ?? []).map(one => ({
    ...{ key: one.chargeId, code: one.code, description: one.description ?? '', quantity: one.quantity },
    ...{ unit: one.unit ?? '', currency: one.currency, income: one.income, expense: one.expense ?? '0' },
    ...{ payment: one.payment ?? '', billTo: one.billTo ?? '', payTo: one.payTo ?? '' },
  })),
})

/** The charges of the shipment; what they cost the operating company only its own people are told. */
export function ChargesEditor({ shipment, onClose }: EditorProps) {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const act = useActForm<ChargesForm>({
    ...{ shipment, command: 'set-charges', schema: chargesForm as never, valuesOf, onDone: onClose },
    body: ({ charges }, { version, charges: known }) => ({
      version,
      charges: charges.map(({ key: chargeId, ...one }) => ({
        ...{ chargeId, code: one.code.trim(), description: orNull(one.description), quantity: one.quantity },
        ...{ unit: orNull(one.unit), currency: one.currency.toUpperCase(), income: one.income, expense: one.expense },
        ...{ payment: one.payment || null, billTo: orNull(one.billTo), payTo: orNull(one.payTo) },
        conversion: known?.find(before => before.chargeId === chargeId)?.conversion ?? null,
      })),
    }),
  })
  const columns: readonly GridColumn[] = [
    { name: 'code', label: detail('charges.code'), kind: 'text', minW: '80px' },
    { name: 'description', label: detail('charges.description'), kind: 'text', minW: '150px', optional: true },
    { name: 'quantity', label: detail('charges.quantity'), kind: 'decimal', minW: '64px' },
    { name: 'unit', label: t('unit'), kind: 'text', minW: '64px', optional: true },
    { name: 'currency', label: t('currency'), kind: 'text', minW: '64px' },
    { name: 'income', label: detail('charges.income'), kind: 'decimal', minW: '96px' },
    { name: 'expense', label: detail('charges.expense'), kind: 'decimal', minW: '96px' },
    { name: 'profit', label: t('profit'), kind: 'shown', end: true, cell: index => <Profit index={index} /> },
    {
      ...{ name: 'payment', label: detail('charges.payment'), kind: 'select', minW: '110px', optional: true },
      options: payments.map(value => ({ value, label: words(`payment.${value}`) })),
    },
    { name: 'billTo', label: detail('charges.billTo'), kind: 'text', minW: '120px', optional: true },
    { name: 'payTo', label: detail('charges.payTo'), kind: 'text', minW: '120px', optional: true },
  ]
  const rowName = (index: number) => t('charge', { number: index + 1 })
  const label = useGridLabel('charges', columns, rowName)
  const newRow = (): FormCharge => ({
    ...{ key: crypto.randomUUID(), code: '', description: '', quantity: '1', unit: '' },
    ...{ currency: act.form.getValues('charges').at(-1)?.currency ?? 'USD', income: '', expense: '0', payment: '' },
    ...{ billTo: '', payTo: '' },
  })
  return (
    <ActFrame
      {...{ act, label, onClose }}
      size="xl"
      wordOf={(path, value) => gridWord('charges', columns, path, value)}
    >
      <RowsGrid {...{ name: 'charges', rowName, columns, newRow, add: t('addCharge'), none: t('noCharges') }} />
    </ActFrame>
  )
}

/** Income less expense, of one currency: never added up over charges. */
function Profit({ index }: { index: number }) {
  const charge = useWatch<ChargesForm, `charges.${number}`>({ name: `charges.${index}` })
  const isAmount = (text: string | undefined) => /^-?\d+(\.\d+)?$/.test(text ?? '')
  if (!isAmount(charge?.income) || !isAmount(charge?.expense)) return <Unknown />
  return <Money amount={new Decimal(charge.income).minus(charge.expense).toFixed()} currency={charge.currency} bare />
}
