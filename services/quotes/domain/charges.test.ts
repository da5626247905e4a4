import { freightCharge } from '@quayside/contracts/freight/charge.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerCharges, customerRates, fullCharges, fullTotals, shownTotals } from './charges.ts'

const rates = { USD: '1.234567', MXN: '0.058213', JPY: '0.0067', KWD: '3.2501', CLF: '39.1' }
const currencies = Object.keys(rates) as (keyof typeof rates)[]
const exchangeRates = currencies.map(currency => ({
  currency,
  rate: rates[currency],
  source: 'ECB',
  date: '2026-03-02',
}))
const price = fc.integer({ min: -9_999_999, max: 9_999_999 }).map(units => (units / 1000).toFixed(3))
const sorted = fc
  .record({
    chargeId: fc.uuid(),
    chargeType: fc.constantFrom('FREIGHT', 'HANDLING'),
    income: fc.oneof(price, fc.constant('0')),
    expense: price,
    quantity: fc.integer({ min: 0, max: 9_999_999 }).map(units => (units / 1000).toFixed(3)),
    unit: fc.constant('SHIPMENT'),
    currency: fc.constantFrom(...currencies),
    payTo: fc.constant('Somebody'),
  })
  .map(one => freightCharge.parse(one))
const charges = fc.array(sorted, { maxLength: 20 })
/** Of decimals with at most four digits, as whole units. */
const units = (amount: string | null) => Math.round(Number(amount) * 10_000)
const sum = (amounts: readonly (string | null)[]) => amounts.reduce((total, one) => total + units(one), 0)

test('[D3.010] totals are the sums of rounded lines, in each currency and in the issuing company’s', () => {
  fc.assert(
    fc.property(charges, fc.constantFrom(...currencies), (all, issuing) => {
      const lines = fullCharges({ charges: all, exchangeRates }, issuing)
      const { perCurrency, inIssuing } = fullTotals({ charges: all, exchangeRates }, issuing)
      for (const total of perCurrency) {
        const own = lines.filter(one => one.currency === total.currency)
        expect(units(total.income)).toBe(sum(own.map(one => one.total)))
        expect(units(total.expense)).toBe(sum(own.map(one => one.cost)))
        expect(units(total.profit)).toBe(units(total.income) - units(total.expense))
      }
      expect(units(inIssuing?.income ?? null)).toBe(sum(lines.map(one => one.totalInIssuing)))
      expect(units(inIssuing?.profit ?? null)).toBe(sum(lines.map(one => one.profit)))
    }),
  )
})

test('[D3.011] [D3.019] what a customer sees adds up by itself, whatever lines cost that it does not see', () => {
  fc.assert(
    fc.property(charges, fc.constantFrom(...currencies), (all, issuing) => {
      const content = { charges: all, exchangeRates }
      const shown = customerCharges(content, issuing)
      const { perCurrency, inIssuing } = shownTotals(content, issuing)
      expect(shown.every(one => Number(one.income) !== 0)).toBe(true)
      expect(perCurrency.map(one => one.currency)).toEqual([...new Set(shown.map(one => one.currency))].sort())
      for (const total of perCurrency)
        expect(units(total.income)).toBe(
          sum(shown.filter(one => one.currency === total.currency).map(one => one.total)),
        )
      expect(units(inIssuing?.income ?? null)).toBe(sum(shown.map(one => one.totalInIssuing)))
      expect(customerRates(content, issuing).every(one => shown.some(line => line.currency === one.currency))).toBe(
        true,
      )
      expect(JSON.stringify([shown, perCurrency, inIssuing])).not.toMatch(/expense|payTo|profit|cost|margin/)
      const costly = all.map(one => ({ ...one, expense: '99999' }))
      expect(customerCharges({ charges: costly, exchangeRates }, issuing)).toEqual(shown)
    }),
  )
})

test('[D3.010] without a rate or a quantity nothing is added up that would be less than it is', () => {
  const line = {
    chargeId: '018f0000-0000-7000-8000-000000000060',
    chargeType: 'FREIGHT',
    income: '5',
    unit: 'SHIPMENT',
  }
  const euro = freightCharge.parse({ ...line, quantity: '2', currency: 'EUR' })
  const open = freightCharge.parse({ ...line, currency: 'USD' })
  expect(fullTotals({ charges: [euro], exchangeRates: [] }, 'USD')).toMatchObject({
    perCurrency: [{ currency: 'EUR', income: '10.00' }],
    inIssuing: null,
  })
  for (const all of [[open], [euro, open]]) {
    expect(fullTotals({ charges: all, exchangeRates }, 'EUR')).toEqual({ perCurrency: [], inIssuing: null })
    expect(shownTotals({ charges: all, exchangeRates }, 'EUR')).toEqual({ perCurrency: [], inIssuing: null })
  }
  expect(fullCharges({ charges: [open], exchangeRates: [] }, 'USD')[0]).toMatchObject({ total: null, profit: null })
})
