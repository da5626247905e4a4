import { api } from '../../../../app/api/api.ts'
import { showsOwnErrors } from '../../../../app/api/error-toasts.ts'
import { saveAnswer } from '../../../../app/api/save-answer.ts'

export const manyApi = api.injectEndpoints({
  endpoints: build => ({
    labelsOfOne: build.mutation<null, { id: string; number: string }>({
      query: ({ id, number }) => ({
        url: `/shipments/${id}/labels.pdf`,
        method: 'GET',
        headers: { accept: 'application/pdf' },
        responseHandler: saveAnswer(`labels-${number}.pdf`),
        cache: 'no-store',
      }),
    }),
  }),
})
// Each of many answers for itself in the result.
showsOwnErrors('labelsOfOne')
