import { readConfig } from '@quayside/platform/service/config.ts'
import { expect, test } from 'vitest'
import { apiPolicy, contentPolicy } from './content-policy.ts'
import { securityHeaders } from './security-headers.ts'

const env = {
  DATABASE_URL: 'postgres://db/quayside',
  NATS_URL: 'nats://nats',
  SMTP_URL: 'smtp://mail',
  S3_URL: 'http://key:secret@files.test:9000/bucket',
  PORTAL_URL: 'http://portal.test',
  SERVICE_SECRET: 'x'.repeat(32),
  VAULT_KEY: Buffer.alloc(32).toString('base64'),
}

test('the page may ask nobody but the portal and its files; a tile server only where one is configured', () => {
  const policy = contentPolicy(readConfig(env), null)
  expect(policy['connect-src']).toEqual(["'self'", 'http://files.test:9000'])
  const own = contentPolicy(readConfig({ ...env, MAP_STYLE_URL: 'https://tiles.test/styles/night.json' }), null)
  expect(own['connect-src']).toEqual(["'self'", 'http://files.test:9000', 'https://tiles.test'])
  expect(own['img-src']).toContain('https://tiles.test')
  expect(own['script-src']).toEqual(policy['script-src'])
  expect(() => readConfig({ ...env, MAP_STYLE_URL: 'tiles' })).toThrow('MAP_STYLE_URL')
})

test('behind TLS browsers are told to use nothing else, here and below, for a year; without it nothing is promised', () => {
  for (const policy of [contentPolicy(readConfig({ ...env, PORTAL_URL: 'https://portal.test' }), null), apiPolicy]) {
    expect(securityHeaders(policy, true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(securityHeaders(policy, false)).not.toHaveProperty('strict-transport-security')
    expect(securityHeaders(policy, true)['referrer-policy']).toBe('strict-origin-when-cross-origin')
  }
  const secure = contentPolicy(readConfig({ ...env, PORTAL_URL: 'https://portal.test' }), null)
  expect(secure).toHaveProperty('upgrade-insecure-requests')
  expect(contentPolicy(readConfig(env), null)).not.toHaveProperty('upgrade-insecure-requests')
})
