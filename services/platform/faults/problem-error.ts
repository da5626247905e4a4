import { type ErrorCode, statusOfError } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'

/** One input field that is wrong: `path` as `lines.0.quantity`. */
export type ProblemField = { path: string; code: ErrorCode; params: RejectionParams }

/** An expected refusal outside a decider; answered as application/problem+json with its code's status and message. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ErrorCode
  readonly params: RejectionParams
  readonly fields: readonly ProblemField[]
  /** Extra response headers, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>
  /** The log has it already: a flood must not wash everything else out of it. */
  readonly isToldAlready: boolean

  constructor(
    code: ErrorCode,
    params: RejectionParams = {},
    fields: readonly ProblemField[] = [],
    options: { headers?: Readonly<Record<string, string>>; cause?: unknown; isToldAlready?: boolean } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.params = params
    this.fields = fields
    this.headers = options.headers ?? {}
    this.isToldAlready = options.isToldAlready === true
  }

  get status(): number {
    return statusOfError[this.code]
  }
}
