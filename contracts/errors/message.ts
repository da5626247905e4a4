import type { Language } from '../reference/languages.ts'

/** `{name}` in a text is replaced by the parameter of that name. */
export type CatalogueMessage = {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503
} & {
  readonly [L in Language]: string
}

/** Keeps the codes literal while checking that each message has a status and all four languages. */
export function messages<const M extends Record<string, CatalogueMessage>>(entries: M): M {
  return entries
}

/** The text with its parameters filled in; an unknown placeholder stays visible rather than vanishing, and so does an empty text. */
export function fillMessage(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) || '""' : whole))
}
