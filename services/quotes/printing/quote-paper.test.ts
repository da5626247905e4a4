import { quoteContent } from '@quayside/contracts/quotes/content.ts'
import { expect, test } from 'vitest'
import { offerOf } from '../read-models/quote-views.ts'
import { quotePaper } from './quote-paper.ts'

const id = (number: number) => `018f0000-0000-7000-8000-0000000000${number}`
const content = quoteContent.parse({
  goods: { transportMode: 'AIR', value: '12000', currency: 'USD' },
  packages: [
    {
      packageId: id(10),
      packageType: 'Pallet',
      count: 2,
      grossWeight: '800',
      length: '120',
      width: '100',
      height: '110',
    },
  ],
  locations: {
    origin: { name: 'INHYD', unlocode: 'INHYD', country: 'IN' },
    destination: { name: 'Callao', unlocode: 'PECLL', country: 'PE' },
  },
  charges: [
    { chargeId: id(20), chargeType: 'FREIGHT', income: '1.1', unit: 'KG_CHARGEABLE', currency: 'USD', quantity: '800' },
    { chargeId: id(21), chargeType: 'REBATE', income: '-75', unit: 'SHIPMENT', currency: 'EUR', quantity: '1' },
  ],
  exchangeRates: [{ currency: 'EUR', rate: '1.08', source: 'ECB', date: '2026-11-02' }],
})
const paperIn = (language: 'en' | 'es-MX') =>
  quotePaper({
    quoteNumber: 'QU-1',
    revision: 1,
    sentOn: '2026-11-20',
    customer: 'Andina',
    issuer: 'Quayside Freight',
    issuingCurrency: 'USD',
    offer: offerOf(content, 'USD'),
    chargeTypes: new Map([['FREIGHT', 'Freight']]),
    showsCharges: true,
    url: 'https://portal.example/quotes/1',
    language,
  })

test('[D3.011] a quote’s paper says what is carried and what it comes to as the page does', () => {
  const { facts, packages, charges, totals } = paperIn('en')
  expect(Object.fromEntries(facts)).toMatchObject({
    From: 'INHYD, India',
    To: 'Callao, PECLL, Peru',
    'Value of goods': '12,000.00 USD',
    'Chargeable weight': '800 kg',
  })
  expect(packages?.heads).toEqual(['Packages', 'Count', 'Gross weight', 'L × W × H', 'Volume'])
  expect(packages?.rows).toEqual([['Pallet', '2', '800 kg', '120 × 100 × 110 cm', '2.64 m³']])
  expect(charges?.rows).toEqual([
    ['Freight', '800', 'kg chargeable', '1.10 USD', '', '880.00 USD'],
    ['REBATE', '1', 'shipment', '-75.00 EUR', '', '-75.00 EUR'],
  ])
  expect(totals).toEqual([
    ['Total', '-75.00 EUR'],
    ['Total', '880.00 USD'],
    ['All in USD', '799.00 USD'],
  ])
  expect(Object.fromEntries(paperIn('es-MX').totals)).toHaveProperty('Todo en USD', '799.00 USD')
})
