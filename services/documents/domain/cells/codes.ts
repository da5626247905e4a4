import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { type DocumentTypeCode, documentTypeCodes } from '@quayside/contracts/reference/document-types.ts'
import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import { type PaymentMethod, paymentMethods } from '@quayside/contracts/reference/payment-methods.ts'
import { plainText } from '@quayside/platform/values/cells/plain-text.ts'
import { inEveryLanguage } from '@quayside/platform/words/words.ts'

const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  US$: 'USD',
  MX$: 'MXN',
  R$: 'BRL',
}
const currencyNames = new Map([...currencies.values()].map(({ code, name }) => [plainText(name), code]))

/** An ISO 4217 code from a code, a name or a sign that means one currency only. */
export function readCurrency(cell: string): string | null {
  const text = cell.trim()
  const code = text.toUpperCase()
  if (currencies.has(code)) return code
  return currencySigns[code] ?? currencyNames.get(plainText(text)) ?? null
}

const modeWords: Readonly<Record<TransportMode, readonly string[]>> = {
  AIR: [
    'air',
    'airfreight',
    'air freight',
    'air charter',
    'charter',
    'plane',
    'courier',
    'aereo',
    'avion',
    'aerien',
    'aerienne',
    '空运',
    '航空',
  ],
  OCEAN: [
    'ocean',
    'sea',
    'seafreight',
    'sea freight',
    'ocean freight',
    'vessel',
    'fcl',
    'lcl',
    'maritimo',
    'maritime',
    'mar',
    'mer',
    'barco',
    'navire',
    '海运',
    '海洋',
  ],
  GROUND: [
    'ground',
    'land',
    'road',
    'truck',
    'trucking',
    'lorry',
    'rail',
    'train',
    'ftl',
    'ltl',
    'terrestre',
    'camion',
    'carretera',
    'route',
    'routier',
    'tren',
    '陆运',
    '公路',
    '铁路',
  ],
}
const modes = new Map(
  Object.entries(modeWords).flatMap(([mode, words]) =>
    words.map(word => [plainText(word), mode as TransportMode] as const),
  ),
)

export function readTransportMode(cell: string): TransportMode | null {
  return modes.get(plainText(cell)) ?? null
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 's', 'oui', 'o', 'vrai', 'verdadero', '是'])
const no = new Set(['no', 'n', 'false', '0', 'non', 'faux', 'falso', '否'])

export function readYesNo(cell: string): 'true' | 'false' | null {
  const text = plainText(cell)
  if (yes.has(text)) return 'true'
  return no.has(text) ? 'false' : null
}

export type FoundIncoterm = { readonly term: string; readonly place: string | null }

/** `FOB`, `FOB Shanghai`, `CIF - Rotterdam (Incoterms 2020)`: the three letters and the named place behind them. */
export function readIncoterm(cell: string): FoundIncoterm | null {
  const text = cell.trim().replace(/[\s(,]*incoterms?\s*®?\s*(\d{4})?\)?\s*$/i, '')
  const match = /^([A-Za-z]{3})(?:[\s,:/-]+(.+))?$/.exec(text)
  if (match === null) return null
  const place = match[2]?.trim() ?? ''
  return { term: (match[1] as string).toUpperCase(), place: place === '' ? null : place }
}

function byLabel<Code extends string>(
  codes: readonly Code[],
  labelsOf: (code: Code) => readonly string[],
  others: Readonly<Record<string, Code>>,
): Map<string, Code> {
  const found = new Map<string, Code>()
  for (const code of codes) for (const text of [code, ...labelsOf(code)]) found.set(plainText(text), code)
  for (const [text, code] of Object.entries(others)) found.set(plainText(text), code)
  return found
}

const payments = byLabel<PaymentMethod>(paymentMethods, code => inEveryLanguage(`statuses:paymentMethod.${code}`), {
  cod: 'CASH_ON_DELIVERY',
  cash: 'CASH_ON_DELIVERY',
  contado: 'CASH_ON_DELIVERY',
  'wire transfer': 'ELECTRONIC_TRANSFER',
  'bank transfer': 'ELECTRONIC_TRANSFER',
  wire: 'ELECTRONIC_TRANSFER',
  transfer: 'ELECTRONIC_TRANSFER',
  transferencia: 'ELECTRONIC_TRANSFER',
  virement: 'ELECTRONIC_TRANSFER',
  credit: 'SUPPLIER_CREDIT',
})

/** A payment method by code or by its label in any of the interface languages. */
export function readPaymentMethod(cell: string): PaymentMethod | null {
  return payments.get(plainText(cell)) ?? null
}

const documents = byLabel<DocumentTypeCode>(
  documentTypeCodes,
  code => inEveryLanguage(`statuses:documentType.${code}`),
  {
    po: 'PURCHASE_ORDER',
    invoice: 'COMMERCIAL_INVOICE',
    factura: 'COMMERCIAL_INVOICE',
    facture: 'COMMERCIAL_INVOICE',
  },
)

export function readDocumentType(cell: string): DocumentTypeCode | null {
  return documents.get(plainText(cell)) ?? null
}
