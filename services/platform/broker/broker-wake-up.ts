import { randomUUID } from 'node:crypto'
import type { WakeUp } from '../event-store/wake-up.ts'
import type { Broker } from './broker.ts'

const subject = 'wake.event-store'

/** Wakes the other processes of the installation by a core message of the broker. */
export function brokerWakeUp(broker: Broker): WakeUp {
  const self = randomUUID()
  return {
    signal: () => broker.tell(subject, self),
    listen: listener =>
      broker.listen(subject, from => {
        if (from !== self) listener()
      }),
  }
}
