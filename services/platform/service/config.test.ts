import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
  [{ QUAYSIDE_ENVIRONMENT: 'PROD' }, 'QUAYSIDE_ENVIRONMENT must be QA, DEMO or empty'],
])('a wrong variable is named with its rule: %o', (change, fault) => {
  expect(faultOf({ ...complete, ...change })).toContain(fault)
})
