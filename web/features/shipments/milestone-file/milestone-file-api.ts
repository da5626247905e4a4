import type { MilestoneFileAnswer } from '@quayside/contracts/shipments/carrier-files.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { list } from '../../../app/api/tags.ts'

const milestoneFileApi = api.injectEndpoints({
  endpoints: build => ({
    milestoneFile: build.mutation<MilestoneFileAnswer, { file: File; dryRun: boolean }>({
      query: ({ file, dryRun }) => {
        const form = new FormData()
        form.append('dryRun', String(dryRun))
        form.append('file', file)
        return { url: '/milestone-files', method: 'POST', body: form }
      },
      invalidatesTags: (_answer, error, { dryRun }) =>
        dryRun || error ? [] : ['shipment', list('shipment'), 'figures'],
    }),
  }),
})

// Said beside the file.
showsOwnErrors('milestoneFile')

export const { useMilestoneFileMutation } = milestoneFileApi
