import { environmentAnswer } from '@quayside/contracts/kernel/environment.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'

/** GET /environment: the tag beside the portal's name, and the map's style where the installation has one of its own. */
export function environmentRoute(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/environment',
    summary: 'Which environment this is: QA, DEMO or neither; the style of its maps, if it has its own',
    permission: 'public',
    answer: environmentAnswer,
    async handle() {
      const { environment, mapStyleUrl } = ports.config
      return { name: environment, ...(mapStyleUrl === null ? {} : { mapStyleUrl }) }
    },
  })
}
