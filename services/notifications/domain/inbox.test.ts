import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, test } from 'vitest'
import { inbox } from './inbox.ts'

const first = '0192f5d0-0000-7000-8000-000000000001'
const second = '0192f5d0-0000-7000-8000-000000000002'
const order = '0192f5d0-0000-7000-8000-00000000000a'
const wasRead = (...notifications: string[]): NotificationInboxEvent => ({
  type: 'NotificationsRead',
  data: { notifications },
})

describe('marking read', () => {
  test('[S2.057] a notification is marked read', () =>
    void given(inbox, [])
      .when({ type: 'MarkRead', notifications: [first] })
      .then([wasRead(first)]))

  test('[S2.057] marking all takes only those that are not read yet', () =>
    void given(inbox, [wasRead(first)])
      .when({ type: 'MarkRead', notifications: [first, second, second] })
      .then([wasRead(second)]))

  test('marking again changes nothing', () =>
    given(inbox, [wasRead(first)])
      .when({ type: 'MarkRead', notifications: [first] })
      .thenNothing())
})

describe('mail', () => {
  const mail = { messageId: '<a@quayside>', entityId: order, notifications: [{ id: first, change: 1 }] }

  test('[D7.016] what went by e-mail is recorded once for its Message-ID', () => {
    const sent: NotificationInboxEvent = { type: 'NotificationMailSent', data: mail }
    given(inbox, [])
      .when({ type: 'RecordMail', ...mail })
      .then([sent])
    given(inbox, [sent])
      .when({ type: 'RecordMail', ...mail })
      .thenNothing()
  })
})

describe('subscriptions', () => {
  const off = { topic: 'DATE_CHANGE', email: false } as const
  const on = { topic: 'DATE_CHANGE', email: true } as const

  test('a person switches e-mails of a topic off and on again', () => {
    const switchedOff: NotificationInboxEvent = { type: 'SubscriptionsChanged', data: { subscriptions: [off] } }
    given(inbox, [])
      .when({ type: 'ChangeSubscriptions', subscriptions: [off] })
      .then([switchedOff])
    given(inbox, [switchedOff])
      .when({ type: 'ChangeSubscriptions', subscriptions: [on] })
      .then([{ type: 'SubscriptionsChanged', data: { subscriptions: [on] } }])
    given(inbox, [switchedOff])
      .when({ type: 'ChangeSubscriptions', subscriptions: [off] })
      .thenNothing()
  })
})
