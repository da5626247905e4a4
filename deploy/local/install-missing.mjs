import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs on whatever Node the machine has (20 or newer); everything after it runs on the one that npm brings. */
export async function installMissing(root) {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`Quayside needs Node 20 or newer to begin with; this is ${process.version}.`)
    process.exit(1)
  }
  if (isInstalled(root)) return
  console.log('Installing the packages (some minutes the first time)')
  const begun = Date.now()
  const beat = setInterval(
    () => console.log(`  still installing, ${Math.round((Date.now() - begun) / 1000)} s`),
    15_000,
  )
  const code = await run(root, ...npm(), 'install', '--loglevel=error')
  clearInterval(beat)
  if (code !== 0) {
    console.error('npm install failed; its own words are above. Nothing was started.')
    process.exit(code || 1)
  }
  writeFileSync(stampFile(root), lockHash(root))
}

export function nodeProgram(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function isInstalled(root) {
  const done = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(done) || !existsSync(nodeProgram(root))) return false
  // A clone that was copied by its node_modules alone lacks what lies beside the workspaces.
  const { packages = {} } = JSON.parse(readFileSync(done, 'utf8'))
  if (!Object.keys(packages).every(path => existsSync(join(root, path)))) return false
  const stamp = stampFile(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(root)) return true
  return statSync(done).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

function stampFile(root) {
  return join(root, 'node_modules', '.quayside-installed')
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function npm() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, script]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function run(cwd, command, ...args) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: command.endsWith('.cmd'),
    })
    child.once('error', fault => {
      console.error(String(fault))
      resolve(1)
    })
    child.once('exit', code => resolve(code ?? 1))
  })
}
