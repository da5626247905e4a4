import type { BookingDocumentType } from '@quayside/contracts/bookings/statuses.ts'
import type { DocumentItem } from '@quayside/contracts/documents/document-files.ts'
import { api } from '../../../../app/api/api.ts'
import { showsOwnErrors } from '../../../../app/api/error-toasts.ts'
import { uploadForm } from '../../../../app/api/form-upload.ts'
import { seenPosition } from '../../../../app/api/positions.ts'
import { list } from '../../../../app/api/tags.ts'

type Upload = { id: string; documentType: BookingDocumentType; file: File; progress: string }

const documentsApi = api.injectEndpoints({
  endpoints: build => ({
    bookingFiles: build.query<{ items: DocumentItem[] }, string>({
      query: id => ({ url: '/documents', params: { entityType: 'booking', entityId: id } }),
      providesTags: [list('document')],
    }),
    uploadBookingFile: build.mutation<{ items: DocumentItem[] }, Upload>({
      async queryFn({ id, documentType, file, progress }, called, _extra, usual) {
        const form = new FormData()
        for (const [name, value] of Object.entries({ documentType, entityType: 'booking', entityId: id }))
          form.append(name, value)
        form.append('file', file)
        return uploadForm({ url: '/documents', form, progress }, called, usual) as never
      },
      invalidatesTags: [list('document')],
    }),
    deleteBookingFile: build.mutation<unknown, { documentId: string }>({
      query: ({ documentId }) => ({
        url: `/documents/${documentId}`,
        method: 'DELETE',
        body: {},
        // The other service must have heard of what was done a moment ago.
        headers: { 'x-min-position': seenPosition() },
      }),
      invalidatesTags: [list('document')],
    }),
  }),
})

// Said where the file is chosen.
showsOwnErrors('uploadBookingFile', 'deleteBookingFile')

export const { useBookingFilesQuery, useUploadBookingFileMutation, useDeleteBookingFileMutation } = documentsApi
