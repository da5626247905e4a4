import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWeb } from './build-web.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-web-'))
  write('package-lock.json', '{}')
  write('contracts/errors.ts', 'export const one = 1')
  write('web/index.html', '<!doctype html>')
  // A builder that leaves a count of its runs, in the place where the real one lies.
  write(
    'node_modules/vite/bin/vite.js',
    `const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs')
mkdirSync('dist', { recursive: true })
writeFileSync('dist/index.html', '')
appendFileSync('../runs', 'x')
if (require('node:fs').existsSync('broken.ts')) { console.error('broken.ts: it does not compile'); process.exit(1) }`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

test('the web is built once, again when a source differs, and not for a new date, a test or an edited dist', async () => {
  await expectBuilt(true)
  await expectBuilt(false)
  utimesSync(join(root, 'web/index.html'), new Date(), new Date())
  write('web/app/shell.test.tsx', 'a test')
  await expectBuilt(false)
  write('contracts/errors.ts', 'export const one = 2')
  await expectBuilt(true)
  write('web/app/new-file.ts', '')
  await expectBuilt(true)
  rmSync(join(root, 'web/dist'), { recursive: true })
  await expectBuilt(true)
})

test("a build that fails shows the builder's own words and is tried again at the next start", async () => {
  write('web/broken.ts', 'no')
  await expect(buildWeb(root, () => undefined)).rejects.toThrow('broken.ts: it does not compile')
  await expect(buildWeb(root, () => undefined)).rejects.toThrow('it does not compile')
})

async function expectBuilt(isBuilt: boolean) {
  const lines: string[] = []
  await buildWeb(root, line => lines.push(line))
  expect(lines.join('\n')).toContain(isBuilt ? 'Web: built' : 'unchanged')
}

function write(path: string, text: string) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
