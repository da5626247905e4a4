import type { OrderDetails, OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import type { FieldChange } from '@quayside/contracts/purchase-orders/events.ts'

type Value = unknown

function text(value: Value): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    return value
      .map(entry =>
        Object.values(entry as object)
          .map(text)
          .join(' '),
      )
      .join('; ')
  }
  return 'name' in (value as object) ? text((value as { name: string }).name) : JSON.stringify(value)
}

/** Every field of the head and of the lines that an amendment changes; a whole line added or removed is one change. */
export function amendedFields(
  before: { readonly details: OrderDetails; readonly lines: readonly OrderedLine[] },
  after: { readonly details: OrderDetails; readonly lines: readonly OrderedLine[] },
): FieldChange[] {
  const head = changedFields(before.details, after.details, null, null)
  const old = new Map(before.lines.map(line => [line.lineId, line]))
  const kept = new Set(after.lines.map(line => line.lineId))
  const lines = after.lines.flatMap(line => {
    const was = old.get(line.lineId)
    return was === undefined ? [wholeLine(line, 'added')] : changedFields(was, line, line.lineId, line.number)
  })
  const removed = before.lines.filter(line => !kept.has(line.lineId)).map(line => wholeLine(line, 'removed'))
  return [...head, ...lines, ...removed]
}

function changedFields(before: object, after: object, lineId: string | null, lineNumber: number | null): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap(field => {
    const was = text((before as Record<string, Value>)[field])
    const is = text((after as Record<string, Value>)[field])
    return was === is ? [] : [{ field, lineId, lineNumber, old: was, new: is }]
  })
}

function wholeLine(line: OrderedLine, how: 'added' | 'removed'): FieldChange {
  const summary = `${line.quantity} ${line.unit} ${line.sku ?? line.description}`
  const value = how === 'added' ? { old: null, new: summary } : { old: summary, new: null }
  return { field: 'line', lineId: line.lineId, lineNumber: line.number, ...value }
}
