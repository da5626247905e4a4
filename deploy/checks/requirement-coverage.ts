import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type PlaywrightReport,
  playwrightTests,
  type RanTest,
  type VitestReport,
  vitestTests,
} from '../local/test-results.ts'
import { isTestFile, sourceFiles } from './source-files.ts'

export interface Requirement {
  id: string
  area: string
  slice: string
  text: string
}

export interface Coverage {
  requirements: Requirement[]
  /** Row id to the files whose tests name it, ran and passed, and none of whose tests of that row failed. */
  tests: ReadonlyMap<string, readonly string[]>
  /** Row id to the titles that name it and did not pass. */
  failed: ReadonlyMap<string, readonly string[]>
}

export function readRequirements(root: string): Requirement[] {
  return parseRequirements(readFileSync(join(root, 'docs', 'requirements.tsv'), 'utf8'))
}

/** A row counts by tests that ran and passed, and by none as long as one that names it failed. */
export function coverageOf(requirements: Requirement[], ran: readonly RanTest[]): Coverage {
  const tests = new Map<string, string[]>()
  const failed = new Map<string, string[]>()
  for (const { file, titles, passed } of ran) {
    for (const id of titles.flatMap(rowsOfTitle)) {
      if (!passed) failed.set(id, [...(failed.get(id) ?? []), titles.join(' > ')])
      else if (!tests.get(id)?.includes(file)) tests.set(id, [...(tests.get(id) ?? []), file])
    }
  }
  for (const id of failed.keys()) tests.delete(id)
  return { requirements, tests, failed }
}

/** What the last `npm test` left behind; null where a runner left no report. */
export function readRan(root: string): RanTest[] | null {
  const report = (name: string) => {
    const file = join(root, '.data', 'test-results', name)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  }
  const vitest: VitestReport | undefined = report('vitest.json')
  const playwright: PlaywrightReport | undefined = report('playwright.json')
  if (vitest === undefined || playwright === undefined) return null
  return [...vitestTests(vitest, root), ...playwrightTests(playwright)]
}

/** Ids that tests name although no row has them, each with the files. */
export function unknownRows(root: string): Map<string, string[]> {
  const known = new Set(readRequirements(root).map(row => row.id))
  const unknown = new Map<string, string[]>()
  for (const file of sourceFiles(root, isTestFile)) {
    for (const id of namedRows(readFileSync(join(root, file), 'utf8')))
      if (!known.has(id)) unknown.set(id, [...(unknown.get(id) ?? []), file])
  }
  return unknown
}

export function parseRequirements(text: string): Requirement[] {
  const [, ...rows] = text.trimEnd().split('\n')
  return rows.map(row => {
    const [id = '', area = '', slice = '', ...words] = row.split('\t')
    return { id, area, slice, text: words.join(' ') }
  })
}

/** The ids in brackets at the front of a title: `[S5.024] [D1.040] a confirmed quantity ...`. */
export function rowsOfTitle(title: string): string[] {
  const front = /^(?:\[[SD]\d+\.\d+\]\s*)+/.exec(title)?.[0] ?? ''
  return [...front.matchAll(/\[([SD]\d+\.\d+)\]/g)].map(([, id = '']) => id)
}

/** The ids at the front of the titles in a source file. */
export function namedRows(source: string): Set<string> {
  const fronts = [...source.matchAll(/['"`]((?:\[[SD]\d+\.\d+\]\s*)+)/g)].map(([, front = '']) => front)
  return new Set(fronts.flatMap(rowsOfTitle))
}
