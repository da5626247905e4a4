import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'

/** GET /environment: the tag beside the portal's name. */
export function environmentRoute(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/environment',
    summary: 'Which environment this is: QA, DEMO or neither',
    permission: 'public',
    answer: z.object({ name: z.enum(['QA', 'DEMO', '']) }),
    handle: async () => ({ name: ports.config.environment }),
  })
}
