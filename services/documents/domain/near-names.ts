import { plainText } from '@quayside/platform/values/cells/plain-text.ts'

/** By what two spellings of a supplier's name count as the same. */
export function alikeKey(name: string): string {
  return plainText(name) || name.trim().toLowerCase()
}

/** What companies are called after their names, where they are registered; without accents and points. */
const legalForms = new Set(
  [
    'ab ag as bhd bv co company corp corporation cv de eirl gmbh inc incorporated kg kk lda limitada limited limitee llc llp',
    'ltd ltda nv oy oyj plc private pte pty pvt sa sac saa sapi sarl sas sasu sdn se sl slu sociedad anonima spa srl',
  ].flatMap(line => line.split(' ')),
)
const chineseForms = /(?:股份|集团)?有限(?:责任)?公司$|公司$/u
/** One short word that many names hold says nothing. */
const leastTold = 4

/** The name without its legal form: "Aurobindo Pharma Ltd." and "AUROBINDO PHARMA, S.A. de C.V." are one. */
function core(name: string): string {
  const withoutPoints = name.replace(/(?<=\p{L})\.(?=\p{L}\b|\s|,|$)/gu, '')
  const words = alikeKey(withoutPoints.replace(chineseForms, '')).split(' ')
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= leastTold && ` ${long} `.includes(` ${short} `)
}

/** For each name those of the known ones that may be the same company: alike but for the legal form, or one within the other. */
export function nearNames(
  names: readonly string[],
  known: readonly string[],
  most: number,
): ReadonlyMap<string, string[]> {
  const cores = known.map(name => ({ name, core: core(name) }))
  return new Map(
    names.map(name => {
      const own = core(name)
      return [
        name,
        cores
          .filter(other => isNear(own, other.core))
          .map(other => other.name)
          .slice(0, most),
      ] as const
    }),
  )
}
