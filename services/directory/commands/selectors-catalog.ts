import { emptyCommand } from '@quayside/contracts/directory/commands.ts'
import { selectorsCatalog } from '@quayside/contracts/directory/queries.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { effectiveCatalogue } from './catalogue.ts'

/** A POST that only reads, because the specification names it so. */
export function selectorsCatalogRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url: '/quotes/getSelectorsCatalog',
    summary: 'What the selectors of the selected company offer',
    permission: null,
    body: emptyCommand,
    answer: selectorsCatalog,
    async handle({ caller }) {
      const { catalogs } = await effectiveCatalogue(ports, caller.company)
      return answer({ catalogs })
    },
  })
}
