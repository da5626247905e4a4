import { execFileSync, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installMissing, nodeProgram } from './install-missing.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * What keeps a process small that runs for days: V8 would let the space of new objects grow to 128 MB, and glibc keeps
 * an arena for each thread. `deploy/docker/Dockerfile` says the same.
 */
export const smallProcess = {
  NODE_OPTIONS: `--max-semi-space-size=8 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
}

/** What Node has compiled is kept beside the packages it belongs to: every process of ours starts in half the time. */
const keepsCompiled = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
}

/** Installs what is missing, then runs a script of this folder with the project's own Node and becomes its shadow. */
export async function runWithNode(script, variables = {}) {
  await installMissing(root)
  const starter = npmAbove(process.pid) ?? process.pid
  // The fourth channel carries no messages: when this process dies, even by kill -9, the script notices that it closed.
  const child = spawn(nodeProgram(root), [join('deploy', 'local', script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...keepsCompiled, ...variables, QUAYSIDE_STARTER: String(starter) },
  })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  const watch = setInterval(() => {
    if (!isAlive(starter)) child.kill('SIGTERM')
  }, 1_000)
  child.once('exit', (code, signal) => {
    clearInterval(watch)
    for (const name of signals) process.removeAllListeners(name)
    if (signal !== null) process.kill(process.pid, signal)
    process.exitCode = code ?? 1
  })
}

/** The npm that started this, perhaps through a shell; it may be killed without taking us along. */
function npmAbove(pid) {
  if (process.platform === 'win32' || !process.env.npm_lifecycle_event) return undefined
  try {
    for (let generation = 0, at = pid; generation < 3; generation += 1) {
      at = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(at)], { encoding: 'utf8' }))
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(at)], { encoding: 'utf8' })
      if (/\bnpm\b/.test(command) && !/^\S*sh -c/.test(command)) return at
    }
  } catch {
    // no ps: then only the end of this very process is noticed
  }
  return undefined
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return fault.code === 'EPERM'
  }
}
