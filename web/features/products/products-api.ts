import type { RegisterProduct } from '@quayside/contracts/products/commands.ts'
import type { productsAnswer } from '@quayside/contracts/products/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { list } from '../../app/api/tags.ts'

const productsApi = api.injectEndpoints({
  endpoints: build => ({
    products: build.query<z.infer<typeof productsAnswer>, { q?: string; cursor?: string }>({
      query: params => ({ url: '/products', params }),
      providesTags: [list('product')],
    }),
    registerProduct: build.mutation<{ id: string }, RegisterProduct>({
      query: body => ({ url: '/products', method: 'POST', body }),
      invalidatesTags: [list('product')],
    }),
  }),
})

showsOwnErrors('registerProduct')

export const { useProductsQuery, useRegisterProductMutation } = productsApi
