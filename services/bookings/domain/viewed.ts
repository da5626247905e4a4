import type { By } from '@quayside/contracts/access/by.ts'
import type { BookingContent, BookingTerms } from '@quayside/contracts/bookings/details.ts'
import type { ShownBookingContent } from '@quayside/contracts/bookings/queries.ts'
import { addAmounts, lineAmount } from '@quayside/platform/values/money.ts'
import { isZero } from '@quayside/platform/values/quantities.ts'

/** The supplier, of whose goods alone it tells; whether what charges cost may be told, and whether each charge by itself. */
export type Viewer = { readonly supplier: string | null; readonly withExpenses: boolean; readonly withCharges: boolean }

/** `showsCharges`: that the client sees more than what they come to. */
export function viewerOf({ kind, company }: Pick<By, 'kind' | 'company'>, showsCharges: boolean): Viewer {
  const withExpenses = kind === 'O' || kind === 'A'
  return { supplier: kind === 'P' ? company : null, withExpenses, withCharges: withExpenses || showsCharges }
}

const noParties = { shipper: null, consignee: null, notify: null, pickup: null, delivery: null }

/** A version as far as a viewer may see it. */
export function shownContent(
  content: BookingContent,
  { supplier, withExpenses, withCharges }: Viewer,
): ShownBookingContent {
  if (supplier !== null) return ofSupplier(content, supplier)
  const { charges, ...rest } = content
  const shown = withExpenses ? charges : charges.filter(one => !isZero(one.income))
  return {
    ...rest,
    ...(withCharges && {
      charges: shown.map(({ expense, payTo, ...charge }) => ({
        ...charge,
        total: amountOf(charge, charge.income),
        ...(withExpenses && { expense, payTo, expenseTotal: amountOf(charge, expense) }),
      })),
    }),
    totals: totalsOf(shown),
  }
}

type Charge = BookingContent['charges'][number]

function amountOf({ quantity, currency }: Pick<Charge, 'quantity' | 'currency'>, price: string): string {
  return lineAmount(quantity ?? '0', price, currency)
}

/** Sums of rounded lines, by currency. */
function totalsOf(charges: readonly Charge[]) {
  const byCurrency = Map.groupBy(charges, one => one.currency)
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    amount: addAmounts(lineAmount('0', '0', currency), ...own.map(one => amountOf(one, one.income))),
  }))
}

/** Carrier, route, days, and its own lines and packages; nothing of the client's own or of other suppliers. */
function ofSupplier(content: BookingContent, supplier: string): ShownBookingContent {
  const { terms, goods, locations, packages } = content
  const lines = content.lines.filter(line => line.vendorCompanyId === supplier)
  const own = new Set(lines.map(line => line.orderLineId))
  const isAlone = lines.length === content.lines.length
  return {
    terms: termsOfSupplier(terms),
    parties: noParties,
    goods: {
      ...goods,
      description: null,
      commodityCode: null,
      incoterm: null,
      incotermPlace: null,
      value: null,
      currency: null,
      insuranceValue: null,
      insuranceCurrency: null,
    },
    locations,
    packages: packages.filter(
      ({ orderLineIds: ids }) => isAlone || (ids.length > 0 && ids.every(orderLineId => own.has(orderLineId))),
    ),
    equipment: [],
    references: [],
    copyRecipients: [],
    lines,
  }
}

function termsOfSupplier({ carrier, carrierCode, transitDays, daysValue }: BookingTerms): BookingTerms {
  const untold = {
    customerReference: null,
    brokerCode: null,
    brokerName: null,
    accountNumber: null,
    operationFlow: null,
    shipmentType: null,
    validityDate: null,
  }
  return { ...untold, carrier, carrierCode, transitDays, daysValue }
}
