import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalState } from './servers/local-state.ts'

export interface EnvironmentParts {
  /** What the person set; it wins over everything that is filled in here. */
  given: NodeJS.ProcessEnv
  servers: Record<string, string>
  state: LocalState
  port: number
  host: string
  webDist: string
}

/** Where people reach a portal that listens there. */
export function portalUrlAt(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
}

/** The variables that every service reads, with a value for each that nobody has set. */
export function serviceEnvironment({
  given,
  servers,
  state,
  port,
  host,
  webDist,
}: EnvironmentParts): NodeJS.ProcessEnv {
  const logs = join(state.dataDir, 'logs')
  mkdirSync(logs, { recursive: true })
  const filledIn = {
    HOST: host,
    PORT: String(port),
    PORTAL_URL: portalUrlAt(host, port),
    QUAYSIDE_ENVIRONMENT: 'DEMO',
    SERVICE_SECRET: state.secret('service', 32),
    VAULT_KEY: state.secret('vault', 32, 'base64'),
    LOG_FILE: join(logs, 'portal.log'),
    WEB_DIST: webDist,
  }
  const set = Object.entries(filledIn).map(([name, value]) => [name, given[name] ?? value])
  return { ...given, ...servers, ...Object.fromEntries(set) }
}

const kept =
  /^(DATABASE|NATS|EVENTSTORE|EVENTSTORE_TARGET|S3|SMTP|INBOX|PORTAL|SERVICE)_URLS?$|^(TEMPORAL|CHAIN)_|^(SERVICE_SECRET|VAULT_KEY|QUAYSIDE_ENVIRONMENT)$/

/** Kept for commands that work beside the running portal; it holds secrets, so only its owner may read it. */
export function saveEnvironment(dataDir: string, env: NodeJS.ProcessEnv) {
  const values = Object.fromEntries(Object.entries(env).filter(([name]) => kept.test(name)))
  writeFileSync(join(dataDir, 'environment.json'), JSON.stringify(values, null, 2), { mode: 0o600 })
}

/** The environment of the portal that runs in this data folder; empty when none was ever started. */
export function savedEnvironment(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'environment.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
