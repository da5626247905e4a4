import { expect, test } from 'vitest'
import { ConfigError } from '../faults/config-error.ts'
import { readConfig } from './config.ts'

const complete = {
  DATABASE_URL: 'postgres://quayside@127.0.0.1:5432/quayside',
  NATS_URL: 'nats://127.0.0.1:4222',
  S3_URL: 'http://key:secret@127.0.0.1:7070/quayside',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  PORTAL_URL: 'http://127.0.0.1:3000/',
  SERVICE_SECRET: 'a'.repeat(64),
  VAULT_KEY: Buffer.alloc(32, 7).toString('base64'),
}

function faultOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('a complete environment is read, with what may be left out', () => {
  const config = readConfig({
    ...complete,
    SERVICE_URLS: '{"identity":"http://127.0.0.1:4001"}',
    TEMPORAL_ADDRESS: '127.0.0.1:7233',
  })
  expect(config.portalUrl).toBe('http://127.0.0.1:3000')
  expect(config.vaultKey).toHaveLength(32)
  expect(config.serviceUrls).toEqual({ identity: 'http://127.0.0.1:4001' })
  expect(config.temporal).toEqual({ address: '127.0.0.1:7233', namespace: 'quayside' })
  expect(readConfig(complete).serviceUrls).toBeNull()
})

test.each([
  [{ DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL starting with postgres://'],
  [{ S3_URL: 'http://127.0.0.1:7070/bucket' }, 'S3_URL must name access key'],
  [{ VAULT_KEY: 'short' }, 'VAULT_KEY must be 32 bytes'],
  [{ SERVICE_SECRET: 'short' }, 'SERVICE_SECRET must have at least 32'],
  [{ PORT: '99999' }, 'PORT must be between 0 and 65535'],
  [{ SERVICE_URLS: 'identity' }, 'SERVICE_URLS must be JSON'],
  [{ EVENTSTORE_URL: 'kurrentdb://db:2113' }, 'EVENTSTORE_URL must be esdb://host:port or esdb+discover://'],
  [{ EVENTSTORE_URL: 'esdb://quay:hu:hush@db' }, 'EVENTSTORE_URL must be esdb://host:port'],
  [{ EVENTSTORE_URL: 'esdb://quay:hush' }, 'EVENTSTORE_URL has a node that is not host:port'],
  [{ EVENTSTORE_URL: 'esdb://quay:100%hush@db' }, 'EVENTSTORE_URL has a % in its password that is not followed by'],
  [{ EVENTSTORE_URL: 'esdb://db?tls=no' }, 'EVENTSTORE_URL has tls=no: it must be true or false'],
  [
    { EVENTSTORE_URL: 'esdb://quay:hush@db?tlsVerifyCert=false' },
    'EVENTSTORE_URL has the unknown option tlsVerifyCert',
  ],
  [{ EVENTSTORE_URL: 'esdb://db?keepAliveInterval=10s' }, 'has keepAliveInterval=10s: it must be a whole number'],
  [{ EVENTSTORE_URL: 'esdb://db?tlsCAFile=/no/ca.crt' }, 'has tlsCaFile=/no/ca.crt: it must be the path of a PEM'],
  [{ QUAYSIDE_ENVIRONMENT: 'PROD' }, 'QUAYSIDE_ENVIRONMENT must be QA, DEMO or empty'],
])('a wrong variable is named with its rule: %o', (change, fault) => {
  expect(faultOf({ ...complete, ...change })).toContain(fault)
  expect(faultOf({ ...complete, ...change })).not.toContain('hush')
})

test.each([
  'esdb://a.example:2113,b.example:2113,c.example?tls=false',
  'esdb+discover://quay:s%40hush@cluster.example:2113/?tls=true&keepAliveInterval=10000',
])('an event store of one node or more is taken: %s', url => {
  expect(readConfig({ ...complete, EVENTSTORE_URL: url }).eventStoreUrl).toBe(url)
})
