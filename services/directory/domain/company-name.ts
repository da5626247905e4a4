/** The form in which a vendor's name is compared: one spelling of spaces, letters and width. Empty when the name says nothing. */
export function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The name as it is kept: as written, but for stray spaces and control characters. */
export function writtenName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
