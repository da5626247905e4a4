import type { Ports } from '@quayside/platform/service/service.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { givenUpMails } from './given-up-mails.ts'

test('of a service that is away the e-mails that it told of last are counted, and anew when it is back', async () => {
  const told: Record<string, number | null> = { identity: 4, notifications: 104 }
  const get = async (service: string) => {
    const count = told[service]
    if (typeof count !== 'number') throw new Error('away')
    return { status: 200, body: { count } }
  }
  const count = givenUpMails({ call: { get } as unknown as Ports['call'], log: pino({ level: 'silent' }) })
  expect(await count()).toBe(108)
  told.notifications = null
  expect(await count()).toBe(108)
  told.identity = null
  expect(await count()).toBe(108)
  told.notifications = 100
  expect(await count()).toBe(104)
})
