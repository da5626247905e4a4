import { STATUS_CODES } from 'node:http'
import { type ErrorCode, statusOfError } from '@quayside/contracts/errors/codes.ts'
import type { Rejection, RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type { Problem } from '@quayside/contracts/kernel/problem.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { ProblemError, type ProblemField } from '../faults/problem-error.ts'
import { errorText } from '../words/error-text.ts'

export const problemMediaType = 'application/problem+json; charset=utf-8'

export type ProblemParts = {
  code: ErrorCode
  params: RejectionParams
  fields: readonly ProblemField[]
  /** Overrides the code's, where malformed input is always 400. */
  status?: number
}

export function problemOf(parts: ProblemParts, language: Language, requestId: string): Problem {
  const status = parts.status ?? statusOfError[parts.code]
  return {
    type: `urn:quayside:problem:${parts.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: parts.code,
    message: errorText(parts.code, parts.params, language),
    params: parts.params,
    requestId,
    fields: parts.fields.map(field => ({ ...field, message: errorText(field.code, field.params, language) })),
  }
}

/**
 * A decider's rejections: the first is the answer's code and message; it is listed where it names a field, each further
 * one in any case, without a field by the path ''.
 */
export function rejected(rejections: readonly Rejection[]): ProblemError {
  const [first] = rejections
  if (first === undefined) throw new Error('a rejection without a reason')
  const fields = rejections.flatMap(({ field, code, params }, index) =>
    field === undefined && index === 0 ? [] : [{ path: field ?? '', code, params }],
  )
  return new ProblemError(first.code, first.params, fields)
}
