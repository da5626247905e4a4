import { accept, type Decision } from '@quayside/contracts/kernel/decision.ts'
import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import {
  type NotificationChoice,
  type SettingEntity,
  settingTopics,
} from '@quayside/contracts/notifications/settings.ts'
import type { SubscribableTopic } from '@quayside/contracts/notifications/statuses.ts'
import type { WatchedThing } from '@quayside/contracts/notifications/watches.ts'
import { type Choice, type Choices, choiceKey } from './recipients.ts'

/** Stream `NotificationInbox-<userId>`: what one person has read and was mailed, and how they are told of what. */
export type Inbox = {
  readonly read: ReadonlySet<string>
  readonly mailed: ReadonlySet<string>
  readonly choices: Choices
  readonly timeZone: string | null
  /** By id; the last one chosen last. */
  readonly watches: ReadonlyMap<string, WatchedThing>
}

export type InboxCommand =
  | { readonly type: 'MarkRead'; readonly notifications: readonly string[] }
  | {
      readonly type: 'RecordMail'
      readonly messageId: string
      readonly entityId: string
      readonly notifications: readonly { readonly id: string; readonly change: number }[]
    }
  | {
      readonly type: 'RecordDigest'
      readonly messageId: string
      readonly notifications: readonly { readonly id: string; readonly change: number }[]
    }
  | ({ readonly type: 'Watch' } & WatchedThing)
  | { readonly type: 'EndWatch'; readonly entityId: string }
  | { readonly type: 'ChangeChoices'; readonly choices: readonly NotificationChoice[]; readonly timeZone: string }

const initial: Inbox = { read: new Set(), mailed: new Set(), choices: {}, timeZone: null, watches: new Map() }

function evolve(inbox: Inbox, event: NotificationInboxEvent): Inbox {
  switch (event.type) {
    case 'NotificationsRead':
      return { ...inbox, read: new Set([...inbox.read, ...event.data.notifications]) }
    case 'NotificationMailSent':
    case 'NotificationDigestSent':
      return { ...inbox, mailed: new Set([...inbox.mailed, event.data.messageId]) }
    case 'SubscriptionsChanged':
      return { ...inbox, choices: { ...inbox.choices, ...choicesOfBefore(event.data.subscriptions, inbox.choices) } }
    case 'ThingWatched':
      return { ...inbox, watches: new Map([...without(inbox, event.data.entityId), [event.data.entityId, event.data]]) }
    case 'WatchEnded':
      return { ...inbox, watches: new Map(without(inbox, event.data.entityId)) }
    case 'NotificationChoicesChanged': {
      const { choices, timeZone } = event.data
      return { ...inbox, choices: { ...inbox.choices, ...chosen(choices) }, timeZone }
    }
  }
}

function decide(command: InboxCommand, inbox: Inbox): Decision<NotificationInboxEvent> {
  switch (command.type) {
    case 'MarkRead':
      return markRead(command.notifications, inbox)
    case 'RecordMail': {
      const { messageId, entityId } = command
      if (inbox.mailed.has(messageId)) return accept()
      const notifications = command.notifications.map(({ id, change }) => ({ id, change }))
      return accept({ type: 'NotificationMailSent', data: { messageId, entityId, notifications } })
    }
    case 'RecordDigest': {
      const { messageId } = command
      if (inbox.mailed.has(messageId)) return accept()
      const notifications = command.notifications.map(({ id, change }) => ({ id, change }))
      return accept({ type: 'NotificationDigestSent', data: { messageId, notifications } })
    }
    case 'Watch': {
      const { type: _, ...data } = command
      return inbox.watches.get(data.entityId)?.watch === data.watch ? accept() : accept({ type: 'ThingWatched', data })
    }
    case 'EndWatch': {
      const watched = inbox.watches.get(command.entityId)
      if (watched === undefined) return accept()
      return accept({ type: 'WatchEnded', data: { entity: watched.entity, entityId: watched.entityId } })
    }
    case 'ChangeChoices': {
      const { timeZone } = command
      const choices = command.choices.filter(({ entity, topic, bell, email }) => {
        const before = inbox.choices[choiceKey(entity, topic)]
        return before?.bell !== bell || before.email !== email
      })
      if (choices.length === 0 && inbox.timeZone === timeZone) return accept()
      return accept({ type: 'NotificationChoicesChanged', data: { choices, timeZone } })
    }
  }
}

function markRead(notifications: readonly string[], inbox: Inbox): Decision<NotificationInboxEvent> {
  const unread = [...new Set(notifications)].filter(id => !inbox.read.has(id))
  if (unread.length === 0) return accept()
  return accept({ type: 'NotificationsRead', data: { notifications: unread } })
}

function without({ watches }: Inbox, id: string) {
  return [...watches].filter(([known]) => known !== id)
}

function chosen(choices: readonly NotificationChoice[]): Choices {
  return Object.fromEntries(
    choices.map(({ entity, topic, bell, email }) => [choiceKey(entity, topic), { bell, email }]),
  )
}

/** A topic by e-mail was so for whatever it was about; in the portal everything stayed. */
function choicesOfBefore(subscriptions: readonly { topic: SubscribableTopic; email: boolean }[], before: Choices) {
  return Object.fromEntries(
    subscriptions.flatMap(({ topic, email }) =>
      entitiesOf(topic).map((entity): [string, Choice] => {
        const key = choiceKey(entity, topic)
        return [key, { bell: before[key]?.bell ?? null, email: email ? 'at-once' : 'none' }]
      }),
    ),
  )
}

/** What a topic can be about. */
export function entitiesOf(topic: SubscribableTopic): SettingEntity[] {
  const entities = Object.keys(settingTopics) as SettingEntity[]
  return entities.filter(entity => (settingTopics[entity] as readonly SubscribableTopic[]).includes(topic))
}

export const inbox = { name: 'NotificationInbox', initial, evolve, decide }
