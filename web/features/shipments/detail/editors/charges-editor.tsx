import Decimal from 'decimal.js'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Money, Unknown } from '../../../../ui/figures.tsx'
import { type GridColumn, gridWord, RowsGrid, useGridLabel } from '../../../../ui/form/rows-grid.tsx'
import { ActFrame } from '../acts/act-frame.tsx'
import { useActForm } from '../acts/use-act-form.ts'
import { ChargeConversion } from './charge-conversion.tsx'
import { type ChargesForm, chargeBody, chargesForm, chargesValues, newCharge, payments } from './charges-form.ts'
import type { EditorProps } from './shapes.ts'

const conversionPlaces = {
  as: '',
  whole: 'rate',
  of: { currency: 'currency', rate: 'rate', source: 'rateSource', date: 'rateDate' },
}

/** The charges of the shipment; what they cost the operating company only its own people are told. */
export function ChargesEditor({ shipment, onClose }: EditorProps) {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const { t: words } = useTranslation('shipment-words')
  const act = useActForm<ChargesForm>({
    shipment,
    command: 'set-charges',
    valuesOf: chargesValues,
    onDone: onClose,
    schema: chargesForm({ rate: t('customs.rateWhole') }) as never,
    placesOf: () => ({ of: { charges: { each: { of: { conversion: conversionPlaces } } } } }),
    body: ({ charges }, { version }) => ({ version, charges: charges.map(chargeBody) }),
  })
  const columns: readonly GridColumn[] = [
    { name: 'code', label: detail('charges.code'), kind: 'text', minW: '80px' },
    { name: 'description', label: detail('charges.description'), kind: 'text', minW: '150px', optional: true },
    { name: 'quantity', label: detail('charges.quantity'), kind: 'decimal', minW: '64px' },
    { name: 'unit', label: t('shipment-fields:unit'), kind: 'text', minW: '64px', optional: true },
    { name: 'currency', label: t('currency'), kind: 'text', minW: '64px' },
    { name: 'income', label: detail('charges.income'), kind: 'decimal', minW: '96px' },
    { name: 'expense', label: detail('charges.expense'), kind: 'decimal', minW: '96px' },
    { name: 'profit', label: t('profit'), kind: 'shown', end: true, cell: index => <Profit index={index} /> },
    {
      name: 'payment',
      label: detail('charges.payment'),
      kind: 'select',
      minW: '110px',
      optional: true,
      options: payments.map(value => ({ value, label: words(`payment.${value}`) })),
    },
    { name: 'billTo', label: detail('charges.billTo'), kind: 'text', minW: '120px', optional: true },
    { name: 'payTo', label: detail('charges.payTo'), kind: 'text', minW: '120px', optional: true },
  ]
  const rowName = (index: number) => t('charge', { number: index + 1 })
  const rates = (['rate', 'rateSource', 'rateDate'] as const).map(
    (name): GridColumn => ({ name, label: t(`declaration.${name}`), kind: 'text' }),
  )
  const label = useGridLabel('charges', [...columns, ...rates], rowName)
  return (
    <ActFrame
      act={act}
      label={label}
      onClose={onClose}
      size="xl"
      wordOf={(path, value) => gridWord('charges', columns, path, value)}
    >
      <RowsGrid
        name="charges"
        rowName={rowName}
        columns={columns}
        add={t('addCharge')}
        none={t('noCharges')}
        newRow={() => newCharge(shipment, act.form.getValues('charges').at(-1))}
        below={index => <ChargeConversion index={index} />}
      />
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
