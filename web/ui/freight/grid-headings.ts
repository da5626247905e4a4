import { type Headings, headingsOf } from '../form/headings.ts'

const files = import.meta.glob<{ default: Record<string, string> }>('../../../contracts/words/*/freight.json')

/** The grids' own labels in every language; what is reckoned is known and not taken. */
export async function gridHeadings(names: readonly string[], reckoned: readonly string[]): Promise<Headings<string>> {
  return headingsOf(files, [
    ...names.map(name => [`field.${name}`, name] as const),
    ...reckoned.map(name => [`field.${name}`, null] as const),
  ])
}
