import { useCallback } from 'react'
import * as z from 'zod'
import { isUnreadable } from '../form/decimals.ts'
import { numberFault } from '../form/entered-number.ts'
import { useRuleText } from '../rule-text.ts'
import { type ActField, mayBeBlank } from './act-field.ts'
import { type ActValues, textAt, valueAt } from './act-values.ts'

type Fault = { path: string; message: string }
type Say = (key: string, values: Readonly<Record<string, string>>) => string

/** What a dialog refuses itself: what is missing, what is no number or day, and what a field's own check refuses. */
export function useFaults(say: Say) {
  const ruleText = useRuleText()
  return useCallback(
    <Thing>(fields: readonly ActField<Thing>[], values: ActValues, thing: Thing): Fault[] => {
      const messageOf = (field: ActField<Thing>): string | null => {
        const { name, kind, check, number } = field
        const value = valueAt(values, name)
        if (isUnreadable(value)) return 'invalid'
        const text = textAt(values, name)
        const isBlank = value == null || (typeof value === 'string' && text === '')
        if (isBlank) return mayBeBlank(field as ActField, values) ? null : 'field-required'
        const wrong = kind === 'decimal' ? numberFault(text, number) : null
        if (wrong !== null) return wrong
        const refused = check?.(text, values, thing) ?? null
        if (refused === null) return null
        const said = 'say' in refused ? say(refused.say, refused.values ?? {}) : ruleText(refused.code, refused.params)
        return said ?? 'invalid'
      }
      return inputsOf(fields, values).flatMap(field => {
        const message = messageOf(field)
        return message === null ? [] : [{ path: field.name, message }]
      })
    },
    [ruleText, say],
  )
}

/** The fields that are shown, each of rows by itself. */
function inputsOf<Thing>(fields: readonly ActField<Thing>[], values: ActValues): readonly ActField<Thing>[] {
  return fields
    .filter(field => field.shown?.(values) ?? true)
    .flatMap(field => {
      if (field.kind !== 'rows') return [field]
      const { name: list, columns = [] } = field
      const rows = (valueAt(values, list) ?? []) as readonly unknown[]
      return rows.flatMap((_row, at) => columns.map(column => ({ ...column, name: `${list}.${at}.${column.name}` })))
    })
}

/** A schema of a form whose values are told wrong by this. */
export function schemaOfFaults(faultsOf: (values: ActValues) => readonly Fault[]) {
  return z.record(z.string(), z.unknown()).superRefine((values, context) => {
    for (const { path, message } of faultsOf(values))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })
}
