import type { CustomsPreview, CustomsPreviewAnswer } from '@quayside/contracts/shipments/customs-preview.ts'
import { api } from '../../../../app/api/api.ts'

const customsPreviewApi = api.injectEndpoints({
  endpoints: build => ({
    customsPreview: build.query<CustomsPreviewAnswer, { id: string; body: CustomsPreview }>({
      query: ({ id, body }) => ({ url: `/shipments/${id}/customs-preview`, method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useCustomsPreviewQuery } = customsPreviewApi
