import { Box } from '@chakra-ui/react'
import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import Decimal from 'decimal.js'
import { useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { ComboboxField } from '../../../../ui/form/combobox-field.tsx'
import { isUnreadable } from '../../../../ui/form/decimals.ts'
import { useFormats } from '../../../../ui/formats.ts'
import { useOrdersToShipQuery } from '../../../../ui/orders-to-ship/orders-api.ts'
import { ActFrame } from '../acts/act-frame.tsx'
import { useActForm } from '../acts/use-act-form.ts'
import { OrderLines } from './order-lines.tsx'
import { decimalOrBlank, type EditorProps } from './shapes.ts'

/** Quantities by order and by the order's line; blank stays on its order. */
export type LinesForm = { lines: Record<string, Record<string, string>>; order: string }

const valuesOf = ({ lines }: ShipmentDetail): LinesForm => {
  const byOrder = [...Map.groupBy(lines, line => line.orderId)]
  const quantities = (own: ShipmentDetail['lines']) =>
    Object.fromEntries(own.map(line => [line.orderLineId, line.quantity]))
  return { lines: Object.fromEntries(byOrder.map(([id, own]) => [id, quantities(own)])), order: '' }
}

function wantedOf({ lines }: Pick<LinesForm, 'lines'>) {
  return Object.entries(lines).flatMap(([orderId, quantities]) =>
    Object.entries(quantities)
      .filter(([, quantity]) => quantity !== '' && !/^0(\.0*)?$/.test(quantity))
      .map(([orderLineId, quantity]) => ({ orderId, orderLineId, quantity })),
  )
}

/** What an order's line can give to this shipment, and how it is called. */
export type Shippable = { most: string; name: string; unit: string; held: string }

/** The whole rest of a line ships as it is, and so does what is on the shipment already. */
const isAsItStands = (quantity: string, { most, held }: Shippable) =>
  [most, held, new Decimal(most).minus(held)].some(known => new Decimal(known).equals(quantity))

/** Before departure: how much of which order's lines goes. */
export function LinesEditor({ shipment, onClose }: EditorProps) {
  const { t } = useTranslation('shipment-editors')
  const { t: detail } = useTranslation('shipment-detail')
  const formats = useFormats()
  const known = useRef(new Map<string, Shippable>())
  const schema = useMemo(
    () =>
      z
        .object({ lines: z.record(z.string(), z.record(z.string(), decimalOrBlank)), order: z.string() })
        .superRefine((form, context) => {
          const wanted = wantedOf(form)
          if (wanted.length === 0) context.addIssue({ code: 'custom', path: ['order'], message: t('lines.oneAtLeast') })
          for (const { orderId, orderLineId, quantity } of wanted) {
            const line = known.current.get(orderLineId)
            // What is no number is told at its field already.
            if (line === undefined || isUnreadable(quantity)) continue
            const fault = (message: string) =>
              context.addIssue({ code: 'custom', path: ['lines', orderId, orderLineId], message })
            if (new Decimal(quantity).gt(line.most)) fault(t('lines.most', { quantity: formats.quantity(line.most) }))
            else if (isPartOfCounted(line.unit, quantity) && !isAsItStands(quantity, line)) fault('counted-whole')
          }
        }),
    [t, formats],
  )
  const act = useActForm<LinesForm>({
    shipment,
    command: 'change-lines',
    schema: schema as never,
    valuesOf,
    onDone: onClose,
    body: (values, { version }) => ({ version, lines: wantedOf(values) }),
    placesOf: values => {
      const sent = wantedOf(values).map(line => `lines.${line.orderId}.${line.orderLineId}`)
      return { of: { lines: { as: '', whole: 'order', sent, each: '' } } }
    },
  })
  const { seen } = act
  const [added, setAdded] = useState<readonly { id: string; number: string }[]>([])
  const numbers = new Map([...seen.lines.map(line => [line.orderId, line.orderNumber] as const)])
  for (const { id, number } of added) numbers.set(id, number)
  const label = (path: string) => {
    const orderLineId = path.split('.')[2]
    if (orderLineId === undefined) return path === 'order' ? t('lines.addOrder') : t('shipment-fields:packages')
    const line = seen.lines.find(one => one.orderLineId === orderLineId)
    const name = known.current.get(orderLineId)?.name ?? line?.sku ?? ''
    return detail('field.of', { about: name, field: t('quantity') })
  }
  return (
    <ActFrame act={act} label={label} onClose={onClose} size="lg" told={detail('dialog.change-lines')}>
      {[...numbers].map(([id, number]) => (
        <OrderLines key={id} orderId={id} orderNumber={number} lines={seen.lines} known={known.current} />
      ))}
      <AddOrder taken={[...numbers.keys()]} onAdd={order => setAdded(before => [...before, order])} />
    </ActFrame>
  )
}

type AddProps = { taken: readonly string[]; onAdd: (order: { id: string; number: string }) => void }

/** Another approved order, whose lines then stand above. */
function AddOrder({ taken, onAdd }: AddProps) {
  const { t } = useTranslation('shipment-editors')
  const { setValue } = useFormContext<LinesForm>()
  const [text, setText] = useState('')
  const { data, isFetching } = useOrdersToShipQuery(text)
  const options = (data?.items ?? [])
    .filter(order => !taken.includes(order.id))
    .map(order => ({ value: order.id, label: order.orderNumber ?? '', detail: order.supplier.name ?? '' }))
  return (
    <Box mt="4" maxW="420px">
      <ComboboxField
        name="order"
        label={t('lines.addOrder')}
        optional
        options={options}
        onSearch={setText}
        loading={isFetching}
        onChosen={option => {
          if (option === null) return
          onAdd({ id: option.value, number: option.label })
          setValue('order', '')
        }}
      />
    </Box>
  )
}
