import { isPartOfCounted } from '@quayside/contracts/kernel/counted-units.ts'
import { businessDate, quantity, unitPrice } from '@quayside/contracts/kernel/quantities.ts'
import type { ConfirmedLine } from '@quayside/contracts/purchase-orders/commands.ts'
import type { OrderDetail, OrderLineDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import Decimal from 'decimal.js'
import * as z from 'zod'
import { plainNumberFault } from '../../../../ui/form/entered-number.ts'
import { hasPassed } from '../../../../ui/form/passed-days.ts'
import { rebased } from '../../../../ui/form/rebase.ts'

// A refinement: another way of refusing one field would keep the rules of the others from being looked at.
const optional = (schema: typeof businessDate | typeof unitPrice) =>
  z.nullable(z.string()).refine(value => value === null || schema.safeParse(value).success, 'invalid')

const proposedLine = z.object({
  lineId: z.string(),
  /** R-X-C: the most that can be confirmed on the line. */
  most: z.string(),
  unit: z.string(),
  /** What was proposed before may be confirmed again as it is. */
  last: z.string(),
  /** No day before it can be promised; null where an order of before is told as it was. */
  notBefore: z.string().nullable(),
  quantity: z
    .string('field-required')
    .refine(value => value !== '', 'field-required')
    .refine(value => value === '' || quantity.safeParse(value).success, {
      error: ({ input }) => plainNumberFault(input, true) ?? 'not-a-number',
    }),
  date: optional(businessDate),
  unitPrice: optional(unitPrice),
  pendingDate: optional(businessDate),
})

/** Mirrors the decider's rules where they stand; the server decides. What a file says is taken as it stands there. */
const checkedForm = (fromFile: boolean) =>
  z.object({ dateForAll: optional(businessDate), lines: z.array(proposedLine) }).superRefine((form, context) => {
    if (form.lines.every(line => isZero(line.quantity)))
      context.addIssue({ code: 'custom', message: 'form-all-quantities-zero', path: ['lines', 0, 'quantity'] })
    form.lines.forEach((line, index) => {
      if (line.date !== null && line.notBefore !== null && line.date < line.notBefore && !isZero(line.quantity))
        context.addIssue({ code: 'custom', message: 'form-promised-too-early', path: ['lines', index, 'date'] })
      const pending = pendingOf(line)
      if (pending === null) return
      const asIs = line.quantity === line.last || pending.isZero() || fromFile
      if (!asIs && !pending.isNegative() && isPartOfCounted(line.unit, line.quantity))
        context.addIssue({ code: 'custom', message: 'counted-whole', path: ['lines', index, 'quantity'] })
      if (pending.isNegative())
        context.addIssue({
          code: 'custom',
          message: `confirmed-more-than-required confirmed=${line.quantity} required=${line.most}`,
          path: ['lines', index, 'quantity'],
        })
      if (pending.gt(0) && (line.pendingDate === null || hasPassed(line.pendingDate)))
        context.addIssue({
          code: 'custom',
          message: line.pendingDate === null ? 'form-pending-date-required' : 'form-day-passed',
          path: ['lines', index, 'pendingDate'],
        })
    })
  })
export const proposalForm = checkedForm(false)
export const fileProposalForm = checkedForm(true)
export type ProposalForm = z.infer<typeof proposalForm>
export type ProposedLine = ProposalForm['lines'][number]

const isZero = (typed: string) => quantity.safeParse(typed).success && new Decimal(typed).isZero()

/** What would stay pending; negative when too much is typed; null while the quantity is no number. */
export function pendingOf(line: { most: string; quantity: string }): Decimal | null {
  if (!quantity.safeParse(line.quantity).success) return null
  return new Decimal(line.most).minus(line.quantity)
}

/** The lines that something can be confirmed on, in the order's order. */
export function confirmableLines(order: OrderDetail): OrderLineDetail[] {
  return order.lines.filter(line => new Decimal(line.confirmable).gt(0))
}

/** Starts from what the supplier proposed last, also where that was declined. */
export function proposalOf(order: OrderDetail): ProposalForm {
  return {
    dateForAll: null,
    lines: confirmableLines(order).map(line => {
      const last = line.proposal ?? line.declinedProposal
      return {
        lineId: line.id,
        most: line.confirmable,
        quantity: last?.quantity ?? '',
        unit: line.unit,
        last: line.proposal?.quantity ?? '',
        // Old orders that were imported were promised for days that have passed.
        notBefore: line.requiredDate !== null && hasPassed(line.requiredDate) ? null : order.registrationDate,
        date: last?.date ?? null,
        unitPrice: last?.unitPrice ?? null,
        pendingDate: last?.pendingDate ?? null,
      }
    }),
  }
}

/** The newest order's lines with what the person typed on those that are still to be confirmed. */
export function rebasedProposal(began: ProposalForm, now: ProposalForm, mine: ProposalForm): ProposalForm {
  const { lines, ...form } = rebased(began, now, mine, 'lineId')
  return { ...form, lines: now.lines.map(line => lines.find(one => one.lineId === line.lineId) ?? line) }
}

export function confirmedLines(form: ProposalForm): ConfirmedLine[] {
  return form.lines.map(({ lineId, quantity: confirmed, date, unitPrice: price, pendingDate }) => ({
    lineId,
    quantity: confirmed,
    date,
    unitPrice: price,
    pendingDate: pendingOf({
      most: form.lines.find(line => line.lineId === lineId)?.most ?? '0',
      quantity: confirmed,
    })?.gt(0)
      ? pendingDate
      : null,
  }))
}
