import { dirname, join } from 'node:path/posix'
import type { SourceFile } from './imports.ts'

const named = /`([\w./-]+(?:\.tsx?|\/))`/g

type Named = { readonly name: string; readonly files: readonly string[] }

/**
 * What a line of a README names, with the files that it leads to. A name leads from the README's folder or from the root;
 * one without a folder also to any file below the README, and to the folder that was named before it on its line.
 */
function namedOn(line: string, readme: string, all: readonly string[]): Named[] {
  const own = dirname(readme)
  let before = own
  return [...line.matchAll(named)].map(([, name = '']) => {
    const places = [join(own, name), name, join(before, name)]
    if (!name.endsWith('/') && name.includes('/')) before = dirname(name)
    const isMeant = (file: string) =>
      places.some(place => file === place || (place.endsWith('/') && file.startsWith(place)))
    const exact = all.filter(isMeant)
    const below = () => all.filter(file => file.startsWith(`${own}/`) && `/${file}`.includes(`/${name}`))
    return { name, files: exact.length > 0 ? exact : below() }
  })
}

/** The code that a README names and that is not there. */
export function missingFiles(readme: SourceFile, all: readonly string[]): string[] {
  return readme.text
    .split('\n')
    .flatMap(line => namedOn(line, readme.path, all))
    .flatMap(({ name, files }) => (files.length > 0 ? [] : [`${readme.path} names ${name}`]))
}

/** A decider, or a row of the table of who may do what. */
const decides = /\bDecision<|^export const \w+Rules?\b/m

/**
 * What the table of a README lacks that says in which file each rule is decided: all of it, a file in one of its rows, or
 * a file below the README that decides, which it names by itself or with its folder.
 */
export function faultsOfRuleTable(readme: SourceFile, sources: readonly SourceFile[]): string[] {
  const [, section] = readme.text.split('\n## Which rule stands where\n')
  const [head, ...lines] = (section ?? '').split('\n').filter(line => line.startsWith('|'))
  if (head === undefined || !/^\| rule +\| file +\|$/.test(head)) return [`${readme.path} has no table of rules`]
  const all = sources.map(({ path }) => path)
  const rows = lines
    .slice(1)
    .map(line => ({ line, names: namedOn(line.slice(line.indexOf('|', 1)), readme.path, all) }))
  const told = new Set(rows.flatMap(({ names }) => names.flatMap(({ files }) => files)))
  const below = `${dirname(readme.path)}/`
  return [
    ...rows.filter(({ names }) => names.length === 0).map(({ line }) => `${readme.path}: no file in ${line}`),
    ...sources
      .filter(({ path, text }) => path.startsWith(below) && !told.has(path) && decides.test(text))
      .map(({ path }) => `${readme.path} has no rule of ${path}`),
  ]
}
