import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { type PortalState, type ServerName, servers } from '@quayside/contracts/gateway/portal-state.ts'
import type { Broker } from '../broker/broker.ts'
import type { Config } from '../service/config.ts'
import type { Logger } from '../service/logger.ts'

const everyMs = 10_000
/** While one is away. */
const soonMs = 2_000
const patienceMs = 3_000

/** Rejects, or never answers, while the server is away. Null: there is none. */
export type Probe = (() => Promise<unknown>) | null

/** Looks regularly whether the servers answer that a process can do without: what they do does not work meanwhile. */
export type ServerWatch = {
  /** Those that do not answer now, and since when. */
  away(): PortalState['away']
  /** Hears of each server that answers again; returns how to stop hearing. */
  onBack(hear: (server: ServerName) => void): () => void
  start(): void
  close(): void
}

export function serverWatch({
  probes,
  log,
  onState = () => undefined,
  now = () => new Date().toISOString(),
}: {
  probes: Readonly<Record<ServerName, Probe>>
  log: Pick<Logger, 'error'>
  /** After each look, for each server there is. */
  onState?: (server: ServerName, isAway: boolean) => void
  now?: () => string
}): ServerWatch & { look(): Promise<void> } {
  const since = new Map<ServerName, string>()
  const hearing = new Set<(server: ServerName) => void>()
  let timer: NodeJS.Timeout | null = null

  async function look() {
    await Promise.all(
      servers.map(async server => {
        const probe = probes[server]
        if (probe === null) return
        const isAway = !(await answers(probe))
        onState(server, isAway)
        const before = since.get(server)
        if (isAway && before === undefined) {
          since.set(server, now())
          log.error({ server }, 'a server does not answer: what it does does not work now')
        }
        if (!isAway && before !== undefined) {
          since.delete(server)
          log.error({ server, since: before }, 'a server that did not answer is back')
          for (const hear of hearing) hear(server)
        }
      }),
    )
  }

  function plan(ms: number) {
    timer = setTimeout(() => {
      look().finally(() => {
        if (timer !== null) plan(since.size > 0 ? soonMs : everyMs)
      })
    }, ms)
    timer.unref()
  }

  return {
    away: () =>
      servers.flatMap(server => ({ server, since: since.get(server) ?? '' })).filter(each => each.since !== ''),
    onBack(hear) {
      hearing.add(hear)
      return () => hearing.delete(hear)
    },
    look,
    start: () => plan(0),
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

async function answers(probe: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, patienceMs, false)
  })
  const answered = probe().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

/** A word from each server, so that one that is frozen counts as away too; no credentials are needed for it. */
export function probesOf(config: Config, broker: Pick<Broker, 'isConnected'>): Record<ServerName, Probe> {
  const smtp = new URL(config.smtpUrl)
  return {
    broker: async () => {
      if (!broker.isConnected()) throw new Error('not connected')
    },
    workflows: config.temporal === null ? null : grpcGreeting(`http://${config.temporal.address}`),
    files: httpAnswer(new URL('/', config.s3Url).origin),
    // Over TLS the greeting comes later: there that it accepts is enough.
    mail: mailGreeting(smtp.hostname, Number(smtp.port || (smtp.protocol === 'smtps:' ? 465 : 25)), smtp.protocol),
    chain: config.chainRpcUrl === null ? null : httpAnswer(config.chainRpcUrl),
  }
}

/** Any answer at all. */
function httpAnswer(url: string): Probe {
  return async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
  }
}

function mailGreeting(host: string, port: number, protocol: string): Probe {
  return () =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port, timeout: patienceMs })
      const settle = (act: () => void) => () => {
        socket.destroy()
        act()
      }
      socket.once(
        protocol === 'smtps:' ? 'connect' : 'data',
        settle(() => resolve(undefined)),
      )
      socket.once(
        'timeout',
        settle(() => reject(new Error('silent'))),
      )
      socket.on(
        'error',
        settle(() => reject(new Error('away'))),
      )
      socket.once('close', () => reject(new Error('closed')))
    })
}

/** The settings with which every HTTP/2 server begins. */
function grpcGreeting(url: string): Probe {
  return () =>
    new Promise((resolve, reject) => {
      const session = connectHttp2(url)
      session.setTimeout(patienceMs, () => session.destroy(new Error('silent')))
      session.on('error', reject)
      session.once('close', () => reject(new Error('closed')))
      session.once('remoteSettings', () => {
        resolve(undefined)
        session.close()
      })
    })
}
