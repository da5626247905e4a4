import { decimalPattern, percentagePattern } from '@quayside/contracts/kernel/quantities.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type errorValues from '@quayside/contracts/words/en/error-values.json'
import type * as core from 'zod/v4/core'
import { textIn } from '../words/words.ts'

/** By its key among the words. */
type Rule = keyof typeof errorValues.rule

/** The rule that an input breaks, in words: no pattern, no code, no sign of comparison. */
export function ruleText(issue: core.$ZodIssue, language: Language): string {
  const { rule, limit } = ruleOf(issue)
  return textIn(language, `error-values:rule.${rule}`, { limit })
}

/** All statuses of an order, or all terms of delivery; more of them nobody reads. */
const mostNamed = 20

/** What can be chosen, where it is short: as programs send it, so beside the words for people and not in them. */
export function allowedValues(issue: core.$ZodIssue): { readonly allowed?: string } {
  if (issue.code !== 'invalid_value' || issue.values.length > mostNamed) return {}
  return { allowed: issue.values.map(String).join(', ') }
}

function ruleOf(issue: core.$ZodIssue): { rule: Rule; limit?: string } {
  if (issue.message === 'date-out-of-range') return { rule: 'dateRange' }
  switch (issue.code) {
    case 'too_big':
      return { rule: byOrigin(issue.origin, 'longest', 'most', 'largest'), limit: String(issue.maximum) }
    case 'too_small':
      return { rule: byOrigin(issue.origin, 'shortest', 'fewest', 'smallest'), limit: String(issue.minimum) }
    case 'invalid_format':
      return { rule: formats[issue.format] ?? byPattern(String((issue as { pattern?: string }).pattern ?? '')) }
    case 'invalid_value':
      return { rule: 'choice' }
    case 'invalid_type':
      return { rule: kinds[issue.expected] ?? 'other' }
    default:
      return { rule: issue.message === 'time-zone-unknown' ? 'timeZone' : 'other' }
  }
}

function byOrigin(origin: string, ofText: Rule, ofList: Rule, ofNumber: Rule): Rule {
  if (origin === 'string') return ofText
  return origin === 'array' || origin === 'set' ? ofList : ofNumber
}

const formats: Readonly<Record<string, Rule>> = {
  date: 'date',
  datetime: 'instant',
  uuid: 'id',
  guid: 'id',
  email: 'email',
}
const kinds: Readonly<Record<string, Rule>> = {
  string: 'string',
  number: 'number',
  int: 'int',
  boolean: 'boolean',
  array: 'array',
}

function byPattern(pattern: string): Rule {
  if (pattern === String(decimalPattern)) return 'decimal'
  return pattern === String(percentagePattern) ? 'percentage' : 'form'
}
