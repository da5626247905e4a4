import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run faults [FILE [FAULT]]`: what happens when parts of the portal are killed or stand still, 20 rounds of each;
 * `npm test` plays one short round of each.
 */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const names = readdirSync(join(root, 'deploy', 'faults'))
  .filter(file => file.endsWith('.int.test.ts'))
  .map(file => file.replace('.int.test.ts', ''))
const [name, fault] = process.argv.slice(2)
if (name !== undefined && !names.includes(name)) {
  console.error(`There is no fault ${name}; the faults are ${names.join(', ')}.`)
  process.exit(2)
}
const files = (name === undefined ? names : [name]).map(each => `deploy/faults/${each}.int.test.ts`)
// Its title begins with its name, behind what the test is part of.
const only = fault === undefined ? [] : ['--testNamePattern', `(^| )${fault}: `]
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const results = join(root, '.data', 'test-results', 'faults.json')
const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
rmSync(results, { force: true })
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'integration', ...report, ...only, ...files],
  {
    cwd: root,
    env: { CHAIN_AWAY_MS: '60000', FAULT_ROUNDS: '20', FAULT_FROZEN_MS: '15000', ...process.env },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
if (status === 0 && hasRunNothing()) {
  console.error(`Nothing ran: there is no fault ${fault ?? ''} in ${files.join(', ')}, or its server is not to be had.`)
  process.exitCode = 2
}

function hasRunNothing(): boolean {
  return (JSON.parse(readFileSync(results, 'utf8')) as { numPassedTests: number }).numPassedTests === 0
}
