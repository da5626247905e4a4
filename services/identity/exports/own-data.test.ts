import { createReadStream } from 'node:fs'
import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { expect, test } from 'vitest'
import type { People } from '../read-models/people.ts'
import type { SignInLog } from '../security/sign-in-log.ts'
import { ownDataFile } from './own-data.ts'

const uid = '018f0000-0000-7000-8000-000000000001'
const [acts, records] = [1_000_000, 100_000]
const total = acts + records
const positionOf = (number: number) => String(number).padStart(20, '0') as Position

/** Each eleventh event tells of the person, all others are by them. */
function eventAt(number: number): StoredEvent {
  const isRecord = number % 11 === 0
  const actor = isRecord ? { service: 'identity' } : { uid }
  return {
    id: `e${number}`,
    type: isRecord ? 'SessionRefreshed' : 'ProductRegistered',
    stream: `${isRecord ? 'Session' : 'Product'}-018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    data: isRecord ? { userId: uid, refreshHash: 'a secret', note: `r${number}` } : {},
    position: positionOf(number),
    recordedAt: '2026-03-02T09:00:00.000Z',
    metadata: { actor },
  } as unknown as StoredEvent
}

const parts = {
  commands: {
    load: async () => ({ state: { status: 'active', userId: uid, name: 'Ana', details: null, language: 'es' } }),
  },
  vault: { open: async (_owner: string, text: string) => text },
  store: {
    head: async () => positionOf(total),
    async readAll(after: Position, most: number) {
      const from = Number(after) + 1
      return Array.from({ length: Math.min(most, total - from + 1) }, (_none, at) => eventAt(from + at))
    },
  },
  clock: { now: () => '2026-03-02T09:00:00.000Z' },
  people: { byId: async () => ({ email: 'ana@example.com' }), companiesOf: async () => [] },
  signIns: { of: async () => [] },
} as unknown as Pick<Ports, 'commands' | 'vault' | 'store' | 'clock'> & { people: People; signIns: SignInLog }

const inMemory = () => {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

test('[D8.023] a million acts are one whole file, of which a small part is in memory at a time', async () => {
  const before = inMemory()
  let most = before
  const file = await ownDataFile(parts, uid, async () => {
    most = Math.max(most, inMemory())
    return true
  })
  if (file === null) throw new Error('there is a file')
  const [megabytes, held] = [file.size / 2 ** 20, most - before]
  expect(megabytes).toBeGreaterThan(120)
  expect(held).toBeLessThan(megabytes / 2)
  let text = ''
  let [found, lines] = [0, 0]
  for await (const chunk of createReadStream(file.path, 'utf8')) {
    const whole = (text + chunk).split('\n')
    text = whole.pop() ?? ''
    for (const line of whole) {
      lines += 1
      if (/^ {4}\{"at"/.test(line)) found += Object.keys(JSON.parse(line.replace(/(,|\])+$/, ''))).length > 0 ? 1 : 0
      expect(line.includes('a secret')).toBe(false)
    }
  }
  expect([found, text]).toEqual([total, ''])
  expect(lines).toBeGreaterThan(total)
  await file.remove()
}, 120_000)

test('[D8.023] who cancels it leaves nothing behind', async () => {
  expect(await ownDataFile(parts, uid, async percent => percent < 5)).toBeNull()
})
