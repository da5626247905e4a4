import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { LineInput, OrderDetails, OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkCurrency } from '@quayside/contracts/reference/currencies.ts'
import { checkIncoterm } from '@quayside/contracts/reference/incoterms.ts'
import { equals, isPositive, sum } from '@quayside/platform/values/quantities.ts'
import { countedFaults } from './counted.ts'

/** A line as it is entered; its id is already chosen, for a new line too. */
export type EnteredLine = LineInput & { readonly lineId: string }

export type Entered = {
  readonly orderNumber: string
  readonly vendorCompanyId: string | null
  /** A fact of the directory: there is such a supplier, and the client knows it. */
  readonly vendorKnown: boolean
  readonly details: OrderDetails
  readonly lines: readonly EnteredLine[]
  /** `import` accepts retired Incoterms. */
  readonly origin: 'form' | 'import'
  /** Where a person enters: the day before which nothing can be required, and the days that stood there before. */
  readonly dates?: { readonly today: string; readonly before: ReadonlySet<string> }
  /** Where a person enters: the quantities that stood on each line before. */
  readonly quantities?: ReadonlyMap<string, readonly string[]>
}

/** Everything that keeps an order from being registered: missing fields first, then wrong ones. */
export function registrationFaults(entered: Entered): Rejection[] {
  const missing = missingFields(entered)
  const faults = [
    ...missing,
    ...headFaults(entered),
    ...entered.lines.flatMap(lineFaults),
    ...pastDates(entered),
    ...partsOfCounted(entered),
  ]
  if (entered.lines.length === 0) faults.unshift({ code: 'product-required', params: {}, field: 'lines' })
  return missing.length > 0 ? [{ code: 'required-fields', params: {} }, ...faults] : faults
}

function missingFields({ orderNumber, vendorCompanyId, details, lines }: Entered): Rejection[] {
  const everyLineHasADate = lines.length > 0 && lines.every(line => line.requiredDate !== null)
  const fields = [
    [orderNumber, 'orderNumber'],
    [vendorCompanyId, 'vendorCompanyId'],
    [details.buyerIdentifier, 'details.buyerIdentifier'],
    [details.currency, 'details.currency'],
    [details.requiredDeliveryDate ?? (everyLineHasADate ? 'on the lines' : null), 'details.requiredDeliveryDate'],
  ] as const
  return fields
    .filter(([value]) => value === null || value.trim() === '')
    .map(([, field]) => ({ code: 'field-required', params: {}, field }))
}

function headFaults({ vendorCompanyId, vendorKnown, details, origin }: Entered): Rejection[] {
  const faults: (Rejection | null)[] = [
    vendorCompanyId !== null && !vendorKnown ? { code: 'vendor-unknown', params: {}, field: 'vendorCompanyId' } : null,
    details.currency === null ? null : checkCurrency(details.currency, 'details.currency'),
    details.originCountry === null ? null : checkCountry(details.originCountry, 'details.originCountry'),
    details.destinationCountry === null ? null : checkCountry(details.destinationCountry, 'details.destinationCountry'),
    details.incoterm === null
      ? null
      : checkIncoterm(
          { term: details.incoterm, place: details.incotermPlace, mode: details.transportMode, origin },
          { term: 'details.incoterm', place: 'details.incotermPlace' },
        ),
  ]
  return faults.filter(fault => fault !== null)
}

function pastDates({ dates, details, lines }: Entered): Rejection[] {
  if (dates === undefined) return []
  const { today, before } = dates
  const fault = (date: string | null, key: string, field: string): Rejection[] =>
    date === null || date >= today || before.has(`${key} ${date}`)
      ? []
      : [{ code: 'required-date-in-past', params: { date, today }, field }]
  return [
    ...fault(details.requiredDeliveryDate, '', 'details.requiredDeliveryDate'),
    ...lines.flatMap((line, index) => fault(line.requiredDate, line.lineId, `lines.${index}.requiredDate`)),
  ]
}

function partsOfCounted({ quantities, lines }: Entered): Rejection[] {
  if (quantities === undefined) return []
  return lines.flatMap(({ lineId, unit, quantity, schedule }, index) => {
    const asIs = quantities.get(lineId) ?? []
    const line = index + 1
    const ofDeliveries = schedule.flatMap(({ quantity: due }) =>
      countedFaults({ line, unit, quantity: due, asIs, field: `lines.${index}.schedule` }),
    )
    if (quantity === null) return ofDeliveries
    return [
      ...countedFaults({ line, unit, quantity, asIs, field: `lines.${index}.quantity` }),
      ...ofDeliveries.slice(0, 1),
    ]
  })
}

function lineFaults(line: EnteredLine, index: number): Rejection[] {
  const at = (field: string) => `lines.${index}.${field}`
  const faults: Rejection[] = []
  if (line.quantity === null || !isPositive(line.quantity)) {
    faults.push({ code: 'invalid-quantity', params: { quantity: line.quantity }, field: at('quantity') })
  }
  if ((line.sku ?? '') === '' && line.description === '' && line.productId === null) {
    faults.push({ code: 'field-required', params: {}, field: at('sku') })
  }
  const scheduled = sum(line.schedule.map(delivery => delivery.quantity))
  if (line.schedule.length > 0 && line.quantity !== null && !equals(scheduled, line.quantity)) {
    faults.push({
      code: 'deliveries-do-not-add-up',
      params: { scheduled, quantity: line.quantity },
      field: at('schedule'),
    })
  }
  return faults
}

/** The lines as they are kept, once nothing is wrong with them: numbers are never given twice. */
export function completeLines(
  entered: Pick<Entered, 'details' | 'lines'>,
  known: readonly OrderedLine[],
  origins: ReadonlyMap<string, Pick<OrderedLine, 'sourceRowId' | 'importId' | 'importRow'>> = new Map(),
): OrderedLine[] {
  const before = new Map(known.map(line => [line.lineId, line]))
  let highest = Math.max(0, ...known.map(line => line.number))
  return entered.lines.map(line => {
    const { sourceRowId, importId, importRow } = before.get(line.lineId) ??
      origins.get(line.lineId) ?? { sourceRowId: null, importId: null, importRow: null }
    const number = before.get(line.lineId)?.number ?? ++highest
    return {
      ...line,
      number,
      quantity: line.quantity ?? '0',
      unitPrice: line.unitPrice ?? '0',
      requiredDate: line.requiredDate ?? entered.details.requiredDeliveryDate ?? '',
      sourceRowId,
      importId,
      importRow,
    }
  })
}
