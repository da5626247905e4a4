import { Box } from '@chakra-ui/react'
import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import { quantity } from '@quayside/contracts/kernel/quantities.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { stepsOf } from '../../../../ui/acts/act-values.ts'
import { EntryTable } from '../../../../ui/entry-table.tsx'
import { Code, Quantity } from '../../../../ui/figures.tsx'
import { DecimalField } from '../../../../ui/form/fields.tsx'
import { useRuleText } from '../../../../ui/rule-text.ts'
import { OrderFrame } from './order-frame.tsx'
import { useOrderForm } from './use-order-act.ts'

const isNumber = (typed: string) => quantity.safeParse(typed).success
const isNamed = (typed: string) => isNumber(typed) && !new Decimal(typed).isZero()
const isLeftOut = ({ quantity: typed }: { quantity: string }) => typed === '' || (isNumber(typed) && !isNamed(typed))

const splitLines = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      unit: z.string(),
      shippable: z.string(),
      quantity: z.union([quantity, z.literal('')]),
    }),
  ),
})
type Values = z.infer<typeof splitLines>

const namedIn = ({ lines }: Values) => lines.filter(({ quantity: typed }) => isNamed(typed))
const sentOf = ({ key: lineId, quantity }: Values['lines'][number]) => ({ lineId, quantity })

/** Mirrors the decider's rules where they stand; the server decides. */
const splitForm = (tooMuch: (line: number, wanted: string) => string, onePart: string, isInParts: boolean) =>
  splitLines.superRefine(({ lines }, context) => {
    const fault = (index: number, message: string) =>
      context.addIssue({ code: 'custom', message, path: ['lines', index, 'quantity'] })
    if (lines.every(isLeftOut)) fault(0, 'split-quantity-required')
    const goesWhole = (line: Values['lines'][number]) => {
      const left = new Decimal(line.shippable)
      return isNumber(line.quantity) ? left.equals(line.quantity) : left.isZero()
    }
    if (!isInParts && lines.every(goesWhole)) fault(0, onePart)
    lines.forEach((line, index) => {
      if (!isNumber(line.quantity)) return
      const typed = new Decimal(line.quantity)
      if (typed.gt(line.shippable)) fault(index, tooMuch(index, line.quantity))
      else if (isPartOfCounted(line.unit, line.quantity) && !typed.equals(line.shippable)) fault(index, 'counted-whole')
    })
  })

/** Divides an approved order into child orders, to ship them apart; what is not named goes into one more. */
export function SplitOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation('order-detail')
  const ruleText = useRuleText()
  const poId = order.orderNumber ?? ''
  const isOnShipments = order.lines.some(line => new Decimal(line.allocated).gt(0))
  const tooMuch = (index: number, wanted: string) => {
    const { number: line = 0, shippable = '0' } = order.lines[index] ?? {}
    return ruleText('exceeds-shippable', { poId, line, shippable, wanted }) ?? 'invalid'
  }
  const onePart = ruleText('split-needs-two-parts', { poId }) ?? 'invalid'
  const act = useOrderForm<Values>({
    order,
    command: 'split',
    schemaOf: () => splitForm(tooMuch, onePart, isOnShipments),
    valuesOf: ({ lines }) => ({
      lines: lines.map(({ id, unit, shippable }) => ({ key: id, unit, shippable, quantity: '' })),
    }),
    body: (values, { version }) => ({ version, children: [{ lines: namedIn(values).map(sentOf) }] }),
    // Lines of which nothing goes are not sent: those of the body are not numbered as the dialog's.
    placesOf: values => {
      const sent = namedIn(values).map(line => values.lines.indexOf(line))
      const lines = { sent, each: 'quantity' }
      return { of: { children: { as: '', whole: 'lines.0.quantity', each: { as: '', of: { lines } } } } }
    },
    onClose,
  })
  const { seen } = act
  const labelOf = (path: string) => {
    const [list, index, field] = stepsOf(path)
    const { number } = (list === 'lines' && seen.lines[Number(index)]) || {}
    if (number === undefined) return path
    if (field === 'quantity') return t('dialog.split.quantityOf', { line: number })
    return t('history.line', { number, field: t('dialog.split.shippable') })
  }
  const told = t('dialog.split.text')
  return (
    <OrderFrame
      act={act}
      onClose={onClose}
      size="lg"
      told={isOnShipments ? `${told} ${t('dialog.split.onShipments')}` : told}
      title={t('dialog.split.title', { number: order.orderNumber })}
      verb={t('act.split')}
      label={labelOf}
    >
      <EntryTable>
        <thead>
          <tr>
            <th scope="col">{t('order-fields:productId')}</th>
            <th scope="col" className="end">
              {t('dialog.split.shippable')}
            </th>
            <Box asChild w="170px">
              <th scope="col">{t('dialog.split.quantity')}</th>
            </Box>
          </tr>
        </thead>
        <tbody>
          {seen.lines.map((line, index) => (
            <tr key={line.id}>
              <td>
                {line.sku && <Code>{line.sku}</Code>}
                <Box className="whole" color="ink3" fontSize="xs">
                  {line.description}
                </Box>
              </td>
              <td className="end" data-label={t('dialog.split.shippable')}>
                <Quantity value={line.shippable} unit={line.unit} plainZero />
              </td>
              <td data-label={t('dialog.split.quantity')}>
                <DecimalField
                  name={`lines.${index}.quantity`}
                  label={t('dialog.split.quantityOf', { line: line.number })}
                  hiddenLabel
                  optional
                />
              </td>
            </tr>
          ))}
        </tbody>
      </EntryTable>
    </OrderFrame>
  )
}
