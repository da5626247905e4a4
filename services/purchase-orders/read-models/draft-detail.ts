import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import type { OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { sum } from '@quayside/platform/values/quantities.ts'
import { withReasons } from '@quayside/platform/words/error-text.ts'
import { allowedOnPreOrder, type Person } from '../domain/allowed-commands.ts'
import { draftDates } from '../domain/dates.ts'
import type { Moments } from '../domain/moments.ts'
import type { PreOrder } from '../domain/state.ts'
import { datesShown } from './dates-shown.ts'
import { type Around, headOf } from './order-detail.ts'

/** A draft in the shape of an order: what it lacks is null. */
export function draftDetailOf(draft: PreOrder, moments: Moments, person: Person, around: Around): OrderDetail {
  const allowed: CommandVerdict[] = around.isPast ? [] : allowedOnPreOrder(draft, person)
  const quantity = sum(draft.lines.map(line => line.quantity ?? '0'))
  const mine = allowed.some(one => one.command === 'register' && one.allowed)
  return {
    ...headOf(draft, around),
    id: draft.orderId,
    version: draft.version,
    orderNumber: draft.orderNumber ?? '',
    status: 'PRE_ORDER',
    parent: null,
    children: [],
    creator: { ...moments.creator, name: around.creatorName },
    registrationDate: null,
    sentAt: null,
    acknowledgedAt: null,
    dates: datesShown(draftDates(draft)),
    shares: { promised: 0, approved: 0, proposed: 0, of: 'quantity' },
    linesInFull: { promised: 0, wanted: draft.lines.length },
    approving: { what: 'all', child: null },
    totals: { ...emptyTotals, currency: draft.details.currency, required: quantity, pending: quantity },
    lines: draft.lines.map((line, index) => {
      const { lineId, quantity: wanted, ...item } = line
      const required = wanted ?? '0'
      return {
        ...emptyLine,
        ...item,
        id: lineId ?? '',
        number: index + 1,
        sourceRowId: null,
        required,
        confirmable: required,
        open: required,
        pending: required,
      }
    }),
    round: null,
    confirmation: null,
    confirmationFile: null,
    changeRequests: [],
    overlays: { cancellationRequest: null, documentStatus: 'none', lastComment: null, changedSinceSent: [] },
    badges: { fulfilment: 'none', lateness: { state: 'unknown', slipDays: null } },
    ask: { of: mine ? 'you' : 'them', who: 'buyer', what: 'complete-draft', command: 'register', until: null },
    importId: null,
    allowedCommands: withReasons(allowed, around.language),
  }
}

const emptyTotals = {
  value: '0',
  taxBase: '0',
  taxes: '0',
  cash: '0',
  confirmed: '0',
  proposed: '0',
  promised: '0',
  delivered: '0',
}
const emptyLine = {
  confirmedPrice: null,
  slipDays: null,
  priceParts: [],
  cancelled: '0',
  confirmed: '0',
  proposed: '0',
  promised: '0',
  shares: { promised: 0, approved: 0 },
  moved: '0',
  allocated: '0',
  delivered: '0',
  shippable: '0',
  amount: '0',
  taxes: '0',
  confirmedDate: null,
  pendingDate: null,
  lastPromisedDate: null,
  actualDeliveryDate: null,
  promisedParts: [],
  approvedDate: null,
  proposedDate: null,
  proposedSlipDays: null,
  proposal: null,
  declinedProposal: null,
  carried: { allocated: '0', shipped: '0', delivered: '0', damaged: '0', short: '0' },
  shipments: [],
}
