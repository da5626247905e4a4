import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const passedOver = new Set(['node_modules', 'dist', '.git', '.data', '.nx', 'coverage', 'test-results'])

/** Paths below the root, with forward slashes, of all files for which the condition holds. */
export function sourceFiles(root: string, matches: (path: string) => boolean): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !passedOver.has(entry.name)) walk(path)
      else if (entry.isFile() && matches(path)) found.push(path)
    }
  }
  walk('')
  return found.sort()
}

export function isTestFile(path: string): boolean {
  return /\.(test|spec|e2e)\.tsx?$/.test(path)
}
