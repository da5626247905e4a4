import { operatingCompanyId } from '@quayside/contracts/directory/installation.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { type QuoteContent, quoteContent, quoteRequestContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteEvent, QuoteRequestEvent } from '@quayside/contracts/quotes/events.ts'
import type { Asked } from '../rules.ts'

export const today = '2026-03-10'
export const validUntil = '2026-03-31'
export const customer = '018f0000-0000-7000-8000-000000000003' as CompanyId
export const quoteId = '018f0000-0000-7000-8000-000000000010'
export const requestId = '018f0000-0000-7000-8000-000000000020'
export const orderId = '018f0000-0000-7000-8000-000000000031'
export const bookingId = '018f0000-0000-7000-8000-000000000070'
export const noForeign = { strangeOrders: [] }

/** Somebody of the installation on the day of the tests. */
export function asked(kind: Asked['by']['kind'], over: Partial<Asked> = {}): Asked {
  const company = kind === 'C' || kind === 'P' ? customer : kind === 'S' ? '' : operatingCompanyId
  const clients = kind === 'S' ? ('all' as const) : kind === 'P' ? [] : [customer]
  const uid = kind === 'S' ? null : '018f0000-0000-7000-8000-0000000000aa'
  return { by: { kind, uid, company, clients }, now: `${today}T12:00:00.000Z`, today, ...over }
}

export const wished = {
  project: 'North line',
  customerReference: 'RFQ-7',
  purchaseOrderIds: [orderId],
  goods: { transportMode: 'AIR', incoterm: 'FCA', incotermPlace: 'Shanghai', value: '12000.00', currency: 'USD' },
  packages: [
    {
      packageId: '018f0000-0000-7000-8000-000000000040',
      packageType: 'CARTON',
      count: 4,
      grossWeight: '100',
      length: '100',
      width: '50',
      height: '40',
    },
  ],
} as const

export const charge = {
  chargeId: '018f0000-0000-7000-8000-000000000060',
  chargeType: 'FREIGHT',
  income: '4.5',
  expense: '3.9',
  unit: 'KG_CHARGEABLE',
  currency: 'EUR',
  payTo: 'Lufthansa Cargo',
} as const
export const euro = { currency: 'EUR', rate: '1.08', source: 'ECB', date: '2026-03-09' } as const

/** A quote that can be sent, 133.336 kg chargeable at 4.5 EUR. */
export function content(over: Parameters<typeof quoteContent.parse>[0] & object = {}): QuoteContent {
  const said = { ...wished, carrier: { code: 'LH', name: 'Lufthansa Cargo' }, validUntil }
  return quoteContent.parse({ ...said, transitDays: 6, charges: [charge], exchangeRates: [euro], ...over })
}
export const counted = (over: object = {}) => content({ charges: [{ ...charge, quantity: '133.336' }], ...over })

const drafted: QuoteEvent = {
  type: 'QuoteDrafted',
  data: {
    quoteId,
    quoteNumber: 'QU-260310-0000001',
    customerCompanyId: customer,
    issuingCompanyId: operatingCompanyId,
    issuingCurrency: 'USD',
    requestId: null,
    copiedFrom: null,
    content: counted(),
  },
}
const sentAs = (revision: number): QuoteEvent => ({ type: 'QuoteSent', data: { quoteId, revision, validUntil } })
const approved: QuoteEvent = { type: 'QuoteApproved', data: { quoteId, revision: 1, onBehalf: null } }
const saved: QuoteEvent = { type: 'QuoteDraftSaved', data: { quoteId, content: counted({ transitDays: 4 }) } }
const reserved: QuoteEvent = { type: 'QuoteReservedForBooking', data: { quoteId, bookingId } }
const booked: QuoteEvent = { type: 'QuoteBooked', data: { quoteId, bookingId, bookingNumber: 'BK-1' } }

/** A quote in each place where the table of section 3 makes a difference. */
export const stories = {
  'never sent': [drafted],
  sent: [drafted, sentAs(1)],
  'sent, with a draft': [drafted, sentAs(1), saved],
  approved: [drafted, sentAs(1), approved],
  'approved and reserved': [drafted, sentAs(1), approved, reserved],
  'approved and booked': [drafted, sentAs(1), approved, reserved, booked],
  'approved and carried out': [
    drafted,
    sentAs(1),
    approved,
    reserved,
    booked,
    { type: 'QuoteBookingCompleted', data: { quoteId, bookingId } },
  ],
  rejected: [
    drafted,
    sentAs(1),
    {
      type: 'QuoteRejected',
      data: { quoteId, revision: 1, reasons: ['TOO_EXPENSIVE'], text: '', onBehalf: null },
    },
  ],
  expired: [drafted, sentAs(1), { type: 'QuoteExpired', data: { quoteId, revision: 1, validUntil } }],
  withdrawn: [drafted, sentAs(1), { type: 'QuoteWithdrawn', data: { quoteId, revision: 1, reason: 'Wrong carrier' } }],
} as const satisfies Readonly<Record<string, readonly QuoteEvent[]>>
export type Story = keyof typeof stories

export const requested: QuoteRequestEvent = {
  type: 'QuoteRequested',
  data: {
    requestId,
    requestNumber: 'QR-260310-0000001',
    customerCompanyId: customer,
    issuingCompanyId: operatingCompanyId,
    content: quoteRequestContent.parse({ ...wished, note: 'Soon' }),
  },
}
