import { spawn } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['web', 'contracts', 'package-lock.json']
const passedOver = new Set(['node_modules', 'dist', 'e2e', 'testing', 'samples', '.data', 'test-results'])

/** Builds `web/dist` when a source differs from those it was built from, by content and not by date. */
export async function buildWeb(root: string, progress: (line: string) => void): Promise<string> {
  const dist = join(root, 'web', 'dist')
  // In the folder itself: whoever builds it otherwise takes the note away with it.
  const builtFrom = join(dist, '.built-from')
  const hash = hashOf(root)
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hash) {
    progress('Web: unchanged since its last build')
    return dist
  }
  progress('Web: building')
  await vite(root)
  writeFileSync(builtFrom, hash)
  progress('Web: built')
  return dist
}

function hashOf(root: string): string {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, join(root, source), source)
  return hash.digest('hex')
}

function addTo(hash: Hash, path: string, name: string) {
  if (statSync(path).isFile()) {
    hash.update(`${name}\n`).update(readFileSync(path))
    return
  }
  for (const entry of readdirSync(path).sort()) {
    if (passedOver.has(entry) || /\.test\.tsx?$/.test(entry)) continue
    addTo(hash, join(path, entry), `${name}/${entry}`)
  }
}

function vite(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const child = spawn(process.execPath, [script, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text))
    child.once('error', reject)
    child.once('close', code => (code === 0 ? resolve() : reject(new Error(`The web could not be built.\n${said}`))))
  })
}
