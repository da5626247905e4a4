import { companyCatalogue, selectorsCatalog } from '@quayside/contracts/directory/queries.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'

/** A POST that only reads, because the specification names it so; directory keeps the catalogue. */
export function selectorsCatalogRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url: '/quotes/getSelectorsCatalog',
    summary: 'What the selectors of the selected company offer',
    permission: null,
    body: emptyBody,
    answer: selectorsCatalog,
    async handle({ caller, context }) {
      const path = `/companies/${caller.company}/catalogue`
      const { status, body } = await ports.call.get('directory', path, { causationId: context.causationId })
      if (status >= 300) throw new ProblemError('unavailable')
      return answer({ catalogs: companyCatalogue.parse(body).catalogs })
    },
  })
}
