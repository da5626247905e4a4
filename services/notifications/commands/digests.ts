import { digestAnswer, digestBody, digestRoute } from '@quayside/contracts/notifications/digests.ts'
import { type DigestPeriod, digestPeriods } from '@quayside/contracts/notifications/settings.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { digestTimes } from '../domain/digest-times.ts'
import { inbox } from '../domain/inbox.ts'
import { composeDigestOf, periodsWaiting } from '../mailing/outgoing-mails.ts'

/** What the timers ask: the summary that is due now is composed, and when to ask again. */
export function digestRoutes(app: App, ports: Ports): void {
  const { clock, commands, config, database } = ports
  internalRoute(app, ports, {
    url: digestRoute,
    summary: 'Compose the summary of a person that is due',
    params: { uid: z.uuid() },
    input: digestBody,
    answer: digestAnswer,
    async handle({ params: { uid }, input }) {
      const { state, events } = await commands.load(inbox, uid)
      const newest = events.findLast(event => event.type === 'NotificationChoicesChanged')
      // A later choice has timers of its own.
      if (newest?.id !== input.eventId || state.timeZone === null) return answer({ next: null })
      const person = await database
        .selectFrom('notification_people')
        .select('email')
        .where('uid', '=', uid)
        .executeTakeFirst()
      if (person?.email == null) return answer({ next: null })
      const chosen = new Set<string>(Object.values(state.choices).map(choice => choice.email))
      // What waits in a summary that was given up since comes with its next one all the same.
      const waiting = await periodsWaiting(database, uid)
      const periods = digestPeriods.filter(period => chosen.has(period) || waiting.includes(period))
      const now = clock.now()
      const times = new Map<DigestPeriod, ReturnType<typeof digestTimes>>()
      for (const period of periods) times.set(period, digestTimes(now, state.timeZone, period))
      const upTo = new Map([...times].map(([period, { last }]) => [period, last]))
      if (upTo.size > 0) await composeDigestOf(database, uid, upTo, new Date(now), config.portalUrl)
      const [next = null] = [...times.values()].map(one => one.next).sort()
      return answer({ next })
    },
  })
}
