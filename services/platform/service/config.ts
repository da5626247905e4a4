import * as z from 'zod'
import { eventStoreAddress } from '../event-store/eventstoredb-address.ts'
import { ConfigError } from '../faults/config-error.ts'

/** What `EVENTSTORE_TARGET_URL` says for the PostgreSQL of the read models. */
export const inDatabase = 'DATABASE_URL'

const url = (...schemes: string[]) =>
  z.string().refine(value => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
    error: `must be a URL starting with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
  })

/** An address of EventStoreDB, or a word in its place. */
const eventStoreUrl = (...words: string[]) =>
  z.string().superRefine((text, context) => {
    if (words.includes(text)) return
    try {
      eventStoreAddress(text)
    } catch (fault) {
      const others = text.startsWith('esdb') ? [] : words.map(word => `the word ${word}`)
      context.addIssue({ code: 'custom', message: [(fault as RangeError).message, ...others].join(', or ') })
    }
  })

const vaultKey = z
  .string()
  .transform(text => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine(key => key.length === 32, { error: 'must be 32 bytes, in base64 or as 64 hexadecimal digits' })

const serviceUrls = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON: {"service-name": "http://host:port"}' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), url('http', 'https')))

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine(value => value >= from && value <= to, { error: `must be between ${from} and ${to}` })

const environment = z.object({
  DATABASE_URL: url('postgres', 'postgresql'),
  NATS_URL: z
    .string()
    .refine(value => value.split(',').every(part => /^(nats|tls|ws|wss):\/\//.test(part) && URL.canParse(part)), {
      error: 'must be a URL starting with nats://, or several separated by commas',
    }),
  EVENTSTORE_URL: eventStoreUrl().optional(),
  /** Where the events are to be moved: a store whose address is given beforehand is used as soon as they are there. */
  EVENTSTORE_TARGET_URL: eventStoreUrl(inDatabase).optional(),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s:/]+:\d+$/, 'must be host:port')
    .optional(),
  TEMPORAL_NAMESPACE: z.string().min(1, 'must not be empty').default('quayside'),
  S3_URL: url('http', 'https').refine(value => new URL(value).pathname.length > 1 && new URL(value).username !== '', {
    error: 'must name access key, secret and bucket: http://key:secret@host:port/bucket',
  }),
  SMTP_URL: url('smtp', 'smtps'),
  MAIL_FROM: z.string().min(3, 'must be a mail address').default('Quayside <no-reply@quayside.localhost>'),
  CHAIN_RPC_URL: url('http', 'https').optional(),
  PORTAL_URL: url('http', 'https').transform(value => value.replace(/\/+$/, '')),
  PORT: wholeNumber(0, 65_535).default(0),
  /** Of 127.0.0.1, for `GET /metrics` of a process whose other port is the portal's. */
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  QUAYSIDE_ENVIRONMENT: z.enum(['QA', 'DEMO', ''], { error: 'must be QA, DEMO or empty' }).default(''),
  SERVICE_SECRET: z.string().min(32, 'must have at least 32 characters'),
  VAULT_KEY: vaultKey,
  LOG_FILE: z.string().min(1, 'must not be empty').optional(),
  WEB_DIST: z.string().min(1, 'must not be empty').optional(),
  SERVICE_URLS: serviceUrls.optional(),
  /** A MapLibre style of one's own tile server, in the place of the base map that comes with the portal. */
  MAP_STYLE_URL: url('http', 'https').optional(),
  /** Requests a minute for one person, or one address where nobody is signed in; 0 sets no limit. */
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(1_200),
  /** Milliseconds after which a call to another service is given up, where the call names none of its own. */
  CALL_TIMEOUT_MS: wholeNumber(50, 600_000).default(10_000),
  /** Milliseconds that a read of EventStoreDB is tried; an append half as long again. */
  EVENTSTORE_PATIENCE_MS: wholeNumber(100, 600_000).default(3_000),
  /** Milliseconds that a read waits for what its reader has written. */
  POSITION_WAIT_MS: wholeNumber(0, 60_000).default(2_000),
  /** Milliseconds that rights may be behind before nothing more is written on them. */
  RIGHTS_BEHIND_MS: wholeNumber(100, 600_000).default(5_000),
  /** Milliseconds that a read model may stand still while events wait, before that is an alarm and told to readers. */
  STILL_AFTER_MS: wholeNumber(100, 600_000).default(10_000),
  /** Milliseconds that the event loop may be late before calls are told to come again; 0 sets no limit. */
  LATE_LOOP_MS: wholeNumber(0, 60_000).default(1_000),
  /** Connections of each pool that reads on behalf of people. */
  READER_CONNECTIONS: wholeNumber(1, 200).default(10),
  /** Proxies in front whose X-Forwarded-For is believed, as addresses or networks, comma-separated. */
  TRUSTED_PROXIES: z.string().default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
})

type Environment = z.output<typeof environment>

/** The checked environment; `extra` holds variables that single services read. */
export type Config = {
  databaseUrl: Environment['DATABASE_URL']
  natsUrl: Environment['NATS_URL']
  /** Null for PostgreSQL. */
  eventStoreUrl: string | null
  /** Null where the events stay; a URL, or `inDatabase`. */
  eventStoreTarget: string | null
  temporal: { address: string; namespace: string } | null
  s3Url: string
  smtpUrl: string
  mailFrom: string
  chainRpcUrl: string | null
  /** Without a slash at its end. */
  portalUrl: string
  port: number
  metricsPort: number | null
  host: string
  environment: Environment['QUAYSIDE_ENVIRONMENT']
  serviceSecret: string
  vaultKey: Buffer
  logFile: string | null
  webDist: string | null
  mapStyleUrl: string | null
  /** Null when all services run in one process. */
  serviceUrls: Readonly<Record<string, string>> | null
  rateLimit: number
  readerConnections: number
  callTimeoutMs: number
  eventStorePatienceMs: number
  positionWaitMs: number
  rightsBehindMs: number
  stillAfterMs: number
  lateLoopMs: number
  trustedProxies: readonly string[]
  tracesUrl: string | null
  /** Answers are checked against their schemas; for tests. */
  checksAnswers: boolean
  env: NodeJS.ProcessEnv
}

/** Reads and checks the environment; throws `ConfigError` that names each wrong variable and its rule. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'QUAYSIDE_ENVIRONMENT'),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => {
      const missing = given[String(issue.path[0])] === undefined
      return `${issue.path.join('.')} ${missing ? 'is missing' : issue.message}`
    })
    throw new ConfigError(
      `The environment is not complete:\n${[...new Set(faults)].map(fault => `  ${fault}`).join('\n')}`,
    )
  }
  const read = parsed.data
  return {
    databaseUrl: read.DATABASE_URL,
    natsUrl: read.NATS_URL,
    eventStoreUrl: read.EVENTSTORE_URL ?? null,
    eventStoreTarget: read.EVENTSTORE_TARGET_URL ?? null,
    temporal: read.TEMPORAL_ADDRESS ? { address: read.TEMPORAL_ADDRESS, namespace: read.TEMPORAL_NAMESPACE } : null,
    s3Url: read.S3_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    chainRpcUrl: read.CHAIN_RPC_URL ?? null,
    portalUrl: read.PORTAL_URL,
    port: read.PORT,
    metricsPort: read.METRICS_PORT ?? null,
    host: read.HOST,
    environment: read.QUAYSIDE_ENVIRONMENT,
    serviceSecret: read.SERVICE_SECRET,
    vaultKey: read.VAULT_KEY,
    logFile: read.LOG_FILE ?? null,
    webDist: read.WEB_DIST ?? null,
    mapStyleUrl: read.MAP_STYLE_URL ?? null,
    serviceUrls: read.SERVICE_URLS ?? null,
    rateLimit: read.RATE_LIMIT,
    readerConnections: read.READER_CONNECTIONS,
    callTimeoutMs: read.CALL_TIMEOUT_MS,
    eventStorePatienceMs: read.EVENTSTORE_PATIENCE_MS,
    positionWaitMs: read.POSITION_WAIT_MS,
    rightsBehindMs: read.RIGHTS_BEHIND_MS,
    stillAfterMs: read.STILL_AFTER_MS,
    lateLoopMs: read.LATE_LOOP_MS,
    trustedProxies: read.TRUSTED_PROXIES.split(',').flatMap(part => part.trim() || []),
    tracesUrl: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    checksAnswers: false,
    env,
  }
}
