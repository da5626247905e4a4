import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
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

describe('[D8.026] how a person is told', () => {
  const timeZone = 'America/Lima'
  const weekly = { entity: 'shipment', topic: 'DATE_CHANGE', bell: false, email: 'weekly' } as const
  const wasChosen: NotificationInboxEvent = {
    type: 'NotificationChoicesChanged',
    data: { choices: [weekly], timeZone },
  }

  test('a choice is kept with the zone by whose clock summaries come; the same again is nothing new', () => {
    given(inbox, [])
      .when({ type: 'ChangeChoices', choices: [weekly], timeZone })
      .then([wasChosen])
    given(inbox, [wasChosen])
      .when({ type: 'ChangeChoices', choices: [weekly], timeZone })
      .thenNothing()
    given(inbox, [wasChosen])
      .when({ type: 'ChangeChoices', choices: [weekly], timeZone: 'Europe/Madrid' })
      .then([{ type: 'NotificationChoicesChanged', data: { choices: [], timeZone: 'Europe/Madrid' } }])
  })

  test('what was switched off before there were choices stays so for whatever the topic is about', () => {
    const off: NotificationInboxEvent = {
      type: 'SubscriptionsChanged',
      data: { subscriptions: [{ topic: 'DATE_CHANGE', email: false }] },
    }
    expect(given(inbox, [wasChosen, off]).state.choices).toEqual({
      'purchase-order DATE_CHANGE': { bell: null, email: 'none' },
      'shipment DATE_CHANGE': { bell: false, email: 'none' },
    })
  })

  test('a summary is recorded once for its Message-ID', () => {
    const digest = { messageId: '<b@quayside>', notifications: [{ id: first, change: 2 }] }
    const sent: NotificationInboxEvent = { type: 'NotificationDigestSent', data: digest }
    given(inbox, [])
      .when({ type: 'RecordDigest', ...digest })
      .then([sent])
    given(inbox, [sent])
      .when({ type: 'RecordDigest', ...digest })
      .thenNothing()
  })
})

describe('[D8.026] one thing', () => {
  const muted = { entity: 'purchase-order', entityId: order, number: '4500-018832', watch: 'mute' } as const
  const wasMuted: NotificationInboxEvent = { type: 'ThingWatched', data: muted }
  const ended: NotificationInboxEvent = { type: 'WatchEnded', data: { entity: 'purchase-order', entityId: order } }

  test('is muted, followed instead, and as the settings say again', () => {
    given(inbox, [])
      .when({ type: 'Watch', ...muted })
      .then([wasMuted])
    given(inbox, [wasMuted])
      .when({ type: 'Watch', ...muted })
      .thenNothing()
    given(inbox, [wasMuted])
      .when({ type: 'Watch', ...muted, watch: 'follow' })
      .then([{ type: 'ThingWatched', data: { ...muted, watch: 'follow' } }])
    given(inbox, [wasMuted]).when({ type: 'EndWatch', entityId: order }).then([ended])
    given(inbox, [wasMuted, ended]).when({ type: 'EndWatch', entityId: order }).thenNothing()
  })
})
