import { givenUpMailsAnswer, givenUpMailsRoute } from '@quayside/contracts/kernel/given-up-mails.ts'
import type { Ports } from '@quayside/platform/service/service.ts'

/** Those that write e-mails. */
const mailing = ['identity', 'notifications', 'bookings'] as const

/** Counts the e-mails that were given up; of a service that is away, what it told last: not known is not none. */
export function givenUpMails({ call, log }: Pick<Ports, 'call' | 'log'>): () => Promise<number> {
  const lastTold = new Map<string, number>()

  async function toldBy(service: string): Promise<number> {
    try {
      const { body } = await call.get(service, givenUpMailsRoute, { causationId: 'portal-state', timeoutMs: 2_000 })
      const { count } = givenUpMailsAnswer.parse(body)
      lastTold.set(service, count)
      return count
    } catch (fault) {
      log.info({ err: fault, asked: service }, 'how many e-mails were given up is not known now')
      return lastTold.get(service) ?? 0
    }
  }

  return async () => {
    const counts = await Promise.all(mailing.map(toldBy))
    return counts.reduce((sum, count) => sum + count, 0)
  }
}
