import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import { streamOf } from '@quayside/platform/commands/aggregate.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { dueAt } from '@quayside/platform/validity/validity.ts'
import { addDays, startOfDay } from '@quayside/platform/values/dates.ts'
import { sql } from 'kysely'
import type { QuoteDesk } from '../desk/quote-desk.ts'
import { quote } from '../domain/quote.ts'
import { isQuote } from '../domain/state.ts'

/** An offer is pending: the timer is told when it is due. */
const handles = ['QuoteSent', 'QuoteValidityExtended', 'QuoteApprovalTakenBack'] as const
type Handled = StoredEvent<Extract<QuoteEvent, { type: (typeof handles)[number] }>>

export function validityTimer({ known, ports }: QuoteDesk): Reaction {
  const { commands, workflows, database }: Pick<Ports, 'commands' | 'workflows' | 'database'> = ports
  return {
    name: 'validity-timer',
    handles,
    /** One of them starts it, and it asks for the others itself. */
    async running() {
      const { rows } = await sql<{ id: string }>`
        select id from customer_quotes where status = 'PENDING' limit 1`.execute(database)
      return rows.map(({ id }) => streamOf(quote, id))
    },
    async react(stored) {
      const { state } = await commands.load(quote, (stored as Handled).data.quoteId)
      if (!isQuote(state) || state.status !== 'PENDING' || state.validUntil === null) return
      const at = startOfDay(addDays(state.validUntil, 1), await known.zoneOf(state.customerCompanyId))
      await dueAt(workflows, 'quotes', at)
    },
  }
}
