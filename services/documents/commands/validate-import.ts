import { validationAnswer } from '@quayside/contracts/documents/imports.ts'
import { emptyBody } from '@quayside/contracts/kernel/empty-body.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { moduleOf } from '../domain/modules.ts'
import { planRows } from '../domain/row-plan.ts'
import { issueSummariesOf, stagedRows } from '../read-models/staged-rows.ts'
import { checkAllRows } from '../staging/check-rows.ts'
import { countChecked, countOrders } from '../staging/counts.ts'
import { crossCheck } from '../staging/cross-check.ts'
import { countVendors } from '../staging/cross-check-orders.ts'
import { exclusivelyInTurn } from '../staging/exclusively.ts'
import { shownRow } from '../staging/shown-rows.ts'
import { handleImport, importFor, importParams, opened } from './import-access.ts'

const previewRows = 20

export function validateImportRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url: '/imports/:id/validation',
    summary: 'Check every row against the mapping, without importing anything',
    permission: 'imports.run',
    params: importParams,
    body: emptyBody,
    answer: validationAnswer,
    async handle({ params, caller, context }) {
      const item = await importFor(ports, { caller, params, context }, 'validate')
      const plan = planRows(item.mapping ?? { fields: [] }, item.file?.headers ?? [], moduleOf(item.module))
      return exclusivelyInTurn(ports, { importId: item.importId, whose: caller.company }, async db => {
        await checkAllRows(db, item.importId, plan)
        await crossCheck(db, { ports, ...item, causationId: context.causationId, onBehalfOf: caller.uid }, plan)
        const counts = await countChecked(db, item.importId)
        return handleImport(ports, item, { type: 'RecordValidation', counts, of: item.version }, context)
      })
    },
    async respond({ state }, { caller }) {
      const { importId, module, version, status, checked } = opened(state)
      const { rows } = await stagedRows(ports.database, importId, { limit: previewRows })
      return {
        version,
        status,
        counts: checked ?? (await countChecked(ports.database, importId)),
        issues: await issueSummariesOf(ports.database, { importId, module }, caller.language),
        vendors: await countVendors(ports.database, importId, opened(state).clientCompanyId),
        orders: await countOrders(ports.database, importId),
        preview: rows.map(row => shownRow(row, module, caller.language)),
      }
    },
  })
}
