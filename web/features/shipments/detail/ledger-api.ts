import type { Verification } from '@quayside/contracts/shipments/ledger.ts'
import { api } from '../../../app/api/api.ts'
import { showsOwnErrors } from '../../../app/api/error-toasts.ts'
import { saveAnswer } from '../../../app/api/save-answer.ts'

const ledgerApi = api.injectEndpoints({
  endpoints: build => ({
    verifyShipment: build.mutation<Verification, string>({
      query: id => ({ url: `/shipments/${id}/verification`, method: 'GET' }),
    }),
    downloadProof: build.mutation<null, { id: string; shipmentNumber: string }>({
      query: ({ id, shipmentNumber }) => ({
        url: `/shipments/${id}/proof`,
        method: 'GET',
        responseHandler: saveAnswer(`proof-${shipmentNumber}.json`),
      }),
    }),
  }),
})

// The panel says itself why it could not be verified.
showsOwnErrors('verifyShipment')

export const { useVerifyShipmentMutation, useDownloadProofMutation } = ledgerApi
