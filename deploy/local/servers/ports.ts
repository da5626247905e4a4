import { createServer } from 'node:net'
import type { LocalState } from './local-state.ts'

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
} as const

export type PortName = keyof typeof defaultPorts

const firstSparePort = 17120
const lastPort = 17999

/** Chooses ports so that two servers which start at the same time never take the same one. */
export interface Ports {
  choose(name: PortName | `service:${string}`): Promise<number>
}

export function localPorts(state: LocalState, isFree = isPortFree): Ports {
  const taken = new Set<number>()
  return {
    async choose(name) {
      const own = name in defaultPorts ? defaultPorts[name as PortName] : undefined
      const wanted = [state.port(name), own].filter(port => port !== undefined)
      const port = await firstFree(wanted, taken, isFree)
      state.rememberPort(name, port)
      return port
    },
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
