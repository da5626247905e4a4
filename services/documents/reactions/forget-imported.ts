import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { forgetPerson } from '../staging/forget-person.ts'

/** Whoever is erased is so in the files that were imported. */
export function forgetImported(ports: Pick<Ports, 'database' | 'files' | 'vault'>): Reaction {
  return {
    name: 'forget-imported',
    handles: ['PersonErased'],
    async react(event) {
      const { data } = event as StoredEvent<Extract<UserEvent, { type: 'PersonErased' }>>
      if (data.emailHash !== undefined) await forgetPerson(ports, data.emailHash)
    },
  }
}
