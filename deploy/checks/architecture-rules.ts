import { type Import, importsOf, type SourceFile } from './imports.ts'
import { isTestFile } from './source-files.ts'

/** A rule answers with one line per place that breaks it. */
export interface Rule {
  name: string
  violations(files: readonly SourceFile[]): string[]
}

const testTools = ['vitest', 'fast-check']
const clocksAndChance =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(|\bTemporal\.Now\b|\bprocess\.|\bfetch\(|\bset(?:Timeout|Interval)\(/
const emptyWords = /^(utils?|helpers?|common|misc)$/
const emptyNames = /^(types?|managers?|base)$/

const dateInput = 'web/ui/form/date-input.tsx'
const writesTime = [
  'contracts/reference/instants.ts',
  'contracts/reference/time-zones.ts',
  'services/platform/http/export.ts',
  'services/platform/values/dates.ts',
  'web/ui/form/clock-time.ts',
  'web/ui/form/decimals.ts',
  'web/ui/own-zone.ts',
]

const isOfDomain = (path: string) => /^services\/[^/]+\/(?:[^/]+\/)?domain\//.test(path)
/** What a service says its aggregates are: the one file of it that others import. */
const isPublished = (path: string) => /^services\/[^/]+\/published\.ts$/.test(path)
/** The form in which they say it. */
const publishedForm = 'services/platform/facts/published.ts'
const isToldRecord = (path: string) => path.startsWith('services/notifications/domain/')
const isOfService = (path: string) => /^services\/(?!platform\/)/.test(path)
/** A key of a language, or what chooses by one. */
const textsByLanguage = /['"](es-MX|zh-CN)['"]\s*[:\]]|\{ en: ['"`]/
/** What languages there are, and which words their glossaries gave up. */
const wordLists = ['contracts/reference/languages.ts', 'contracts/words/given-up-words.ts']
/** Constants, read once. */
const words = 'services/platform/words/words.ts'
const isPureAnywhere = (target: string) => /^(contracts|services\/platform\/values)\//.test(target) || target === words
const serviceOf = (path: string) => /^services\/[^/]+\//.exec(path)?.[0]

export const rules: Rule[] = [
  importRule('a domain folder imports only domain, contracts and the platform’s values and words', {
    of: isOfDomain,
    allows: (file, { target }) =>
      (isOfDomain(target) && serviceOf(target) === serviceOf(file)) ||
      target.startsWith('contracts/') ||
      target.startsWith('services/platform/values/') ||
      target === words ||
      target === publishedForm ||
      (isOfTests(file) &&
        (testTools.includes(target) || target.startsWith('services/platform/testing/') || isPublished(target))),
  }),
  {
    name: 'a domain folder knows no clock, no chance and no outside',
    violations: files =>
      files
        .filter(file => isOfDomain(file.path) && !isOfTests(file.path))
        .flatMap(file => linesWith(file, clocksAndChance)),
  },
  {
    name: 'what defines an aggregate is pure, with all that it imports',
    violations(files) {
      const byPath = new Map(files.map(file => [file.path, file]))
      const aggregates = files.filter(file => isOfService(file.path) && definedAggregates(file).length > 0)
      return reached(
        aggregates.map(file => file.path),
        path => running(byPath.get(path)).filter(isOfService),
      ).flatMap(path => {
        const file = byPath.get(path)
        if (file === undefined) return []
        return [
          ...linesWith(file, clocksAndChance),
          ...running(file)
            .filter(target => !isOfService(target) && !isPureAnywhere(target))
            .map(target => `${path} imports ${target}`),
        ]
      })
    },
  },
  {
    // A room is a folder; what lies in a service's own folder composes its rooms, or is leaned on by them: each file by itself.
    name: 'no rooms of a service import one another in a circle, types aside',
    violations(files) {
      const after = new Map<string, Set<string>>()
      for (const file of files) {
        if (!file.path.startsWith('services/') || isOfTests(file.path) || file.path.includes('/test/')) continue
        const room = roomOf(file.path)
        for (const target of running(file).filter(one => serviceOf(one) === serviceOf(file.path))) {
          if (roomOf(target) === room) continue
          after.set(room, (after.get(room) ?? new Set()).add(roomOf(target)))
        }
      }
      const next = (room: string) => [...(after.get(room) ?? [])]
      const circles = [...after.keys()].map(room => {
        const comesTo = reached(next(room), next)
        return comesTo.includes(room) ? comesTo.filter(one => reached(next(one), next).includes(room)).sort() : []
      })
      return [...new Set(circles.filter(circle => circle.length > 0).map(circle => circle.join(' <-> ')))]
    },
  },
  importRule('no service imports another service but what it publishes, a workflow, the web or the deployment', {
    of: path => /^services\/(?!platform\/)[^/]+\//.test(path),
    allows: (file, { target }) =>
      isOutside(target) ||
      target.startsWith(`services/${file.split('/')[1]}/`) ||
      target.startsWith('services/platform/') ||
      isPublished(target) ||
      target.startsWith('contracts/'),
  }),
  {
    // Its owner alone folds an aggregate's events; others react to them, or say who is told of which.
    name: 'events of what a service publishes are read by their owner, by reactions and by the record of who is told',
    violations: files => {
      const owners = files.flatMap(({ path }) => (isPublished(path) ? [path.split('/')[1]] : []))
      return files
        .filter(({ path }) => isOfService(path) && !isOfTests(path) && !path.includes('/test/'))
        .filter(({ path }) => !/\/reactions\//.test(path) && !isToldRecord(path))
        .flatMap(file =>
          importsOf(file)
            .filter(({ target }) =>
              owners.some(
                owner => target === `contracts/${owner}/events.ts` && !file.path.startsWith(`services/${owner}/`),
              ),
            )
            .map(({ target }) => `${file.path} imports ${target}`),
        )
    },
  },
  importRule('the platform imports no service, workflow or web', {
    of: path => path.startsWith('services/platform/'),
    allows: (file, { target }) =>
      isOutside(target) ||
      target.startsWith('services/platform/') ||
      target.startsWith('contracts/') ||
      (/\/testing\//.test(file) || isTestFile(file) ? target.startsWith('deploy/testing/') : false),
  }),
  importRule('contracts import zod alone', {
    of: path => path.startsWith('contracts/'),
    allows: (file, { target }) =>
      target === 'zod' ||
      target.startsWith('contracts/') ||
      (isTestFile(file) && (testTools.includes(target) || target.startsWith('node:'))),
  }),
  importRule('workflow code imports activities as types, and nothing that needs the outside', {
    of: path => /^workflows\/[^/]+\/workflow[^/]*\.ts$/.test(path) && !isTestFile(path),
    allows: (file, { target, isTypeOnly }) => {
      if (/\/activities\.ts$/.test(target)) return isTypeOnly
      if (isTypeOnly) return true
      return target === '@temporalio/workflow' || target.startsWith('contracts/') || inSameFolder(file, target)
    },
  }),
  importRule('connections to PostgreSQL are made in one place, where each gets a listener', {
    // The bench looks at what a connection sends, and derives its own from the driver's.
    of: path => path !== 'services/platform/service/connections.ts' && path !== 'bench/explain.ts',
    allows: (_file, { target, isTypeOnly }) => isTypeOnly || !/^pg(-pool)?$/.test(target),
  }),
  importRule('features do not import features', {
    of: path => path.startsWith('web/features/'),
    allows: (file, { target }) =>
      !target.startsWith('web/features/') || target.startsWith(`web/features/${file.split('/')[2]}/`),
  }),
  importRule('shared parts of the web import no feature', {
    of: path => path.startsWith('web/ui/') || path.startsWith('web/i18n/'),
    allows: (_file, { target }) => !target.startsWith('web/features/'),
  }),
  importRule('the web imports contracts, the pure reckoning of freight, and nothing else of the services', {
    of: path => path.startsWith('web/') && !path.startsWith('web/e2e/'),
    allows: (_file, { target }) =>
      target.startsWith('services/platform/values/freight/') || !/^(services|workflows|deploy)\//.test(target),
  }),
  {
    name: 'the platform names no aggregate',
    violations: files => {
      const names = aggregateNames(files)
      if (names.length === 0) return []
      const pattern = new RegExp(`['"\`](${names.join('|')})(-|['"\`])`)
      return files
        .filter(
          file => file.path.startsWith('services/platform/') && !isOfTests(file.path) && file.path.endsWith('.ts'),
        )
        .flatMap(file => linesWith(file, pattern))
    },
  },
  {
    name: 'what people read stands in contracts/words: no other file has texts by language',
    violations: files =>
      files
        .filter(file => /\.tsx?$/.test(file.path) && !isOfTests(file.path) && !wordLists.includes(file.path))
        .flatMap(file => linesWith(file, textsByLanguage)),
  },
  {
    name: 'no default exports, but where a tool asks for one',
    violations: files =>
      files
        .filter(file => !/(^|\/)[\w-]+\.(config|d)\.ts$/.test(file.path))
        .flatMap(file => linesWith(file, /^\s*export (default\b|\{[^}]*\bas default\b)/)),
  },
  {
    name: 'no barrel files',
    violations: files =>
      files
        // Temporal bundles its workflows from one file that names them all.
        .filter(file => file.path !== 'workflows/workflows.ts')
        .filter(file => /(^|\/)index\.tsx?$/.test(file.path) || reExportsOnly(file.text))
        .map(file => file.path),
  },
  {
    name: 'names say something, in kebab-case',
    violations: files => files.filter(file => hasPoorName(file.path)).map(file => file.path),
  },
  {
    // How people are told a time, and read one: docs/decisions/0011-time.md.
    name: 'days and moments are written and read in their own places only',
    violations: files =>
      files
        .filter(file => /^(web|services|contracts|workflows)\//.test(file.path) && !isOfTests(file.path))
        .filter(file => !writesTime.includes(file.path))
        .flatMap(file => linesWith(file, /\bDateTimeFormat\(|\.toLocale(Date|Time)String\(|\btimeZoneName\b/)),
  },
  {
    name: 'a day is entered in the one field for it',
    violations: files =>
      files
        .filter(file => file.path.startsWith('web/') && !isOfTests(file.path) && file.path !== dateInput)
        .flatMap(file => linesWith(file, /\btype(=|: )\{?['"](date|datetime-local|time|month|week)['"]/)),
  },
  {
    // A suite for a server that is not there may say so: test.skip('left out: why', ...).
    name: 'no test is skipped, left to do, or the only one to run',
    violations: files =>
      files
        .filter(file => isTestFile(file.path))
        .flatMap(file => linesWith(file, /\b(test|it|describe)\b.*\.(skip|only|todo|fails|fixme)\s*\((?!'left out: )/)),
  },
]

interface ImportRule {
  of(path: string): boolean
  allows(path: string, imported: Import): boolean
}

function importRule(name: string, { of, allows }: ImportRule): Rule {
  return {
    name,
    violations: files =>
      files
        .filter(file => of(file.path))
        .flatMap(file =>
          importsOf(file)
            .filter(imported => !allows(file.path, imported))
            .map(imported => `${file.path} imports ${imported.specifier}`),
        ),
  }
}

function roomOf(path: string): string {
  return /^services\/[^/]+\/[^/]+$/.test(path) ? path : path.slice(0, path.lastIndexOf('/'))
}

/** What a file brings into the running program. */
function running(file: SourceFile | undefined): string[] {
  if (file === undefined) return []
  return importsOf(file)
    .filter(imported => !imported.isTypeOnly)
    .map(imported => imported.target)
}

/** All that can be come to from there, the beginnings with it. */
function reached(from: readonly string[], next: (node: string) => readonly string[]): string[] {
  const seen = new Set(from)
  for (const node of seen) for (const one of next(node)) seen.add(one)
  return [...seen]
}

function isOutside(target: string) {
  return !/^(services|contracts|workflows|web|deploy)\//.test(target)
}

function isOfTests(path: string) {
  return isTestFile(path) || path.includes('/testing/')
}

function inSameFolder(file: string, target: string) {
  return target.startsWith(file.slice(0, file.lastIndexOf('/') + 1))
}

function linesWith(file: SourceFile, pattern: RegExp): string[] {
  return file.text
    .split('\n')
    .flatMap((line, at) =>
      pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) ? [`${file.path}:${at + 1} ${line.trim()}`] : [],
    )
}

/** The names that services give to their aggregates, which begin their streams' names. */
export function aggregateNames(files: readonly SourceFile[]): string[] {
  const own = files.filter(file => isOfService(file.path) && !isTestFile(file.path))
  return [...new Set(own.flatMap(definedAggregates))].sort()
}

function definedAggregates({ text }: SourceFile): string[] {
  const names = [...text.matchAll(/= \{\s*name: '([A-Z][A-Za-z]+)',\s*initial\b/g)].map(([, name]) => name)
  return names.filter(name => name !== undefined)
}

function reExportsOnly(text: string) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  if (code === '') return false
  return code.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g, '').trim() === ''
}

function hasPoorName(path: string) {
  const segments = path.split('/')
  const file = segments.at(-1) ?? ''
  const stem = file.replace(/(\.(test|int|wf|spec|e2e|config|d|generated))*\.\w+$/, '')
  return [...segments.slice(0, -1), stem].some(
    name =>
      emptyNames.test(name) ||
      name.split('-').some(word => emptyWords.test(word)) ||
      !/^\.?[a-z0-9]+(-[a-z0-9]+)*$/.test(name),
  )
}
