import type { Lanes } from '@quayside/platform/jobs/lanes.ts'
import type { Ports, Service, ServiceFactory } from '@quayside/platform/service/service.ts'
import { correctRowsRoute } from './commands/correct-rows.ts'
import { documentContentRoute } from './commands/document-content.ts'
import { documentRoutes } from './commands/documents.ts'
import { importQueryRoutes } from './commands/import-queries.ts'
import { importRowsQueryRoutes } from './commands/import-rows-queries.ts'
import { importSuggestionsRoute } from './commands/import-suggestions.ts'
import { mapImportRoute } from './commands/map-import.ts'
import { readConfirmationFileRoute } from './commands/read-confirmation-file.ts'
import { runImportRoutes } from './commands/run-import.ts'
import { startImportRoute } from './commands/start-import.ts'
import { undoImportRoutes } from './commands/undo-import.ts'
import { uploadDocumentsRoute } from './commands/upload-documents.ts'
import { uploadImportFileRoute } from './commands/upload-import-file.ts'
import { validateImportRoute } from './commands/validate-import.ts'
import { migrations } from './migrations/migrations.ts'
import { forgetPersonReaction } from './reactions/forget-person.ts'
import { importRunsReaction } from './reactions/import-runs.ts'
import { attachableOrdersProjection } from './read-models/attachable-orders.ts'
import { attachableShipmentsProjection } from './read-models/attachable-shipments.ts'
import { attachableThingsProjection } from './read-models/attachable-things.ts'
import { documentsProjection } from './read-models/documents.ts'
import { importedLinesProjection } from './read-models/imported-lines.ts'
import { importsProjection } from './read-models/imports.ts'
import { knownProductsProjection, knownVendorsProjection, peopleProjection } from './read-models/known-parties.ts'
import { personEmailsProjection } from './read-models/person-emails.ts'
import { startImportRunner } from './runs/import-runner.ts'
import { forgetOldPeople } from './staging/forget-people.ts'
import { forgetAbandoned } from './staging/stage-file.ts'

const routes = [
  startImportRoute,
  uploadImportFileRoute,
  mapImportRoute,
  validateImportRoute,
  correctRowsRoute,
  runImportRoutes,
  undoImportRoutes,
  importQueryRoutes,
  importRowsQueryRoutes,
  importSuggestionsRoute,
  uploadDocumentsRoute,
  documentRoutes,
  documentContentRoute,
  readConfirmationFileRoute,
]

const lookEveryMs = 6 * 60 * 60_000

function create(ports: Ports): Service {
  let runner: Lanes | null = null
  return {
    name: 'documents',
    schema: 'documents',
    aggregates: ['Import', 'Document'],
    migrations,
    routes: app => {
      for (const route of routes) route(app, ports)
    },
    projections: [
      importsProjection,
      importedLinesProjection,
      knownVendorsProjection,
      knownProductsProjection,
      documentsProjection,
      peopleProjection(ports.vault),
      attachableOrdersProjection,
      attachableShipmentsProjection,
      attachableThingsProjection,
      personEmailsProjection,
    ],
    reactions: [importRunsReaction(ports.database, () => runner?.wake()), forgetPersonReaction(ports)],
    async start() {
      await forgetAbandoned(ports.database)
      // Loading its client holds a process up for a fifth of a second: not in the middle of a person's upload.
      await ports.files.prepare()
      const lanes = startImportRunner(ports)
      runner = lanes
      const look = () =>
        void forgetOldPeople(ports).catch((err: unknown) =>
          ports.log.warn({ err }, 'old imports of people are kept on'),
        )
      look()
      const timer = setInterval(look, lookEveryMs)
      return {
        async close() {
          clearInterval(timer)
          await lanes.close()
        },
      }
    },
  }
}

/** Files and imports: the documents of orders and shipments, and the way from a person's file to orders. */
export const documents: ServiceFactory = { name: 'documents', schema: 'documents', create }
