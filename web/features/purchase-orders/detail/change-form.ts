import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import { proposeChange } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail, OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import type { changeRequestKinds } from '@quayside/contracts/purchase-orders/statuses.ts'
import Decimal from 'decimal.js'
import * as z from 'zod'

export type ChangeForm = {
  lineId: string
  kind: (typeof changeRequestKinds)[number]
  date: string | null
  quantity: string | null
  unitPrice: string | null
  reason: string
}

type Fault = { field: keyof ChangeForm; code: string; params: Readonly<Record<string, string | number>> }
/** The catalogue's words of a rule. */
type Words = (code: string, params: Fault['params']) => string | null

/** Mirrors the decider's rules where they stand, in its words; the server decides. */
export function changeForm(order: OrderDetail, words: Words) {
  return z
    .object({
      ...proposeChange.shape,
      // A value that its kind does not ask for is not sent, and stops nothing.
      date: z.nullable(z.string()),
      quantity: z.nullable(z.string()),
      unitPrice: z.nullable(z.string()),
    })
    .superRefine((form, context) => {
      const fault = changeFault(form, order)
      if (fault === null) return
      const message = words(fault.code, fault.params) ?? fault.code
      context.addIssue({ code: 'custom', path: [fault.field], message })
    })
}

function changeFault(form: ChangeForm, order: OrderDetail): Fault | null {
  const line = order.lines.find(one => one.id === form.lineId)
  if (line === undefined) return null
  const poId = order.orderNumber ?? ''
  const about = { poId, line: line.number }
  const isOpen = order.changeRequests.some(one => one.status === 'PROPOSED' && one.lineId === line.id)
  if (isOpen) return { field: 'lineId', code: 'change-request-open', params: about }
  switch (form.kind) {
    case 'date':
      return valueFault('date', form.date, proposeChange.shape.date, () =>
        sameAs('date', form.date, line.approvedDate, line),
      )
    case 'price':
      return valueFault('unitPrice', form.unitPrice, proposeChange.shape.unitPrice, value =>
        sameAs('unitPrice', value, line.confirmedPrice ?? line.unitPrice, line),
      )
    case 'quantity':
      return valueFault('quantity', form.quantity, proposeChange.shape.quantity, value => {
        const shipped = line.allocated
        if (new Decimal(value).lte(0))
          return { field: 'quantity', code: 'invalid-quantity', params: { quantity: value } }
        if (new Decimal(value).lt(shipped))
          return { field: 'quantity', code: 'quantity-below-shipped', params: { ...about, shipped, quantity: value } }
        const isAsItStands = [shipped, line.confirmed].some(known => new Decimal(known).equals(value))
        if (isPartOfCounted(line.unit, value) && !isAsItStands)
          return { field: 'quantity', code: 'counted-whole', params: {} }
        return sameAs('quantity', value, line.confirmed, line)
      })
    case 'cancellation': {
      const isOnShipments = new Decimal(line.confirmed).lte(line.allocated)
      return isOnShipments ? { field: 'lineId', code: 'nothing-left-to-cancel', params: about } : null
    }
  }
}

function valueFault(
  field: 'date' | 'quantity' | 'unitPrice',
  value: string | null,
  schema: z.ZodType,
  further: (value: string) => Fault | null,
): Fault | null {
  if (value === null || value === '') return { field, code: 'field-required', params: {} }
  const [issue] = schema.safeParse(value).error?.issues ?? []
  if (issue !== undefined) return { field, code: issue.message, params: {} }
  return further(value)
}

function sameAs(
  field: Fault['field'],
  value: string | null,
  stands: string | null,
  { number }: Pick<OrderLineDetail, 'number'>,
): Fault | null {
  if (value === null || stands === null) return null
  const isSame = field === 'date' ? value === stands : new Decimal(value).equals(stands)
  return isSame ? { field, code: 'change-changes-nothing', params: { line: number, value: stands } } : null
}
