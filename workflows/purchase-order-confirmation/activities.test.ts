import type { ServiceAnswer, ServiceCall } from '@quayside/platform/ports/service-client.ts'
import { describe, expect, test } from 'vitest'
import { createActivities } from './activities.ts'

const due = { orderId: 'order', round: 2, eventId: 'event', step: 'remind-half' }

function answering(answer: Partial<ServiceAnswer>) {
  const calls: { service: string; path: string; body: unknown; call: ServiceCall }[] = []
  const activities = createActivities({
    call: {
      async post(service, path, body, call) {
        calls.push({ service, path, body, call })
        return { status: 200, body: { outcome: 'done' }, position: null, ...answer }
      },
    },
  })
  return { activities, calls }
}

describe('an activity is one command of the order', () => {
  test('with the round in its path and a key that stays the same when it is tried again', async () => {
    const { activities, calls } = answering({})
    await activities.remind({ ...due, moment: 'half' })
    await activities.remind({ ...due, moment: 'half' })
    expect(calls[0]).toEqual({
      service: 'purchase-orders',
      path: '/purchase-orders/order/rounds/2/reminder',
      body: { moment: 'half' },
      call: { causationId: 'event', key: 'event/remind-half' },
    })
    expect(calls[1]).toEqual(calls[0])
  })

  test('whose answer is obeyed', async () => {
    const body = { outcome: 'too-early', deadline: '2026-11-26T22:00:00.000Z' }
    expect(await answering({ body }).activities.reachDeadline(due)).toEqual(body)
  })

  test('an order that is gone supersedes its rounds', async () => {
    expect(await answering({ status: 404, body: {} }).activities.reachDeadline(due)).toMatchObject({
      outcome: 'superseded',
    })
  })

  test('a refusal is thrown with its code, to be tried again', async () => {
    const { activities } = answering({ status: 409, body: { code: 'lost-race' } })
    await expect(activities.remindApprover(due)).rejects.toThrow('409: lost-race')
  })

  test('an answer that says nothing known is thrown', async () => {
    await expect(answering({ body: { outcome: 'perhaps' } }).activities.escalateApproval(due)).rejects.toThrow()
  })
})
