import { apartServices, portalState } from '@quayside/contracts/gateway/portal-state.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { ServiceWatch } from '../door/service-watch.ts'
import { givenUpMails } from './given-up-mails.ts'

/** GET /portal-state: which servers and services are away, for those who run the portal. `services`: those that run apart. */
export function portalStateRoute(app: App, ports: Ports, services: ServiceWatch | null): void {
  const mailsGivenUp = givenUpMails(ports)
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
        mailsGivenUp: await mailsGivenUp(),
      }
    },
  })
}
