import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { reachedAnswer, reachedBody, reachedRoute } from '@quayside/contracts/shipments/completion.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'

const projections = ['change-control']
const timeoutMs = 5_000

export function reachedPositionsRoute(app: App, ports: Ports): void {
  internalRoute(app, ports, {
    url: reachedRoute,
    summary: 'Whether everybody is told what happened up to a position',
    input: reachedBody,
    answer: reachedAnswer,
    handle: async ({ input }) =>
      answer({ reached: await ports.positions.reached(input.position as Position, { projections, timeoutMs }) }),
  })
}
