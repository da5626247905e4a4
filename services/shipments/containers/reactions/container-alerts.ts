import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import {
  type ContainerAlertsArgs,
  containerAlertsId,
  containerAlertsType,
} from '@quayside/contracts/shipments/container-alerts.ts'
import type { ContainerUseEvent } from '@quayside/contracts/shipments/events.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { containerUse } from '../domain/container-use.ts'

/** Starts the timers of a container's free time anew whenever it is another one. */
export function containerAlerts({ workflows, database }: Pick<Ports, 'workflows' | 'database'>): Reaction {
  return {
    name: 'container-alerts',
    handles: ['FreeTimeChanged'],
    async running() {
      const { rows } = await sql<{ id: string }>`select id from container_uses`.execute(database)
      return rows.map(({ id }) => streamOf(containerUse, id))
    },
    async react(stored) {
      const { id: eventId, data } = stored as StoredEvent<Extract<ContainerUseEvent, { type: 'FreeTimeChanged' }>>
      const { containerUseId, ends } = data
      if (ends.length === 0) return
      const args: [ContainerAlertsArgs] = [{ containerUseId, eventId }]
      const id = containerAlertsId(containerUseId, eventId)
      await workflows.start(containerAlertsType, { id, args, taskQueue: quaysideTaskQueue })
    },
  }
}
