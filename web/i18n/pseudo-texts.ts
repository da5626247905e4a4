import type { PostProcessorModule } from 'i18next'

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Í',
  O: 'Ø',
  U: 'Û',
  N: 'Ñ',
  S: 'Š',
}

/** Accents every letter it can and makes a text a good third longer, as German or Finnish would; values filled in stay readable. */
export function pseudo(text: string): string {
  const accented = [...text].map(letter => accents[letter] ?? letter).join('')
  return `[${accented}${'·'.repeat(Math.ceil(text.length * 0.35))}]`
}

/** Shows what is clipped and what was never translated. */
export const pseudoTexts: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: value => pseudo(value),
}
