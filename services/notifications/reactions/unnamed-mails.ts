import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { composeAnew } from '../mailing/outgoing-mails.ts'

/** An e-mail that waits may name who is erased: it is composed anew, from rows that name them no longer. */
export function unnamedMails({ database, positions }: Pick<Ports, 'database' | 'positions'>): Reaction {
  return {
    name: 'unnamed-mails',
    handles: ['PersonErased'],
    async react({ position }) {
      if (!(await positions.reached(position, { projections: ['change-control'] })))
        throw new Error('change-control has not reached PersonErased yet')
      await composeAnew(database)
    },
  }
}
