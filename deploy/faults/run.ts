import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `npm run faults [NAME]`: what happens when parts of the portal are killed; all of it is in `npm test` too. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const names = readdirSync(join(root, 'deploy', 'faults'))
  .filter(file => file.endsWith('.int.test.ts'))
  .map(file => file.replace('.int.test.ts', ''))
const [name] = process.argv.slice(2)
if (name !== undefined && !names.includes(name)) {
  console.error(`There is no fault ${name}; the faults are ${names.join(', ')}.`)
  process.exit(2)
}
const files = (name === undefined ? names : [name]).map(each => `deploy/faults/${each}.int.test.ts`)
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'integration', ...files], {
  cwd: root,
  env: { ...process.env, CHAIN_AWAY_MS: process.env.CHAIN_AWAY_MS ?? '60000' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
