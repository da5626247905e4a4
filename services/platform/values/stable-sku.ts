import { hash } from 'node:crypto'

/** How a SKU or a description is compared: one spelling of spaces and width. */
export function writtenText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
}

/** The SKU of a product whose source has none: the same description, in any case of letters, always gives the same. */
export function stableSku(description: string): string {
  return `D-${hash('sha256', writtenText(description).toLowerCase(), 'hex').slice(0, 12).toUpperCase()}`
}
