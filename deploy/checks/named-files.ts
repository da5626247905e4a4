import { dirname, join } from 'node:path/posix'
import type { SourceFile } from './imports.ts'

const named = /`([\w./-]+(?:\.tsx?|\/))`/g

/**
 * The code that a README names and that is not there. A name leads from its folder or from the root; one without a folder
 * also to any file below the README, and to the folder that was named before it on its line.
 */
export function missingFiles(readme: SourceFile, all: readonly string[]): string[] {
  const own = dirname(readme.path)
  const isThere = (path: string) => all.some(file => file === path || (path.endsWith('/') && file.startsWith(path)))
  return readme.text.split('\n').flatMap(line => {
    let before = own
    return [...line.matchAll(named)].flatMap(([, name = '']) => {
      const places = [join(own, name), name, join(before, name)]
      const isBelow = all.some(file => file.startsWith(`${own}/`) && `/${file}`.includes(`/${name}`))
      if (!name.endsWith('/') && name.includes('/')) before = dirname(name)
      return places.some(isThere) || isBelow ? [] : [`${readme.path} names ${name}`]
    })
  })
}
