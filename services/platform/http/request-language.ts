import { type Language, languageFor } from '@quayside/contracts/reference/languages.ts'

const wishesOf = new Map<string, readonly string[]>()
const remembered = 500

function parse(header: string): readonly string[] {
  return header
    .split(',')
    .slice(0, 20)
    .map(part => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = Number(
        rest
          .find(entry => entry.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? '1',
      )
      return { tag: tag.trim(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .filter(wish => wish.tag !== '' && wish.tag !== '*' && wish.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(wish => wish.tag)
}

/** The language of an answer: Accept-Language, else the one the person saved, else English. */
export function requestLanguage(header: string | undefined, saved: Language | null): Language {
  if (header === undefined || header === '') return languageFor(saved === null ? [] : [saved])
  let wishes = wishesOf.get(header)
  if (wishes === undefined) {
    wishes = parse(header)
    if (wishesOf.size >= remembered) wishesOf.clear()
    wishesOf.set(header, wishes)
  }
  return languageFor(saved === null ? wishes : [...wishes, saved])
}
