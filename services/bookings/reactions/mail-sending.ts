import type { BookingEvent } from '@quayside/contracts/bookings/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { afterFailedMail, sendMail, UnsentMailError } from '@quayside/platform/ports/mail-attempts.ts'
import type { Mail } from '@quayside/platform/ports/mail-sender.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import { type BookingDesk, contextAfter } from '../desk/booking-desk.ts'
import { system } from '../domain/actors.ts'

type Addressed = { readonly contactId: string; readonly mail: Mail }
type Unsent = { readonly contactId: string; readonly messageId: string; readonly fault: UnsentMailError }

class UnsentMailsError extends Error {
  override name = 'UnsentMailsError'
  readonly unsent: readonly Unsent[]

  constructor(unsent: readonly Unsent[]) {
    super(unsent.map(one => one.fault.message).join(', '), { cause: unsent[0]?.fault })
    this.unsent = unsent
  }
}

/** One that the server will not take holds up none of the others, which go once however often it is tried again. */
export async function sendEach({ mail: sender, database }: Ports, mails: readonly Addressed[]): Promise<void> {
  const unsent: Unsent[] = []
  for (const { contactId, mail } of mails) {
    const { messageId } = mail
    const sent = await sql`select from sent_mails where message_id = ${messageId}`.execute(database)
    if (sent.rows.length > 0) continue
    try {
      await sendMail(sender, mail)
      await sql`insert into sent_mails (message_id) values (${messageId}) on conflict do nothing`.execute(database)
    } catch (fault) {
      if (!(fault instanceof UnsentMailError)) throw fault
      unsent.push({ contactId, messageId, fault })
    }
  }
  if (unsent.length > 0) throw new UnsentMailsError(unsent)
}

/** Tried as every e-mail is; what is given up is written down at the booking. */
export function patienceOf(desk: BookingDesk, to: 'carrier' | 'party'): NonNullable<Reaction['patience']> {
  return {
    againMs(fault, attempts) {
      if (!(fault instanceof UnsentMailsError)) return
      const next = fault.unsent.map(one => afterFailedMail(one.fault, attempts))
      return next.find(one => 'againMs' in one)?.againMs ?? null
    },
    async giveUp(stored, fault) {
      if (!(fault instanceof UnsentMailsError)) return
      const event = stored as StoredEvent<BookingEvent>
      for (const { contactId, messageId, fault: own } of fault.unsent) {
        const next = afterFailedMail(own, Number.POSITIVE_INFINITY)
        if (!('givenUp' in next)) continue
        const given = { type: 'GiveUpMail', messageId, to, contactId, because: next.givenUp } as const
        await desk.give({
          id: event.data.bookingId,
          by: system,
          context: contextAfter(event, messageId),
          command: asked => ({ ...asked, ...given }),
        })
      }
    },
  }
}
