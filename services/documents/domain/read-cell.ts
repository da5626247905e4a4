import { contactRowValues } from '@quayside/contracts/directory/import.ts'
import type { ImportFieldKind } from '@quayside/contracts/documents/import-fields.ts'
import type { DateStyle, DecimalStyle } from '@quayside/contracts/documents/import-mapping.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { businessDate } from '@quayside/contracts/kernel/quantities.ts'
import { webAddress } from '@quayside/contracts/kernel/web-address.ts'
import { deepestCategory, namesOfPath, pathOfNames } from '@quayside/contracts/products/categories.ts'
import { checkGtin } from '@quayside/contracts/products/gtin.ts'
import { checkTariffPosition } from '@quayside/contracts/products/tariff-position.ts'
import { isNoSuchDay, readDate } from '@quayside/platform/values/cells/dates.ts'
import { hasOtherDecimalSign, readDecimal, readPercentage } from '@quayside/platform/values/cells/numbers.ts'
import { isNegative, isZero } from '@quayside/platform/values/quantities.ts'
import {
  readCurrency,
  readDocumentType,
  readIncoterm,
  readPaymentMethod,
  readTransportMode,
  readYesNo,
} from './cells/codes.ts'
import { readCountry } from './cells/countries.ts'
import { roundedTo } from './rounding.ts'
import type { Expectation } from './row-issue.ts'

export type CellStyles = {
  readonly dateStyle?: DateStyle | undefined
  readonly decimalStyle?: DecimalStyle | undefined
}
/** `rejection`: what the rule of such values says, where it says more than what was expected. */
export type CellReading =
  | { readonly value: string; readonly rounded: boolean }
  | { readonly expected: Expectation; readonly rejection?: Rejection }

const fractionDigits = 6
/** As many people as a company may have. */
const mostCounted = 10_000_000
const integerDigits = 15

function found(value: string | null, expected: Expectation): CellReading {
  return value === null ? { expected } : { value, rounded: false }
}

function ruled(value: string, rejection: Rejection | null, expected: Expectation): CellReading {
  return rejection === null ? { value, rounded: false } : { expected, rejection }
}

/** Digits that a spreadsheet's arithmetic left behind are rounded away; the row says so. */
function bounded(value: string | null, expected: Expectation): CellReading {
  if (value === null) return { expected }
  if ((value.replace('-', '').split('.')[0] ?? '').length > integerDigits) return { expected: 'whole-digits' }
  const value6 = roundedTo(value, fractionDigits)
  return { value: value6, rounded: value6 !== value }
}

function dateExpectation(style: DateStyle | undefined): Expectation {
  if (style === 'month-day-year') return 'date-month-first'
  return style === 'day-month-year' ? 'date-day-first' : 'date'
}

/** A date as orders hold it; one that is readable but of another century says so. */
export function readBusinessDate(cell: string, style: DateStyle | undefined): CellReading {
  const date = readDate(cell, style)
  if (date !== null && !businessDate.safeParse(date).success) return { expected: 'date-range' }
  return found(date, isNoSuchDay(cell, style) ? 'day-that-exists' : dateExpectation(style))
}

/** What a figure should have been: most of all, written with the decimal sign that was chosen. */
export function numberExpectation(cell: string, style: DecimalStyle, expected: Expectation): Expectation {
  return hasOtherDecimalSign(cell, style) ? `decimal-${style}` : expected
}

/** Reads a filled cell as what its field needs: the value in the product's own form, or what was expected instead. */
export function readCell(kind: ImportFieldKind, cell: string, styles: CellStyles): CellReading {
  const decimalStyle = styles.decimalStyle ?? 'point'
  const expectedOf = (expected: Expectation) => numberExpectation(cell, decimalStyle, expected)
  switch (kind) {
    case 'text':
    case 'source-id':
    case 'party':
    case 'product':
      return { value: cell, rounded: false }
    case 'quantity': {
      const reading = bounded(readDecimal(cell, decimalStyle), expectedOf('quantity-positive'))
      return 'value' in reading && (isNegative(reading.value) || isZero(reading.value))
        ? { expected: 'quantity-positive' }
        : reading
    }
    case 'price':
    case 'measure':
    case 'weight': {
      const reading = bounded(readDecimal(cell, decimalStyle), expectedOf(kind))
      return 'value' in reading && isNegative(reading.value) ? { expected: kind } : reading
    }
    case 'amount':
      return bounded(readDecimal(cell, decimalStyle), expectedOf('amount'))
    case 'percentage': {
      const value = readPercentage(cell, decimalStyle)
      const inRange = value !== null && !isNegative(value) && Number(value) <= 100
      return inRange ? found(roundedTo(value, 4), 'percentage') : { expected: expectedOf('percentage') }
    }
    case 'date':
      return readBusinessDate(cell, styles.dateStyle)
    case 'currency':
      return found(readCurrency(cell), 'currency')
    case 'country':
      return found(readCountry(cell), 'country')
    case 'transport-mode':
      return found(readTransportMode(cell), 'transport-mode')
    case 'payment-method':
      return found(readPaymentMethod(cell), 'payment-method')
    case 'document-type':
      return found(readDocumentType(cell), 'document-type')
    case 'yes-no':
      return found(readYesNo(cell), 'yes-no')
    case 'gtin': {
      const digits = cell.replace(/[\s-]/g, '')
      return ruled(digits, checkGtin(digits), 'gtin')
    }
    case 'hs-code':
      return ruled(cell, checkTariffPosition(cell), 'hs-code')
    case 'email':
      return found(contactRowValues.shape.email.safeParse(cell).success ? cell : null, 'email')
    case 'web-address':
      return found(webAddress.safeParse(cell).success ? cell : null, 'web-address')
    case 'count': {
      const value = readDecimal(cell, decimalStyle)
      return found(value !== null && /^\d+$/.test(value) && Number(value) <= mostCounted ? value : null, 'count')
    }
    case 'category-path': {
      const names = namesOfPath(cell)
      return found(names.length > deepestCategory || names.includes('') ? null : pathOfNames(names), 'category-path')
    }
    case 'incoterm':
      return found(readIncoterm(cell)?.term ?? null, 'incoterm')
  }
}
