import { accept, type Decision } from '@quayside/contracts/kernel/decision.ts'
import type { NotificationInboxEvent } from '@quayside/contracts/notifications/events.ts'
import type { SubscribableTopic } from '@quayside/contracts/notifications/statuses.ts'

/** Stream `NotificationInbox-<userId>`: what one person has read and was mailed, and what they want by e-mail. */
export type Inbox = {
  readonly read: ReadonlySet<string>
  readonly mailed: ReadonlySet<string>
  readonly email: Readonly<Partial<Record<SubscribableTopic, boolean>>>
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
      readonly type: 'ChangeSubscriptions'
      readonly subscriptions: readonly { readonly topic: SubscribableTopic; readonly email: boolean }[]
    }

const initial: Inbox = { read: new Set(), mailed: new Set(), email: {} }

function evolve(inbox: Inbox, event: NotificationInboxEvent): Inbox {
  switch (event.type) {
    case 'NotificationsRead':
      return { ...inbox, read: new Set([...inbox.read, ...event.data.notifications]) }
    case 'NotificationMailSent':
      return { ...inbox, mailed: new Set([...inbox.mailed, event.data.messageId]) }
    case 'SubscriptionsChanged':
      return { ...inbox, email: { ...inbox.email, ...wishes(event.data.subscriptions) } }
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
    case 'ChangeSubscriptions': {
      const changed = command.subscriptions.filter(({ topic, email }) => inbox.email[topic] !== email)
      if (changed.length === 0) return accept()
      return accept({ type: 'SubscriptionsChanged', data: { subscriptions: changed } })
    }
  }
}

function markRead(notifications: readonly string[], inbox: Inbox): Decision<NotificationInboxEvent> {
  const unread = [...new Set(notifications)].filter(id => !inbox.read.has(id))
  if (unread.length === 0) return accept()
  return accept({ type: 'NotificationsRead', data: { notifications: unread } })
}

function wishes(subscriptions: readonly { topic: SubscribableTopic; email: boolean }[]) {
  return Object.fromEntries(subscriptions.map(({ topic, email }) => [topic, email]))
}

export const inbox = { name: 'NotificationInbox', initial, evolve, decide }
