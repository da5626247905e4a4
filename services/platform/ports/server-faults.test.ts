import { expect, test } from 'vitest'
import { isServerFault } from './server-faults.ts'

const withFields = (message: string, fields: object) => Object.assign(new Error(message), fields)

test.each([
  ['PostgreSQL ends a session', withFields('terminating connection due to administrator command', { code: '57P01' })],
  ['PostgreSQL is gone', new Error('Connection terminated unexpectedly')],
  ['a refused connection', withFields('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' })],
  ['a full disk', withFields('ENOSPC: no space left on device, write', { code: 'ENOSPC' })],
  ['NATS', withFields('503', { name: 'NatsError' })],
  ['Temporal', withFields('14 UNAVAILABLE', { code: 14 })],
  ['the worker of Temporal', withFields('transport error', { name: 'TransportError' })],
  ['S3', withFields('SlowDown', { $metadata: { httpStatusCode: 503 } })],
  ['SMTP', withFields('Greeting never received', { code: 'ESOCKET' })],
  ['the chain', withFields('could not detect network', { code: 'NETWORK_ERROR' })],
  ['fetch', new TypeError('fetch failed', { cause: withFields('other side closed', { code: 'UND_ERR_SOCKET' }) })],
  ['every address', new AggregateError([withFields('refused', { code: 'ECONNREFUSED' })])],
])('%s: outlived', (_name, fault) => expect(isServerFault(fault)).toBe(true))

test.each([
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['a refused statement', withFields('duplicate key', { code: '23505' })],
  ['a mistake among others', new AggregateError([withFields('refused', { code: 'ECONNREFUSED' }), new Error('other')])],
  ['no error at all', 'ECONNREFUSED'],
  ['nothing', undefined],
])('%s: not', (_name, fault) => expect(isServerFault(fault)).toBe(false))
