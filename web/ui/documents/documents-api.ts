import type { DocumentItem, EntityType } from '@quayside/contracts/documents/document-files.ts'
import { isWholePdf } from '@quayside/contracts/documents/whole-pdf.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { uploadForm } from '../../app/api/form-upload.ts'
import { seenPosition } from '../../app/api/positions.ts'
import { list } from '../../app/api/tags.ts'

/** What a browser can show and cannot run; anything else is for download alone. */
const shownTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type ShownContent = { url: string; type: (typeof shownTypes)[number] }
/** A PDF of which a part is missing: the browser's viewer would only say that it fails. */
export type Content = ShownContent | 'damaged' | null

/** The file under an address of this page; null for a kind that is not shown. Who asked for it gives the address back. */
async function shownContent(response: Response): Promise<unknown> {
  if (!response.ok) return response.json()
  const told = response.headers.get('content-type')?.split(';')[0]
  const type = shownTypes.find(shown => shown === told)
  if (type === undefined) return null
  const bytes = await response.arrayBuffer()
  if (type === 'application/pdf' && !isWholePdf(new Uint8Array(bytes))) return 'damaged'
  return { url: URL.createObjectURL(new Blob([bytes], { type })), type }
}

export type Thing = { of: Extract<EntityType, 'pickup' | 'warehouse-receipt' | 'booking'>; id: string }
type Upload = Thing & { documentType: string; file: File; progress: string }

const documentsApi = api.injectEndpoints({
  endpoints: build => ({
    thingFiles: build.query<{ items: DocumentItem[] }, Thing>({
      query: ({ of, id }) => ({ url: '/documents', params: { entityType: of, entityId: id } }),
      providesTags: [list('document')],
    }),
    uploadThingFile: build.mutation<{ items: DocumentItem[] }, Upload>({
      async queryFn({ of, id, documentType, file, progress }, called, _extra, usual) {
        const form = new FormData()
        for (const [name, value] of Object.entries({ documentType, entityType: of, entityId: id }))
          form.append(name, value)
        form.append('file', file)
        return uploadForm({ url: '/documents', form, progress }, called, usual) as never
      },
      invalidatesTags: [list('document')],
    }),
    /** One that its thing did not take. */
    dropThingFile: build.mutation<unknown, string>({
      query: id => ({
        url: `/documents/${id}`,
        method: 'DELETE',
        body: {},
        // The other service must have heard of what was done a moment ago.
        headers: { 'x-min-position': seenPosition() },
      }),
      invalidatesTags: [list('document')],
    }),
    documentLink: build.mutation<{ url: string; name: string }, string>({
      query: id => ({ url: `/documents/${id}/link`, method: 'GET' }),
    }),
    documentContent: build.mutation<Content, string>({
      query: id => ({
        url: `/documents/${id}/content`,
        method: 'GET',
        cache: 'no-store',
        headers: { accept: '*/*' },
        responseHandler: shownContent,
      }),
    }),
  }),
})

// Said where the file is chosen.
showsOwnErrors('documentContent', 'uploadThingFile', 'dropThingFile')

export const {
  useDocumentContentMutation,
  useDocumentLinkMutation,
  useDropThingFileMutation,
  useThingFilesQuery,
  useUploadThingFileMutation,
} = documentsApi
