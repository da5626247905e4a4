import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rules } from './architecture-rules.ts'
import type { SourceFile } from './imports.ts'
import { sourceFiles } from './source-files.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const code = /^(contracts|services|workflows|web|deploy|bench)\/.*\.tsx?$|^[^/]+\.ts$/
const files: SourceFile[] = sourceFiles(root, path => code.test(path)).map(path => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

describe('the repository', () => {
  test('has sources to look at', () => {
    expect(files.length).toBeGreaterThan(100)
  })

  test.each(rules)('$name', rule => {
    expect(rule.violations(files)).toEqual([])
  })
})

/** What each rule must catch; without these a rule could hold because it looks at nothing. */
const broken: Record<string, SourceFile[][]> = {
  'a domain folder imports only domain, contracts and the platform’s values and words': [
    [file('services/a/domain/order.ts', `import { x } from '../commands/x.ts'`)],
    [file('services/a/domain/order.ts', `import { Kysely } from 'kysely'`)],
    [file('services/a/domain/order.ts', `import {\n  one,\n  two,\n} from '@quayside/platform/http/route.ts'`)],
    [file('services/a/domain/order.ts', `const x = await import('node:fs')`)],
    [file('services/a/domain/order.ts', `export { given } from '@quayside/platform/testing/given.ts'`)],
  ],
  'a domain folder knows no clock, no chance and no outside': [
    [file('services/a/domain/order.ts', 'const now = Date.now()')],
    [file('services/a/domain/order.ts', 'const id = crypto.randomUUID()')],
  ],
  'what defines an aggregate is pure, with all that it imports': [
    [
      file(
        'services/a/b/order.ts',
        `const at = Date.now()\nexport const order = { name: 'Order', initial, evolve, decide }`,
      ),
    ],
    [
      file(
        'services/a/b/order.ts',
        `import { c } from './c.ts'\nexport const order = { name: 'Order', initial, evolve, decide }`,
      ),
      file('services/a/b/c.ts', `import { Kysely } from 'kysely'`),
    ],
  ],
  'no rooms of a service import one another in a circle, types aside': [
    [
      file('services/a/one/x.ts', `import { y } from '../two/y.ts'`),
      file('services/a/two/z.ts', `import { v } from '../three/v.ts'`),
      file('services/a/three/v.ts', `import { u } from '@quayside/a/one/u.ts'`),
    ],
  ],
  'no service imports another service but what it publishes, a workflow, the web or the deployment': [
    [file('services/a/service.ts', `import { b } from '@quayside/b/service.ts'`)],
    [file('services/a/service.ts', `import { b } from '../b/service.ts'`)],
    [file('services/a/service.ts', `import type { W } from '@quayside/workflows/x/workflow.ts'`)],
  ],
  'events of what a service publishes are read by their owner, by reactions and by the record of who is told': [
    [
      file('services/a/published.ts', ''),
      file('services/b/domain/board.ts', `import type { AEvent } from '@quayside/contracts/a/events.ts'`),
      file('services/b/reactions/start.ts', `import type { AEvent } from '@quayside/contracts/a/events.ts'`),
      file('services/a/domain/evolve.ts', `import type { AEvent } from '@quayside/contracts/a/events.ts'`),
    ],
  ],
  'the platform imports no service, workflow or web': [
    [file('services/platform/http/route.ts', `import { a } from '@quayside/purchase-orders/service.ts'`)],
  ],
  'contracts import zod alone': [
    [file('contracts/kernel/ids.ts', `import Decimal from 'decimal.js'`)],
    [file('contracts/kernel/ids.ts', `import { test } from 'vitest'`)],
  ],
  'workflow code imports activities as types, and nothing that needs the outside': [
    [file('workflows/reminders/workflow.ts', `import { createActivities } from './activities.ts'`)],
    [file('workflows/reminders/workflow.ts', `import { readFile } from 'node:fs/promises'`)],
  ],
  'connections to PostgreSQL are made in one place, where each gets a listener': [
    [file('services/a/service.ts', `import { Pool } from 'pg'`)],
    [file('deploy/local/a.ts', `import pg from 'pg'`)],
    [file('workflows/a.ts', `const { Client } = await import('p${'g'}')`)],
  ],
  'features do not import features': [[file('web/features/a/page.tsx', `import { B } from '../b/page.tsx'`)]],
  'shared parts of the web import no feature': [
    [file('web/ui/button.tsx', `import { A } from '../features/a/page.tsx'`)],
  ],
  'the web imports contracts, the pure reckoning of freight, and nothing else of the services': [
    [file('web/app/store.ts', `import { route } from '@quayside/platform/http/route.ts'`)],
  ],
  'the platform names no aggregate': [
    [
      file('services/a/domain/order.ts', `export const purchaseOrder = { name: 'PurchaseOrder', initial }`),
      file('services/platform/relay/relay.ts', `const stream = 'PurchaseOrder-1'`),
    ],
  ],
  'what people read stands in contracts/words: no other file has texts by language': [
    [file('services/a/read-models/list.ts', "const header = {\n  en: 'Status',\n  'es-MX': 'Estado',\n}")],
    [file('web/features/a/page.tsx', "const header = { en: 'Status', fr: 'Statut' }")],
    [file('contracts/a/words.ts', "export const german = { de: 'Stand' }\nexport const text = words['zh-CN']")],
  ],
  'no default exports, but where a tool asks for one': [
    [file('web/app/shell.tsx', 'export default function Shell() {}')],
  ],
  'no barrel files': [
    [file('web/ui/index.ts', 'export const one = 1')],
    [file('web/ui/all.ts', `export * from './button.tsx'\nexport { A, B } from './panel.tsx'`)],
  ],
  'names say something, in kebab-case': [
    [file('services/a/date-utils.ts', '')],
    [file('services/a/types.ts', '')],
    [file('services/common/a.ts', '')],
    [file('web/ui/Button.tsx', '')],
  ],
  'days and moments are written and read in their own places only': [
    [file('web/features/a/page.tsx', 'const day = new Intl.DateTimeFormat(locale).format(at)')],
    [file('services/a/mail.ts', 'const day = new Date(at).toLocaleDateString()')],
  ],
  'a day is entered in the one field for it': [
    [file('web/features/a/form.tsx', '<TextField name="at" type="datetime-local" />')],
    [file('web/ui/filter.tsx', `const props = { type: ${"'date'"} }`)],
  ],
  'no test is skipped, left to do, or the only one to run': [
    [file('services/a/domain/order.test.ts', `test${'.skip'}('later', () => {})`)],
    [file('services/a/domain/order.test.ts', `describe.each([1])${'.only'}('one', () => {})`)],
  ],
}

describe('the rules', () => {
  test.each(rules.map(rule => rule.name))('%s: is broken by each of its counterexamples', name => {
    const rule = rules.find(each => each.name === name)
    const examples = broken[name] ?? []
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(rule?.violations(example)).toHaveLength(1)
  })

  test('leave good code alone', () => {
    const good = [
      file(
        'services/a/domain/order.ts',
        `import { add } from '@quayside/platform/values/quantities.ts'\nimport type { X } from './x.ts'`,
      ),
      file('services/a/domain/order.test.ts', `import { given } from '@quayside/platform/testing/given.ts'`),
      file('services/a/service.ts', `import { order } from './domain/order.ts'\nimport fastify from 'fastify'`),
      file('services/a/rows.ts', `import type pg from 'pg'\nimport type { Pool } from 'pg'`),
      file('workflows/reminders/workflow.ts', `import type { Activities } from './activities.ts'`),
      file('web/app/routes.tsx', `import { A } from '../features/a/page.tsx'`),
      file('vitest.config.ts', 'export default {}'),
    ]
    for (const rule of rules) expect(rule.violations(good)).toEqual([])
  })
})

function file(path: string, text: string): SourceFile {
  return { path, text }
}
