import { sweep } from '@quayside/notifications/mailing/sender.ts'
import { notifications } from '@quayside/notifications/service.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import type { Rig } from '@quayside/platform/testing/rig.ts'

/** The notifications without their mailing: what is told goes when the test says so. */
export const notificationsUnmailed: ServiceFactory = {
  ...notifications,
  create(ports) {
    const { start: _start, ...service } = notifications.create(ports)
    return service
  },
}

/** Sends what people are told and were not mailed yet, until nothing is left. */
export async function mailAll(rig: Rig): Promise<void> {
  const { database, mail, commands, clock, log, config } = rig.ports(notifications.name)
  const window = { quietMs: 0, longestMs: 0 }
  for (let sent = -1; sent < rig.mails().length; ) {
    sent = rig.mails().length
    await sweep({ database, mail, commands, clock, log, address: config.portalUrl, window })
    await rig.settled()
  }
}
