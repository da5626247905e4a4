import type { CatalogueCode } from '@quayside/contracts/errors/catalogue.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'

/** The file itself cannot be used; the code is the catalogue's. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly code: CatalogueCode
  readonly params: RejectionParams

  constructor(code: CatalogueCode, params: RejectionParams = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}
