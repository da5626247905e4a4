/** A call's full address: the API is served by the page's own origin. */
export function apiUrl(path: string): string {
  return new URL(`/api/v1${path}`, location.origin).href
}

const elsewhere = /[?#\\]|%2f|%5c|(^|\/)(\.|%2e){1,2}(\/|$)/i

/** Ids come from the page's address, which anybody can write: one must not make another call of a call. */
export function leadsElsewhere(path: string): boolean {
  return elsewhere.test(path)
}
