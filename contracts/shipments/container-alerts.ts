import * as z from 'zod'
import { instant } from '../kernel/quantities.ts'

/**
 * Workflow `container-alerts`: one per change of a container's free time, started by the reaction to FreeTimeChanged.
 * It asks at each moment on which people may have to be told; which alerts are due is decided by the container, and a
 * later change ends it: that one's own workflow goes on.
 */
export const containerAlertsType = 'container-alerts'
export function containerAlertsId(containerUseId: string, eventId: string): string {
  return `container-alerts/${containerUseId}/${eventId}`
}
export type ContainerAlertsArgs = { containerUseId: string; eventId: string }

/** Below /internal/v1 of the shipments service. */
export const containerAlertsRoute = '/container-uses/:id/alerts'
export const containerAlertsBody = z.strictObject({ eventId: z.string().max(100) })
/** When to ask again; null: never. */
export const containerAlertsAnswer = z.object({ next: z.nullable(instant) })
export type ContainerAlertsAnswer = z.infer<typeof containerAlertsAnswer>
