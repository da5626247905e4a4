import { apartServices, portalState } from '@quayside/contracts/gateway/portal-state.ts'
import { givenUpMailsAnswer, givenUpMailsRoute } from '@quayside/contracts/kernel/given-up-mails.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { ServiceWatch } from '../door/service-watch.ts'

/** GET /portal-state: which servers and services are away, for those who run the portal. `services`: those that run apart. */
export function portalStateRoute(app: App, ports: Ports, services: ServiceWatch | null): void {
  queryRoute(app, ports, {
    url: '/portal-state',
    summary:
      'Which servers and services do not answer and since when, for operators and administrators; nothing for others',
    permission: null,
    answer: portalState,
    handle: async ({ caller }) => {
      if (caller.actor !== 'A' && caller.actor !== 'O') return { away: [], silent: [], mailsGivenUp: 0 }
      const silent = services?.away() ?? []
      return {
        away: ports.servers.away().map(({ name, since }) => ({ server: name, since })),
        silent: apartServices.flatMap(service =>
          silent.filter(({ name }) => name === service).map(({ since }) => ({ service, since })),
        ),
        mailsGivenUp: await mailsGivenUp(ports),
      }
    },
  })
}

/** Those that write e-mails. */
const mailing = ['identity', 'notifications'] as const

async function mailsGivenUp(ports: Pick<Ports, 'call' | 'log'>): Promise<number> {
  const counts = await Promise.all(mailing.map(service => mailsGivenUpBy(service, ports)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** None while the service that knows is away: that is said beside it. */
async function mailsGivenUpBy(service: string, { call, log }: Pick<Ports, 'call' | 'log'>): Promise<number> {
  try {
    const { body } = await call.get(service, givenUpMailsRoute, {
      causationId: 'portal-state',
      timeoutMs: 2_000,
    })
    return givenUpMailsAnswer.parse(body).count
  } catch (fault) {
    log.info({ err: fault, asked: service }, 'how many e-mails were given up is not known now')
    return 0
  }
}
