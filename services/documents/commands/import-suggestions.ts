import type { MappingSuggestion, SavedMapping } from '@quayside/contracts/documents/import-mapping.ts'
import { fieldIn, fieldsOf } from '@quayside/contracts/documents/import-modules.ts'
import { importSuggestions } from '@quayside/contracts/documents/imports.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { suggestMapping } from '../domain/mapping-suggestions.ts'
import { moduleOf } from '../domain/modules.ts'
import { requiredFields } from '../domain/row-plan.ts'
import { fitted, savedMappingsOf } from '../read-models/saved-mappings.ts'
import { profilesOf, sampleOf } from '../staging/stage-file.ts'
import { importParams } from './import-access.ts'
import { shownImport } from './import-queries.ts'

const sampledRows = 200

/** A kept mapping whose columns are all there is the best guess of all. */
function withSaved(guessed: readonly MappingSuggestion[], saved: readonly SavedMapping[]): MappingSuggestion[] {
  const best = saved.find(mapping => mapping.missingHeaders?.length === 0 && (mapping.matchingHeaders ?? 0) > 0)
  if (best === undefined) return [...guessed]
  const kept = new Set(best.mapping.fields.map(({ field }) => field))
  const known = best.mapping.fields.map(mapping => ({ mapping, confidence: 1, because: 'saved' as const }))
  return [...known, ...guessed.filter(({ mapping }) => !kept.has(mapping.field))]
}

export function importSuggestionsRoute(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/imports/:id/suggestions',
    summary: 'What the columns look like, which fields they probably are, and the mappings kept earlier',
    permission: 'imports.view',
    params: importParams,
    answer: importSuggestions,
    waitFor: ['imports'],
    async handle({ params, caller }) {
      const record = await shownImport(ports, caller, params.id)
      const module = moduleOf(record.module)
      const columns = await profilesOf(ports.database, record.id)
      const guessed = suggestMapping(columns, await sampleOf(ports.database, record.id, sampledRows), module)
      const headers = columns.map(column => column.header)
      const kept = await savedMappingsOf(ports, caller, {
        clientCompanyId: record.client_company_id,
        module: record.module,
      })
      const saved = kept.map(mapping => fitted(mapping, headers))
      const suggestions = withSaved(guessed, saved)
      const found = new Set(suggestions.map(({ mapping }) => mapping.field))
      return {
        fields: fieldsOf(module).map(field => {
          const { kind, level, required } = fieldIn(module, field)
          return { field, kind, level, required, canCreate: module.creates.includes(field) }
        }),
        columns,
        suggestions,
        missing: requiredFields(module).filter(field => !found.has(field)),
        saved,
      }
    },
  })
}
