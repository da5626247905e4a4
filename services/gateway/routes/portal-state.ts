import { portalState } from '@quayside/contracts/gateway/portal-state.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'

/** GET /portal-state: which servers are away, for those who run the portal. */
export function portalStateRoute(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/portal-state',
    summary: 'Which servers do not answer and since when, for operators and administrators; for all others nothing',
    permission: null,
    answer: portalState,
    handle: async ({ caller }) => ({ away: caller.actor === 'A' || caller.actor === 'O' ? ports.servers.away() : [] }),
  })
}
