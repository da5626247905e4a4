export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503

/** Keeps the codes literal while checking that each has a status. Their words: `errors.json` of `contracts/words`. */
export function errors<const Codes extends Record<string, ErrorStatus>>(codes: Codes): Codes {
  return codes
}
