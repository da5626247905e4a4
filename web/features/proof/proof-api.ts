import type { ProofCheck } from '@quayside/contracts/shipments/ledger.ts'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'

const proofApi = api.injectEndpoints({
  endpoints: build => ({
    checkProof: build.mutation<ProofCheck, object>({
      query: body => ({ url: '/proofs/check', method: 'POST', body }),
      extraOptions: { withoutSession: true },
    }),
  }),
})

showsOwnErrors('checkProof')

export const { useCheckProofMutation } = proofApi
