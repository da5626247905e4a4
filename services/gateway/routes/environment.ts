import { environmentAnswer } from '@quayside/contracts/kernel/environment.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'

/**
 * GET /environment: the tag beside the portal's name, and the map's style where the installation has one of its own.
 * It needs no data, but says by a 503 that there are none now: pages ask it whether the portal can serve them.
 */
export function environmentRoute(app: App, ports: Ports, databaseAnswers: () => Promise<boolean>): void {
  queryRoute(app, ports, {
    url: '/environment',
    summary:
      'Which environment this is: QA, DEMO or neither; the style of its maps, if it has its own. 503 while the portal cannot reach its data',
    permission: 'public',
    answer: environmentAnswer,
    async handle() {
      if (!(await databaseAnswers())) throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '2' } })
      const { environment, mapStyleUrl } = ports.config
      return { name: environment, ...(mapStyleUrl === null ? {} : { mapStyleUrl }) }
    },
  })
}
