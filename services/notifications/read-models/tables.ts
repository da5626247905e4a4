import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { DigestPeriod, EmailMode, SettingEntity } from '@quayside/contracts/notifications/settings.ts'
import type {
  NotificationEntity,
  NotificationStatus,
  NotificationType,
  SubscribableTopic,
} from '@quayside/contracts/notifications/statuses.ts'
import type { Watch } from '@quayside/contracts/notifications/watches.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import type { Step } from '../domain/row.ts'

export type NotificationRow = {
  id: string
  recipient_uid: string
  /** Exactly one of the two is set: the side on which the recipient is told. */
  client_company_id: string | null
  vendor_company_id: string | null
  /** The order, shipment or supplier that people are told of; `entity_id` may be a part of it. */
  subject_id: string
  subject_number: string
  entity: NotificationEntity
  entity_id: string
  entity_number: string
  line_number: number | null
  field: string
  old_value: string | null
  new_value: string | null
  type: NotificationType
  topic: SubscribableTopic
  status: NotificationStatus
  reason: string | null
  actor_uid: string | null
  actor_name: string | null
  /** Shown in the portal; else only mailed. */
  in_bell: boolean
  /** At once. */
  by_email: boolean
  /** In which summary. */
  digest: DigestPeriod | null
  change: number
  steps: readonly Step[]
  mailed_change: number
  created_at: Date | string
  sent_at: Date | string | null
  updated_at: Date | string | null
  read_at: Date | string | null
  /** The last change: what lists are sorted and filtered by. */
  changed_at: Date | string
  /** Of the last event that touched it. */
  position: string
}

export type NotificationTables = {
  notifications: NotificationRow
  notification_people: {
    uid: string
    name: string | null
    email: string | null
    language: Language
    active: boolean
    profile: string | null
  }
  notification_members: {
    uid: string
    company_id: string
    is_operating: boolean
    is_provider: boolean
    permissions: Permission[]
    profile: string | null
  }
  notification_companies: { company_id: string; time_zone: string }
  notification_served_clients: { operating_company_id: string; client_company_id: string }
  notification_watches: { uid: string; entity_id: string; watch: Watch }
  notification_choices: {
    uid: string
    entity: SettingEntity
    topic: SubscribableTopic
    /** Null where the person never said so. */
    bell: boolean | null
    email: EmailMode
  }
  /** The sender's own: e-mails on their way, kept as composed so that a repeat is the same e-mail. */
  outgoing_mails: {
    message_id: string
    recipient_uid: string
    /** Null of a summary. */
    subject_id: string | null
    items: { id: string; change: number }[]
    subject: string
    text: string
    html: string
    language: Language
    attempts: number
    next_attempt_at: Date | string
    composed_at: Date | string
    state: 'waiting' | 'sent' | 'given-up'
  }
  mailed_changes: { notification_id: string; change: number; message_id: string; composed_at: Date | string }
}
