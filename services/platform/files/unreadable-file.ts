import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'

/** The file itself cannot be used; the code is an error's. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly code: ErrorCode
  readonly params: RejectionParams

  constructor(code: ErrorCode, params: RejectionParams = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}
