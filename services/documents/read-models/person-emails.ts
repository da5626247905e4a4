import type { ContactEvent, CorrespondentEvent } from '@quayside/contracts/directory/events.ts'
import type { UserEvent } from '@quayside/contracts/identity/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql } from 'kysely'

const handles = ['UserSignedUp', 'ContactAdded', 'ContactChanged', 'CorrespondentAdded'] as const
type Handled = StoredEvent<Extract<ContactEvent | CorrespondentEvent | UserEvent, { type: (typeof handles)[number] }>>

/** By which keyed hashes of e-mail addresses a person is found; no address itself is kept. */
export const personEmailsProjection: Projection = {
  name: 'person-emails',
  tables: ['person_emails'],
  handles,
  async project(events, tx) {
    const told = (events as readonly Handled[]).flatMap(({ type, data }) =>
      data.emailHash === null
        ? []
        : [{ id: type === 'UserSignedUp' ? data.userId : data.contactId, hash: data.emailHash }],
    )
    await sql`insert into person_emails select * from unnest(${told.map(({ id }) => id)}::uuid[],
      ${told.map(({ hash }) => hash)}::text[]) on conflict do nothing`.execute(tx)
  },
}
