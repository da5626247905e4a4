import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTestFile, sourceFiles } from './source-files.ts'

export interface Requirement {
  id: string
  area: string
  slice: string
  text: string
}

export interface Coverage {
  requirements: Requirement[]
  /** Row id to the files whose test titles name it. */
  tests: ReadonlyMap<string, readonly string[]>
  /** Ids that tests name although no row has them. */
  unknown: readonly string[]
}

export function readCoverage(root: string): Coverage {
  const requirements = parseRequirements(readFileSync(join(root, 'docs', 'requirements.tsv'), 'utf8'))
  const tests = new Map<string, string[]>()
  for (const file of sourceFiles(root, isTestFile)) {
    for (const id of namedRows(readFileSync(join(root, file), 'utf8'))) tests.set(id, [...(tests.get(id) ?? []), file])
  }
  const known = new Set(requirements.map(row => row.id))
  return { requirements, tests, unknown: [...tests.keys()].filter(id => !known.has(id)).sort() }
}

export function parseRequirements(text: string): Requirement[] {
  const [, ...rows] = text.trimEnd().split('\n')
  return rows.map(row => {
    const [id = '', area = '', slice = '', ...words] = row.split('\t')
    return { id, area, slice, text: words.join(' ') }
  })
}

/** The ids in brackets at the front of test titles: `test('[S5.024] [D1.040] a confirmed quantity ...`. */
export function namedRows(source: string): Set<string> {
  const ids = new Set<string>()
  for (const [, front = ''] of source.matchAll(/['"`]((?:\[[SD]\d+\.\d+\]\s*)+)/g)) {
    for (const [, id] of front.matchAll(/\[([SD]\d+\.\d+)\]/g)) if (id !== undefined) ids.add(id)
  }
  return ids
}
