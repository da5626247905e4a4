const longestWord = 40
const mostWords = 30

/**
 * The words by whose beginnings a text is found: lower case, without accents, numbers also without their separators and
 * leading zeros, and text that is written without spaces also from each of its characters on.
 */
export function wordsOf(...texts: readonly (string | null)[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    if (text === null) continue
    const parts = partsOf(text)
    for (const part of parts) {
      words.add(part)
      if (/^0+\d/.test(part)) words.add(part.replace(/^0+/, ''))
      if (/\p{Script=Han}/u.test(part)) for (let from = 1; from < part.length; from += 1) words.add(part.slice(from))
    }
    if (parts.length > 1 && /\d/.test(text) && !/\s/.test(text.trim())) words.add(parts.join(''))
  }
  return [...words].slice(0, mostWords).map(word => word.slice(0, longestWord))
}

/** What a person typed, as the beginnings of words; all of them have to be found. */
export function soughtWords(text: string): string[] {
  return [...new Set(partsOf(text))].slice(0, 8).map(word => word.slice(0, longestWord))
}

const ascii = /^[\0-\x7f]*$/

function partsOf(text: string): string[] {
  if (ascii.test(text))
    return text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(part => part !== '')
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(part => part !== '')
}
