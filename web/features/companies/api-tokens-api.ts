import type { makeApiToken } from '@quayside/contracts/identity/commands.ts'
import type { ApiTokensAnswer, MadeApiToken } from '@quayside/contracts/identity/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { list } from '../../app/api/tags.ts'

const tokens = list('machine')

const apiTokensApi = api.injectEndpoints({
  endpoints: build => ({
    apiTokens: build.query<ApiTokensAnswer, { cursor: string | undefined }>({
      query: ({ cursor }) => ({ url: '/api-tokens', params: { cursor } }),
      providesTags: [tokens],
    }),
    makeApiToken: build.mutation<MadeApiToken, z.input<typeof makeApiToken>>({
      query: body => ({ url: '/api-tokens', method: 'POST', body }),
      invalidatesTags: [tokens],
    }),
    revokeApiToken: build.mutation<{ uid: string }, string>({
      query: uid => ({ url: `/api-tokens/${uid}/revocation`, method: 'POST', body: {} }),
      invalidatesTags: [tokens],
    }),
  }),
})

showsOwnErrors('makeApiToken')

export const { useApiTokensQuery, useMakeApiTokenMutation, useRevokeApiTokenMutation } = apiTokensApi
