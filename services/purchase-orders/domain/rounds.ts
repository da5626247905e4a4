import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { RoundCause } from '@quayside/contracts/purchase-orders/statuses.ts'
import { endOfDay, startOfDay, today } from '@quayside/platform/values/dates.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'
import { addWorkingDays, workingDaysBetween } from '@quayside/platform/values/working-days.ts'
import { hasApproved, unapproved } from './quantities.ts'
import type { Asked } from './rules.ts'
import type { Order } from './state.ts'

const workingDaysToReadAFile = 2
const workingDaysToDecideAChange = 5

/** The round that begins with the order as it stands now; `deadline` only where a person has chosen one. */
export function roundOpened(order: Order, asked: Asked, cause: RoundCause, deadline?: string): PurchaseOrderEvent {
  const { now, settings } = asked
  const end = deadline ?? usualDeadline(order, asked)
  return {
    type: 'ConfirmationRoundOpened',
    data: {
      orderId: order.orderId,
      orderNumber: order.orderNumber,
      clientCompanyId: order.clientCompanyId,
      vendorCompanyId: order.vendorCompanyId,
      round: (order.round?.number ?? 0) + 1,
      cause,
      openedAt: now,
      deadline: end,
      reminders: reminders(now, end, settings.timeZone),
      timeZone: settings.timeZone,
      partlyApproved: hasApproved(order),
      buyerUid: order.details.buyerUid,
    },
  }
}

/** The company's working days; the required date caps them only if it lies at least one working day ahead. */
function usualDeadline(order: Order, { now, settings }: Asked): string {
  const deadline = addWorkingDays(now, settings.confirmationWorkingDays, settings.timeZone)
  const required = order.lines
    .filter(line => isPositive(unapproved(line)))
    .map(line => line.item.requiredDate)
    .sort()[0]
  if (required === undefined) return deadline
  const cap = endOfDay(required, settings.timeZone)
  return cap < deadline && workingDaysBetween(now, cap, settings.timeZone) >= 1 ? cap : deadline
}

/** At 50 % and 80 % of the time, and when the last day begins. */
function reminders(from: string, to: string, zone: string) {
  const start = Date.parse(from)
  const length = Date.parse(to) - start
  const at = (share: number) => new Date(start + length * share).toISOString()
  return [
    { moment: 'half' as const, at: at(0.5) },
    { moment: 'eighty' as const, at: at(0.8) },
    { moment: 'day' as const, at: startOfDay(today(to, zone), zone) },
  ]
    .filter(reminder => reminder.at > from && reminder.at < to)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** After a pause the supplier has at least one working day. */
export function roundResumed(order: Order, asked: Asked): PurchaseOrderEvent[] {
  const { round } = order
  if (round === null) return []
  const least = addWorkingDays(asked.now, 1, asked.settings.timeZone)
  const deadline = [round.deadline, least].sort().at(-1) ?? least
  return [{ type: 'ConfirmationRoundResumed', data: { orderId: order.orderId, round: round.number, deadline } }]
}

/** From here on the buyer has until the approve-by date; it reminds and escalates, and changes nothing. */
export function approvalAwaited(order: Order, { now, settings }: Asked): PurchaseOrderEvent {
  const approveBy = addWorkingDays(now, settings.approveByWorkingDays, settings.timeZone)
  const lastDay = startOfDay(today(approveBy, settings.timeZone), settings.timeZone)
  return {
    type: 'ApprovalAwaited',
    data: {
      orderId: order.orderId,
      round: order.round?.number ?? 0,
      approveBy,
      reminders: lastDay > now && lastDay < approveBy ? [lastDay] : [],
      approvalMode: settings.approvalMode,
    },
  }
}

export function readFileBy({ now, settings }: Asked): string {
  return addWorkingDays(now, workingDaysToReadAFile, settings.timeZone)
}

export function decideChangeBy({ now, settings }: Asked): string {
  return addWorkingDays(now, workingDaysToDecideAChange, settings.timeZone)
}
