import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import { isVisible } from '@quayside/contracts/kernel/visible.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { strictObject } from 'zod'
import * as core from 'zod/v4/core'
import type { ProblemField } from '../faults/problem-error.ts'
import { isErrorCode } from '../words/error-text.ts'
import { textIn } from '../words/words.ts'
import type { Fields } from './route-definition.ts'
import { allowedValues, ruleText } from './rule-texts.ts'

/** The fields of requests that hold secrets: of signing in and up, of sessions and of invitations. Codes and keys are none. */
const secrets: readonly string[] = ['password', 'passwordCheck', 'currentPassword', 'refreshToken', 'token', 'secret']

/** Malformed input: always 400, whatever status a field's code has elsewhere. */
export class MalformedInputError extends Error {
  override name = 'MalformedInputError'
  readonly fields: readonly ProblemField[]

  constructor(fields: readonly ProblemField[]) {
    super('malformed input')
    this.fields = fields
  }

  /** One code for the whole: what is missing first, then the first fault. */
  get code(): ErrorCode {
    if (this.fields.length > 1 && this.fields.every(field => field.code === 'field-required')) return 'required-fields'
    return this.fields[0]?.code ?? 'malformed-input'
  }

  get params(): RejectionParams {
    return this.fields[0]?.params ?? { detail: '' }
  }
}

/** A value that is none of a query field's choices, which are all told. */
export function notAmong(field: string, choices: readonly string[], value: string, language: Language) {
  const rule = textIn(language, 'error-values:rule.choice')
  const params = { field, rule, value: shownValue(field, value), allowed: choices.join(', ') }
  return new MalformedInputError([{ path: field, code: 'invalid-value', params }])
}

/** A schema from what a route names: a schema as it is, a shape as a strict object. */
export function schemaOf(fields: Fields | undefined): core.$ZodType {
  if (fields === undefined) return strictObject({})
  return isSchema(fields) ? fields : strictObject(fields as core.$ZodShape as Parameters<typeof strictObject>[0])
}

function isSchema(fields: Fields): fields is core.$ZodType {
  return '_zod' in fields
}

/** The parsed input; throws `MalformedInputError` that names each wrong field, the rule and what was found. */
export function parseInput(schema: core.$ZodType, input: unknown, language: Language): unknown {
  const parsed = core.safeParse(schema, input)
  if (parsed.success) return parsed.data
  const detailed = core.safeParse(schema, input, { reportInput: true })
  const { issues } = detailed.error ?? parsed.error
  throw new MalformedInputError(
    issues
      .slice(0, 50)
      .flatMap(issue => fieldsOf({ ...issue, input: sentAt(issue, input) } as core.$ZodIssue, language)),
  )
}

function fieldsOf(issue: core.$ZodIssue, language: Language): ProblemField[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 20).map(key => {
      const field = path === '' ? key : `${path}.${key}`
      return { path: field, code: 'unknown-field', params: { field: short(field) } }
    })
  }
  const field = issue.path.at(-1)
  const value = shownValue(String(field ?? ''), issue.input)
  const params = { field: path, rule: ruleText(issue, language), value, ...allowedValues(issue) }
  if (isErrorCode(issue.message)) return [{ path, code: issue.message, params }]
  return [{ path, code: isMissing(issue) ? 'field-required' : 'invalid-value', params }]
}

function isMissing(issue: core.$ZodIssue): boolean {
  if (issue.input === undefined && issue.code !== 'custom') return true
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.input === ''
  return (
    (issue.code === 'invalid_type' || issue.code === 'invalid_value') &&
    (issue.input === undefined || issue.input === null)
  )
}

/** What was sent, also where a schema makes a number of a text before it looks: `abc` would be shown as NaN or null. */
function sentAt(issue: core.$ZodIssue, input: unknown): unknown {
  if (typeof issue.input !== 'number' || !Number.isNaN(issue.input)) return issue.input
  return issue.path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | null)?.[part], input)
}

function shownValue(field: string, value: unknown): string {
  if (value === undefined) return ''
  if (secrets.includes(field)) return '***'
  if (typeof value === 'string') return isVisible(value) ? short(value) : `"${short(value)}"`
  return short(JSON.stringify(value) ?? '')
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
