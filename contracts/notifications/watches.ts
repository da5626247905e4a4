import * as z from 'zod'
import type { NotificationEntity } from './statuses.ts'

/** What a person can follow or mute, each by itself. */
export const watchedEntities = [
  'purchase-order',
  'shipment',
  'quote',
  'booking',
] as const satisfies NotificationEntity[]
export type WatchedEntity = (typeof watchedEntities)[number]

/** Followed, it is told though the settings say no; muted, it is not told at all. */
export const watches = ['follow', 'mute'] as const
export type Watch = (typeof watches)[number]

/** GET /notification-watches: those of the person, the newest first. */
export const watchedThing = z.object({
  entity: z.enum(watchedEntities),
  entityId: z.uuid(),
  /** As it was called when the person chose so. */
  number: z.string(),
  watch: z.enum(watches),
})
export type WatchedThing = z.infer<typeof watchedThing>
export const watchesAnswer = z.object({ items: z.array(watchedThing) })
export type WatchesAnswer = z.infer<typeof watchesAnswer>

/** POST and DELETE /notification-watches/{entity}/{id} */
export const watchParams = { entity: z.enum(watchedEntities), id: z.uuid() }
export const watchThing = z.strictObject({ watch: z.enum(watches) })
