import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import type { ServerName } from '@quayside/contracts/gateway/portal-state.ts'
import type { Broker } from '../broker/broker.ts'
import type { Config } from '../service/config.ts'
import type { Logger } from '../service/logger.ts'
import { httpAnswer, type Probe, patienceMs, type Watch, watch } from './watch.ts'

const everyMs = 10_000

/** Looks regularly whether the servers answer that a process can do without: what they do does not work meanwhile. */
export type ServerWatch = Watch<ServerName>

export function serverWatch({
  log,
  ...options
}: {
  probes: Readonly<Partial<Record<ServerName, Probe>>>
  log: Pick<Logger, 'error'>
  /** After each look, for each server there is. */
  onLook?: (server: ServerName, isAway: boolean) => void
  now?: () => string
}): ServerWatch {
  const servers = watch<ServerName>({ ...options, everyMs })
  servers.onAway(server => log.error({ server }, 'a server does not answer: what it does does not work now'))
  servers.onBack(server => log.error({ server }, 'a server that did not answer is back'))
  return servers
}

/** A word from each server, so that one that is frozen counts as away too; no credentials are needed for it. */
export function probesOf(
  config: Config,
  { broker, files }: { broker: Pick<Broker, 'isConnected'>; files: { probe: Probe } },
): Partial<Record<ServerName, Probe>> {
  const answers = httpAnswer(new URL('/', config.s3Url).origin)
  const smtp = new URL(config.smtpUrl)
  return {
    broker: async () => {
      if (!broker.isConnected()) throw new Error('not connected')
    },
    ...(config.temporal === null ? {} : { workflows: grpcGreeting(`http://${config.temporal.address}`) }),
    async files() {
      await answers()
      await files.probe()
    },
    // Over TLS the greeting comes later: there that it accepts is enough.
    mail: mailGreeting(smtp.hostname, Number(smtp.port || (smtp.protocol === 'smtps:' ? 465 : 25)), smtp.protocol),
    ...(config.chainRpcUrl === null ? {} : { chain: httpAnswer(config.chainRpcUrl) }),
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
