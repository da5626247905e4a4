import type { Notification } from '@quayside/contracts/notifications/queries.ts'
import type { OrderDetail, OrderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { dayText } from '@quayside/contracts/reference/instants.ts'
import { type Language, locales } from '@quayside/contracts/reference/languages.ts'
import { codeGroups, codeWord } from '@quayside/contracts/words/code-words.ts'
import { fieldNameKeys } from '@quayside/contracts/words/field-names.ts'
import { amountText, linesInFullText, linesInFullValue } from '@quayside/contracts/words/shown-value.ts'
import { textIn, translatorOf } from '@quayside/platform/words/words.ts'
import type { readerOf } from './shown-shipments.ts'

const language: Language = 'en'
const translate = translatorOf(language)

type Told = { readonly row: OrderListItem; readonly told: readonly Notification[] }

/** Where a confirmation was told otherwise than the order's page has it of that moment; and how much was compared. */
export async function confirmedOtherwise(reader: ReturnType<typeof readerOf>, { row, told }: Told) {
  const wrong: string[] = []
  let compared = 0
  for (const one of told) {
    if (one.act !== 'QuantitiesConfirmed' && one.act !== 'PartConfirmed') continue
    const asOf = one.updatedAt ?? one.createdAt
    const truth = promised(await reader.get(`/purchase-orders/${row.id}`, { asOf }), one)
    if (truth === undefined) continue
    compared += 1
    if (truth !== one.newValue)
      wrong.push(`${row.orderNumber} ${one.field} ${one.lineNumber ?? ''}: told ${one.newValue}, in truth ${truth}`)
  }
  return { wrong, compared }
}

/** What is promised, as the page has it; undefined where the page has no such field. */
function promised({ lines, linesInFull }: OrderDetail, { field, lineNumber }: Notification): string | null | undefined {
  if (field === 'linesInFull') return linesInFullValue(linesInFull)
  const line = lines.find(({ number }) => number === lineNumber)
  if (line === undefined || line.proposal === null) return undefined
  if (field === 'confirmedQuantity') return line.proposed
  if (field === 'pendingDate') return line.pendingDate
  // Nothing is proposed for no day: then what was approved stands.
  return field === 'confirmedDate' ? (line.proposedDate ?? line.approvedDate) : undefined
}

/** Where an e-mail names another value than the notification of the same field: all was mailed when all had happened. */
export function mailedOtherwise(texts: readonly string[], { row, told }: Told) {
  const lines = texts.flatMap(text => text.split('\n'))
  const wrong: string[] = []
  let compared = 0
  for (const { field, lineNumber, newValue } of told) {
    const word = wordOf(field, newValue)
    const where = [
      ...(row.parentId === null ? [] : [row.orderNumber]),
      ...(lineNumber === null ? [] : [textIn(language, 'mails:change.line', { line: lineNumber })]),
    ]
    const label = translate(fieldNameKeys('purchase-order', field)) + (where.length > 0 ? ` (${where.join(', ')})` : '')
    const line = lines.findLast(one => one.startsWith(`${label}: `))
    if (word === null || line === undefined) continue
    compared += 1
    if (!line.endsWith(` ${word}`)) wrong.push(`${row.orderNumber} told ${word} | mailed ${line}`)
  }
  return { wrong, compared }
}

function wordOf(field: string, value: string | null): string | null {
  if (value === null) return textIn(language, 'mails:change.nothing')
  if (field === 'status') return codeWord(codeGroups['order-status'], value, translate)
  if (field === 'linesInFull') return linesInFullText(value, translate)
  if (field === 'confirmedDate' || field === 'pendingDate') return dayText(locales[language], value, 'UTC')
  return field.endsWith('Quantity') ? amountText(value, locales[language]) : null
}
