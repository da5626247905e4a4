import * as z from 'zod'

/**
 * Whether a text can be opened as a page and does nothing else: `http`, `https`, or a host and path without a scheme, as people
 * write them. Never `javascript:`, `data:` or a name and password for the site.
 */
export function isWebAddress(text: string): boolean {
  if (/[\s\p{C}]/u.test(text)) return false
  const hasScheme = /^[a-z][a-z0-9+-]*:/i.test(text)
  const address = URL.parse(hasScheme ? text : `https://${text}`)
  if (address === null || address.username !== '' || address.password !== '') return false
  // A word alone is no site of the internet.
  return /[^.]\.[^.]/.test(address.hostname) && (address.protocol === 'https:' || address.protocol === 'http:')
}

/** At most 300 characters; empty for none. */
export const webAddress = z
  .string()
  .trim()
  .max(300)
  .refine(text => text === '' || isWebAddress(text), 'web-address-wrong')
