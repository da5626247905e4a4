import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import type { ShipmentDocumentType } from '@quayside/contracts/shipments/document-types.ts'
import { api } from '../../../../app/api/api.ts'
import { showsOwnErrors } from '../../../../app/api/error-toasts.ts'
import { uploadForm } from '../../../../app/api/form-upload.ts'
import { seenPosition } from '../../../../app/api/positions.ts'
import { list } from '../../../../app/api/tags.ts'

export type DocumentUpload = {
  id: string
  documentType: ShipmentDocumentType
  file: File
  progress: string
  replaces?: string
}
type OnShipment = { id: string; documentId: string }

/** The other service must have heard of what was done a moment ago. */
const afterwards = () => ({ 'x-min-position': seenPosition() })
const changed = (_answer: unknown, _error: unknown, { id }: { id: string }) => [
  { type: 'shipment' as const, id },
  list('shipment'),
  list('document'),
  'queue' as const,
  'figures' as const,
]

const documentsApi = api.injectEndpoints({
  endpoints: build => ({
    shipmentFiles: build.query<{ items: DocumentItem[] }, string>({
      query: id => ({ url: '/documents', params: { entityType: 'shipment', entityId: id } }),
      providesTags: [list('document')],
    }),
    uploadShipmentFile: build.mutation<{ items: DocumentItem[] }, DocumentUpload>({
      async queryFn({ id, documentType, file, progress, replaces }, called, _extra, usual) {
        const form = new FormData()
        for (const [name, value] of Object.entries({ documentType, entityType: 'shipment', entityId: id }))
          form.append(name, value)
        if (replaces !== undefined) form.append('replaces', replaces)
        form.append('file', file)
        return uploadForm({ url: '/documents', form, progress }, called, usual) as never
      },
      invalidatesTags: [list('document')],
    }),
    attachShipmentFile: build.mutation<unknown, OnShipment & { documentType: ShipmentDocumentType }>({
      query: ({ id, ...body }) => ({ url: `/shipments/${id}/documents`, method: 'POST', body, headers: afterwards() }),
      invalidatesTags: changed,
    }),
    takeOffShipmentFile: build.mutation<unknown, OnShipment>({
      query: ({ id, documentId }) => ({ url: `/shipments/${id}/documents/${documentId}`, method: 'DELETE', body: {} }),
      invalidatesTags: changed,
    }),
    deleteShipmentFile: build.mutation<unknown, { documentId: string }>({
      query: ({ documentId }) => ({
        url: `/documents/${documentId}`,
        method: 'DELETE',
        body: {},
        headers: afterwards(),
      }),
      invalidatesTags: [list('document')],
    }),
  }),
})

// Said where the act is: at the file, or in its dialog.
showsOwnErrors('uploadShipmentFile', 'attachShipmentFile', 'takeOffShipmentFile', 'deleteShipmentFile')

export const {
  useShipmentFilesQuery,
  useUploadShipmentFileMutation,
  useAttachShipmentFileMutation,
  useTakeOffShipmentFileMutation,
  useDeleteShipmentFileMutation,
} = documentsApi
