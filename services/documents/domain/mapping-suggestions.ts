import { type ImportField, isNumeric } from '@quayside/contracts/documents/import-fields.ts'
import type { ColumnProfile, MappedField, MappingSuggestion } from '@quayside/contracts/documents/import-mapping.ts'
import { fieldIn, fieldsOf } from '@quayside/contracts/documents/import-modules.ts'
import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { readDecimal } from '@quayside/platform/values/cells/numbers.ts'
import { plainText } from '@quayside/platform/values/cells/plain-text.ts'
import { compare, multiply, subtract } from '@quayside/platform/values/quantities.ts'
import { inEveryLanguage } from '@quayside/platform/words/words.ts'
import { fieldWord, type ModuleDescriptor } from './module-descriptor.ts'

const leastConfidence = 0.55

function tokens(text: string): Set<string> {
  return new Set(
    plainText(text)
      .split(' ')
      .filter(token => token !== ''),
  )
}

/** Dice's coefficient: how many words two names share. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter(token => right.has(token)).length
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size)
}

function nameConfidence(header: string, field: ImportField, module: ModuleDescriptor): number {
  const plain = plainText(header)
  const words = tokens(header)
  const own = [field.replace(/([A-Z])/g, ' $1'), ...inEveryLanguage(fieldWord(module, field))]
  let best = own.some(name => plain === plainText(name)) ? 1 : 0
  for (const [place, synonym] of (module.synonyms[field] ?? []).entries()) {
    // Earlier synonyms are the better ones, so that "required date" wins over "due date" where a file has both.
    if (plain === plainText(synonym)) best = Math.max(best, 0.99 - Math.min(place, 20) * 0.002)
    else best = Math.max(best, 0.8 * likeness(words, tokens(synonym)))
  }
  return best
}

/** Texts that may well be digits alone. */
const writtenInDigits = /identifier|code|po$|number|batch|order|sku|reference|phone|whatsapp|taxid|zip/i

/** How well what the column holds fits the field, between 0 and 1. */
function contentFit(field: ImportField, column: ColumnProfile, module: ModuleDescriptor): number {
  const { kind } = fieldIn(module, field)
  if (column.filled === 0) return 0.6
  if (kind === 'date') return column.dates === null ? 0.1 : 1
  if (isNumeric(kind)) return column.numbers === null ? 0.1 : 1
  if (kind === 'text' || kind === 'party') return column.numbers !== null && !writtenInDigits.test(field) ? 0.3 : 1
  return 1
}

function mappedTo(field: ImportField, column: ColumnProfile, module: ModuleDescriptor): MappedField {
  const { kind, required } = fieldIn(module, field)
  return {
    field,
    source: { from: 'header', header: column.header },
    ...(module.creates.includes(field) ? { createIfUnknown: true } : {}),
    ...(kind === 'date' && column.dates?.style ? { dateStyle: column.dates.style } : {}),
    ...(isNumeric(kind) && column.numbers?.style ? { decimalStyle: column.numbers.style } : {}),
    ...(!required && column.odd.length > 0 && (kind === 'date' || isNumeric(kind)) ? { ignoreUnreadable: true } : {}),
  }
}

type Candidate = { field: ImportField; column: ColumnProfile; confidence: number; because: 'name' | 'content' }

/** The share of sampled rows in which a price column times the quantity gives the line's value, to within 1 %. */
function priceAgreement(
  price: ColumnProfile,
  quantity: ColumnProfile,
  value: ColumnProfile,
  sample: readonly (readonly string[])[],
): number {
  const cell = (row: readonly string[], column: ColumnProfile): string | null =>
    readDecimal(row[column.column - 1] ?? '', column.numbers?.style ?? 'point')
  let agreeing = 0
  let compared = 0
  for (const row of sample) {
    const [p, q, v] = [cell(row, price), cell(row, quantity), cell(row, value)]
    if (p === null || q === null || v === null) continue
    compared++
    const difference = subtract(multiply(p, q), v).replace('-', '')
    if (compare(difference, multiply(v.replace('-', ''), '0.01')) <= 0) agreeing++
  }
  return compared === 0 ? 0 : agreeing / compared
}

function candidatesFor(columns: readonly ColumnProfile[], module: ModuleDescriptor): Candidate[] {
  const found: Candidate[] = []
  for (const column of columns)
    for (const field of fieldsOf(module)) {
      const confidence = nameConfidence(column.header, field, module) * contentFit(field, column, module)
      if (confidence >= leastConfidence) found.push({ field, column, confidence, because: 'name' })
    }
  return found.sort((a, b) => b.confidence - a.confidence)
}

/** Each field and each column at most once, the surest first. */
function assign(candidates: readonly Candidate[]): Map<ImportField, Candidate> {
  const chosen = new Map<ImportField, Candidate>()
  const taken = new Set<string>()
  for (const candidate of candidates) {
    if (chosen.has(candidate.field) || taken.has(candidate.column.header)) continue
    chosen.set(candidate.field, candidate)
    taken.add(candidate.column.header)
  }
  return chosen
}

/** Where several columns could be the price, the one that agrees with quantity and line value. */
function settlePrice(
  chosen: Map<ImportField, Candidate>,
  candidates: readonly Candidate[],
  sample: readonly (readonly string[])[],
): void {
  const [quantity, value] = [chosen.get('quantity'), chosen.get('lineValue')]
  if (quantity === undefined || value === undefined) return
  const rated = candidates
    .filter(candidate => candidate.field === 'unitPrice')
    .map(candidate => ({
      ...candidate,
      agreement: priceAgreement(candidate.column, quantity.column, value.column, sample),
    }))
    .sort((a, b) => b.agreement - a.agreement)
  const [best] = rated
  if (best === undefined || best.agreement < 0.5) return
  chosen.set('unitPrice', {
    field: 'unitPrice',
    column: best.column,
    confidence: Math.max(best.confidence, best.agreement),
    because: 'content',
  })
}

/** A currency that headers name, as in "Freight Cost (USD)". */
function currencyInHeaders(columns: readonly ColumnProfile[]): string | null {
  const named = new Set(
    columns.flatMap(column => [...column.header.matchAll(/\(([A-Z]{3})\)/g)].map(match => match[1] as string)),
  )
  const known = [...named].filter(code => currencies.has(code))
  return known.length === 1 ? (known[0] as string) : null
}

/** Guesses for as many fields as the headers and what is below them allow. `sample` are rows of the file. */
export function suggestMapping(
  columns: readonly ColumnProfile[],
  sample: readonly (readonly string[])[],
  module: ModuleDescriptor,
): MappingSuggestion[] {
  const candidates = candidatesFor(columns, module)
  const chosen = assign(candidates)
  settlePrice(chosen, candidates, sample)
  const suggestions: MappingSuggestion[] = [...chosen.values()].map(({ field, column, confidence, because }) => ({
    mapping: mappedTo(field, column, module),
    confidence: Math.round(confidence * 100) / 100,
    because,
  }))
  const code = chosen.has('currency') || !('currency' in module.fields) ? null : currencyInHeaders(columns)
  if (code !== null)
    suggestions.push({
      mapping: { field: 'currency', source: { from: 'fixed', value: code } },
      confidence: 0.5,
      because: 'content',
    })
  const inOrder = fieldsOf(module)
  return suggestions.sort((a, b) => inOrder.indexOf(a.mapping.field) - inOrder.indexOf(b.mapping.field))
}
