import { amountText } from '@quayside/contracts/words/shown-value.ts'
import * as core from 'zod/v4/core'

const codes = ['text-too-long', 'text-too-short', 'text-of-other-length', 'list-too-long', 'list-too-short'] as const
type LengthFault = (typeof codes)[number]
const shape = new RegExp(`^(${codes.join('|')}) (\\d+)$`)

/** What a schema says no text of its own for: too long or too short, as `code limit`; an empty text is one that is missing. */
function lengthFault(issue: core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined
  const isLong = issue.code === 'too_big'
  const limit = isLong ? issue.maximum : issue.minimum
  if (issue.origin === 'array') return `${isLong ? 'list-too-long' : 'list-too-short'} ${limit}`
  if (issue.origin !== 'string') return undefined
  if (!isLong && issue.input === '') return 'field-required'
  if (issue.exact === true) return `text-of-other-length ${limit}`
  return `${isLong ? 'text-too-long' : 'text-too-short'} ${limit}`
}

// For every schema of the portal, also where a form checks a part of it by itself.
core.config({ customError: lengthFault })

/** Such a message as its text among the words; null where it is none. */
export function toldLength(message: string, locale: string): { code: LengthFault; limit: string } | null {
  const [, code, limit] = shape.exec(message) ?? []
  if (code === undefined || limit === undefined) return null
  return { code: code as LengthFault, limit: amountText(limit, locale) }
}
