import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { personEmailsProjection } from '../read-models/person-emails.ts'
import { forgetAddresses } from '../staging/forget-people.ts'

/** An erased person is gone from the files that named them too. */
export function forgetPersonReaction(ports: Ports): Reaction {
  return {
    name: 'forget-person-in-imports',
    handles: ['PersonErased'],
    async react(event) {
      const { position, data } = event as StoredEvent<Extract<UserEvent, { type: 'PersonErased' }>>
      const seen = { projections: [personEmailsProjection.name], timeoutMs: 30_000 }
      if (!(await ports.positions.reached(position, seen))) throw new Error('the addresses of people are not known yet')
      const { rows } = await sql<{ hash: string }>`select email_hash as hash from person_emails
        where person_id = ${data.personId}`.execute(ports.database)
      if (rows.length > 0) await forgetAddresses(ports, new Set(rows.map(({ hash }) => hash)))
    },
  }
}
