import type { ImportMapping } from '@quayside/contracts/documents/import-mapping.ts'
import type {
  ImportCreations,
  ImportDetail,
  ImportIssue,
  ImportJob,
  ImportListItem,
  ImportRow,
  ImportSuggestions,
  ValidationAnswer,
} from '@quayside/contracts/documents/imports.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'

type Page<Item> = { items: Item[]; nextCursor: string | null; total: number; totalIsCapped: boolean }
export type IssueSummary = Pick<ImportIssue, 'code' | 'severity' | 'column' | 'message'> & { count: number }
export type ImportVendor = { companyId: string; name: string; created: boolean; contactEmailMissing: boolean }
type Made = { id: string; version: number }

const changed = (_answer: unknown, _error: unknown, { id }: { id: string }) => [
  { type: 'import' as const, id },
  list('import'),
]
const ofImport = (_answer: unknown, _error: unknown, { id }: { id: string }) => [{ type: 'import' as const, id }]

export const importsApi = api.injectEndpoints({
  endpoints: build => ({
    imports: build.query<Page<ImportListItem>, { q?: string; cursor?: string; module?: string; status?: string }>({
      query: ({ q, cursor, module, status }) => ({
        url: '/imports',
        params: { q, cursor, 'filter[module]': module, 'filter[status]': status, limit: 20 },
      }),
      providesTags: [list('import')],
    }),
    import: build.query<ImportDetail, { id: string }>({ query: ({ id }) => `/imports/${id}`, providesTags: ofImport }),
    importSuggestions: build.query<ImportSuggestions, { id: string }>({
      query: ({ id }) => `/imports/${id}/suggestions`,
      providesTags: ofImport,
    }),
    importRows: build.query<Page<ImportRow>, { id: string; status: string; cursor?: string }>({
      query: ({ id, status, cursor }) => ({ url: `/imports/${id}/rows`, params: { status, cursor, limit: 25 } }),
      providesTags: ofImport,
    }),
    importIssues: build.query<{ issues: IssueSummary[] }, { id: string }>({
      query: ({ id }) => `/imports/${id}/issues`,
      providesTags: ofImport,
    }),
    importVendors: build.query<{ items: ImportVendor[] }, { id: string }>({
      query: ({ id }) => `/imports/${id}/vendors`,
      providesTags: ofImport,
    }),
    importCreations: build.query<ImportCreations, { id: string }>({
      query: ({ id }) => `/imports/${id}/creations`,
      providesTags: ofImport,
    }),
    startImport: build.mutation<Made, { module: string; clientCompanyId?: string }>({
      query: body => ({ url: '/imports', method: 'POST', body }),
      invalidatesTags: [list('import')],
    }),
    uploadImportFile: build.mutation<Made, { id: string; file: File }>({
      query: ({ id, file }) => {
        const form = new FormData()
        form.append('file', file)
        return { url: `/imports/${id}/file`, method: 'POST', body: form }
      },
      invalidatesTags: changed,
    }),
    mapImport: build.mutation<Made, { id: string; mapping: ImportMapping; saveAs?: string }>({
      query: ({ id, ...body }) => ({ url: `/imports/${id}/mapping`, method: 'PUT', body }),
      invalidatesTags: changed,
    }),
    validateImport: build.mutation<ValidationAnswer, { id: string }>({
      query: ({ id }) => ({ url: `/imports/${id}/validation`, method: 'POST', body: {} }),
      invalidatesTags: changed,
    }),
    correctRows: build.mutation<
      unknown,
      { id: string; rows: { row: number; cells: { header: string; value: string }[] }[] }
    >({
      query: ({ id, rows }) => ({ url: `/imports/${id}/rows`, method: 'POST', body: { rows } }),
      invalidatesTags: changed,
    }),
    runImport: build.mutation<ImportJob, { id: string }>({
      query: ({ id }) => ({ url: `/imports/${id}/run`, method: 'POST', body: {} }),
      invalidatesTags: changed,
    }),
    cancelRun: build.mutation<ImportJob, { id: string }>({
      query: ({ id }) => ({ url: `/imports/${id}/run`, method: 'DELETE', body: {} }),
      invalidatesTags: changed,
    }),
    undoImport: build.mutation<ImportJob, { id: string }>({
      query: ({ id }) => ({ url: `/imports/${id}/undo`, method: 'POST', body: {} }),
      invalidatesTags: changed,
    }),
    cancelUndo: build.mutation<ImportJob, { id: string }>({
      query: ({ id }) => ({ url: `/imports/${id}/undo`, method: 'DELETE', body: {} }),
      invalidatesTags: changed,
    }),
    addContactEmails: build.mutation<
      { items: { companyId: string; error: { message: string } | null }[] },
      { id: string; contacts: { companyId: string; email: string }[] }
    >({
      query: ({ contacts }) => ({ url: '/contacts/bulk', method: 'POST', body: { contacts } }),
      invalidatesTags: changed,
    }),
    downloadTemplate: build.mutation<null, { id: string; format: 'csv' | 'xlsx' }>({
      query: ({ id, format }) => ({
        url: `/imports/${id}/template`,
        method: 'GET',
        params: { format },
        responseHandler: saveAnswer(`template.${format}`),
        cache: 'no-store',
      }),
    }),
    downloadFailedRows: build.mutation<null, { id: string }>({
      query: ({ id }) => ({
        url: `/imports/${id}/failed-rows.csv`,
        method: 'GET',
        headers: { accept: 'text/csv' },
        responseHandler: saveAnswer('failed-rows.csv'),
        cache: 'no-store',
      }),
    }),
  }),
})

showsOwnErrors('uploadImportFile', 'mapImport')

export const {
  useImportsQuery,
  useImportQuery,
  useImportSuggestionsQuery,
  useImportRowsQuery,
  useImportIssuesQuery,
  useImportVendorsQuery,
  useImportCreationsQuery,
  useStartImportMutation,
  useUploadImportFileMutation,
  useMapImportMutation,
  useValidateImportMutation,
  useCorrectRowsMutation,
  useRunImportMutation,
  useCancelRunMutation,
  useUndoImportMutation,
  useCancelUndoMutation,
  useAddContactEmailsMutation,
  useDownloadTemplateMutation,
  useDownloadFailedRowsMutation,
} = importsApi
