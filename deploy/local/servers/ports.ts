import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { LocalState } from './local-state.ts'
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts'

/**
 * The project's own range, below that from which systems give out ports by themselves; another program's port is passed
 * over, and what was found is remembered.
 */
export const defaultPorts = {
  portal: 17100,
  postgres: 17101,
  nats: 17102,
  temporal: 17103,
  temporalPage: 17104,
  s3: 17105,
  smtp: 17106,
  inbox: 17107,
  chain: 17108,
  eventstore: 17109,
  eventstoreReplication: 17110,
  outsideProvider: 17111,
} as const

export type PortName = keyof typeof defaultPorts

const firstSparePort = 17120
const lastPort = 17999

/** Chooses ports so that two servers which start at the same time never take the same one. */
export interface Ports {
  choose(name: PortName | `service:${string}`): Promise<number>
}

export function localPorts(state: LocalState, isFree = isPortFree, claims = portClaims()): Ports {
  const taken = new Set<number>()
  return {
    async choose(name) {
      const own = name in defaultPorts ? defaultPorts[name as PortName] : undefined
      const wanted = [state.port(name), own].filter(port => port !== undefined)
      const port = await firstFree(wanted, taken, async each => claims(each) && (await isFree(each)))
      state.rememberPort(name, port)
      return port
    },
  }
}

/**
 * The ports that the running starts of this person have chosen: a server listens seconds after its port was chosen, and
 * until then another start must not choose it, too. What a start claimed that runs no more is claimed anew.
 */
export function portClaims(
  folder = join(tmpdir(), `quayside-ports-${userInfo().username}`),
  own = identify(process.pid),
): (port: number) => boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const holder = (file: string) => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
    } catch {
      return null
    }
  }
  return port => {
    const file = join(folder, String(port))
    const held = holder(file)
    if (held !== null && isRunning(held)) return held.pid === own?.pid
    rmSync(file, { force: true })
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' })
      return true
    } catch {
      return false
    }
  }
}

async function firstFree(wanted: number[], taken: Set<number>, isFree: (port: number) => Promise<boolean>) {
  const claim = async (port: number) => {
    if (taken.has(port)) return false
    taken.add(port)
    if (await isFree(port)) return true
    taken.delete(port)
    return false
  }
  for (const port of wanted) if (await claim(port)) return port
  for (let port = firstSparePort; port <= lastPort; port += 1) if (await claim(port)) return port
  throw new Error(`No free port between ${firstSparePort} and ${lastPort} on 127.0.0.1.`)
}

/** Ports for tests: below the range from which the system gives out ports by itself, so nobody else gets them. */
export function randomPorts(): Ports {
  const taken = new Set<number>()
  return {
    async choose() {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const port = 20_000 + Math.floor(Math.random() * 12_000)
        if (taken.has(port)) continue
        taken.add(port)
        if (await isPortFree(port)) return port
      }
      throw new Error('No free port between 20000 and 32000 on 127.0.0.1.')
    },
  }
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
