import { importMapping } from '@quayside/contracts/documents/import-mapping.ts'
import { importStatus, mapImport } from '@quayside/contracts/documents/imports.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import * as z from 'zod'
import { profilesOf } from '../staging/stage-file.ts'
import { handleImport, importFor, importParams, opened } from './import-access.ts'

export function mapImportRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    method: 'PUT',
    url: '/imports/:id/mapping',
    summary: 'Say which column or fixed value each field of the system takes; keep it for the next import under a name',
    permission: 'imports.run',
    params: importParams,
    body: mapImport,
    answer: z.object({ id: z.string(), version: z.number().int(), status: importStatus, mapping: importMapping }),
    async handle({ body, params, caller, context }) {
      const item = await importFor(ports, { caller, params, context }, 'map')
      const profiles = await profilesOf(ports.database, item.importId)
      return handleImport(
        ports,
        item,
        { type: 'Map', mapping: body.mapping, profiles, savedAs: body.saveAs ?? null },
        context,
      )
    },
    respond({ state }) {
      const { importId, version, status, mapping } = opened(state)
      return { id: importId, version, status, mapping: mapping ?? { fields: [] } }
    },
  })
}
