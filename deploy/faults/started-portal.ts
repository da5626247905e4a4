import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { patience } from '@quayside/platform/testing/patience.ts'
import { openLocalState } from '../local/servers/local-state.ts'
import { defaultPorts, type PortName, randomPorts } from '../local/servers/ports.ts'
import { identify, isRunning, type ProcessIdentity } from '../local/servers/process-identity.ts'
import { serviceNames } from '../local/split.ts'

/** Of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const servers = Object.keys(defaultPorts) as PortName[]
/** Nothing of the surroundings may lead it to other servers. */
const foreign = /^(TEST_|QUAYSIDE_|npm_|VITEST)|_URLS?$|^(TEMPORAL_|PORT$|HOST$|NODE_ENV$|WEB_DIST$)/

export type StartedPortal = {
  /** Everything that began with it and runs. */
  processes(): number[]
  /** Everything that began with it, the servers included, at once and without a word. */
  killAll(): Promise<void>
  stop(): Promise<void>
  /** What `npm start` has said so far. */
  words(): string
  isUp(): boolean
}

type Start = { isSplit?: boolean; hasDemo?: boolean; variables?: Record<string, string> }

/** `npm start` as a person gives it, in a data folder of its own; resolves when it says it is ready. */
export async function startPortalByNpm(
  dataDir: string,
  port: number,
  { isSplit = false, hasDemo = false, variables = {} }: Start = {},
): Promise<StartedPortal> {
  await rememberPortsOfItsOwn(dataDir)
  const given = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const flags = [...(hasDemo ? [] : ['--no-demo']), ...(isSplit ? ['--split'] : [])]
  const child = spawn('npm', ['start', '--silent', '--', ...flags], {
    cwd: root,
    env: { ...Object.fromEntries(given), QUAYSIDE_DATA: dataDir, PORT: String(port), ...patience, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const isUp = () => child.exitCode === null && child.signalCode === null
  await isReady(child, ended, () => said)
  return {
    processes: () => processesOf(child, dataDir).map(({ pid }) => pid),
    isUp,
    words: () => said,
    async killAll() {
      const all = processesOf(child, dataDir)
      for (const { pid } of all) signal(pid, 'SIGKILL')
      await ended
      while (all.some(isRunning)) await new Promise(resolve => setTimeout(resolve, 20))
    },
    async stop() {
      if (isUp()) child.kill('SIGTERM')
      await ended
    },
  }
}

/** Another portal that starts at the same time chooses the first free ones, too. */
async function rememberPortsOfItsOwn(dataDir: string): Promise<void> {
  const state = openLocalState(dataDir)
  const ports = randomPorts()
  const services = serviceNames(root).map(name => `service:${name}` as const)
  for (const name of [...servers, ...services])
    if (state.port(name) === undefined) state.rememberPort(name, await ports.choose(name))
}

async function isReady(child: ChildProcess, ended: Promise<unknown>, said: () => string): Promise<void> {
  const ready = new Promise<void>(resolve => {
    const isSaid = () => said().includes('Quayside is ready') && resolve()
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', isSaid)
  })
  const gone = ended.then(() => {
    throw new Error(`npm start ended before it was ready:\n${said()}`)
  })
  gone.catch(() => undefined)
  await Promise.race([ready, gone])
}

/** npm, its shell, the launcher and what they started, and the servers as the data folder names them. */
function processesOf(child: ChildProcess, dataDir: string): ProcessIdentity[] {
  const servers = Object.values(openLocalState(dataDir).children()).map(({ pid }) => pid)
  return withDescendants([child.pid ?? 0, ...servers]).flatMap(pid => identify(pid) ?? [])
}

/** Process ids and those of everything that they started; a server may be many processes. */
export function withDescendants(pids: readonly number[]): number[] {
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number) as [number, number])
  const found = new Set(pids)
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** Nothing where the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // ended by itself, because what it hung on was killed before it
  }
}
