/** A call's full address: the API is served by the page's own origin. */
export function apiUrl(path: string): string {
  return new URL(`/api/v1${path}`, location.origin).href
}
