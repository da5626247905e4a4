import type {
  AddCategory,
  ChangeCategory,
  ProductCategories,
  RemoveCategory,
} from '@quayside/contracts/products/categories.ts'
import type { ChangeProduct, RegisterProduct, SkuAlias } from '@quayside/contracts/products/commands.ts'
import type {
  ProductDetail,
  ProductFacets,
  productHistory,
  productPrices,
  productsAnswer,
} from '@quayside/contracts/products/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../ui/export-menu.tsx'
import type { ListParams } from '../../ui/list-page/list-location.ts'

type Changed = { id: string; version: number }
const product = (id: string) => ({ type: 'product' as const, id })
const changed = (_answer: unknown, _error: unknown, { id }: { id: string }) => [list('product'), product(id)]

const productsApi = api.injectEndpoints({
  endpoints: build => ({
    products: build.query<z.infer<typeof productsAnswer>, ListParams>({
      query: params => ({ url: '/products', params }),
      providesTags: [list('product')],
    }),
    exportProducts: build.mutation<null, { params: ListParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/products',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`products.${format}`),
      }),
    }),
    productFacets: build.query<ProductFacets, void>({
      query: () => '/products/facets',
      providesTags: [list('product')],
    }),
    product: build.query<ProductDetail, { id: string; asOf?: string | undefined }>({
      query: ({ id, asOf }) => ({ url: `/products/${id}`, params: { asOf } }),
      providesTags: (_answer, _error, { id }) => [product(id), list('product')],
    }),
    productHistory: build.query<z.infer<typeof productHistory>, string>({
      query: id => `/products/${id}/history`,
      providesTags: (_answer, _error, id) => [product(id)],
    }),
    productPrices: build.query<z.infer<typeof productPrices>, { id: string; cursor?: string | undefined }>({
      query: ({ id, cursor }) => ({ url: `/products/${id}/prices`, params: { cursor } }),
      providesTags: (_answer, _error, { id }) => [product(id), list('purchase-order')],
    }),
    registerProduct: build.mutation<{ id: string }, RegisterProduct>({
      query: body => ({ url: '/products', method: 'POST', body }),
      invalidatesTags: [list('product')],
    }),
    changeProduct: build.mutation<Changed, ChangeProduct & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/products/${id}`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    retireProduct: build.mutation<Changed, { id: string }>({
      query: ({ id }) => ({ url: `/products/${id}/retirement`, method: 'POST', body: {} }),
      invalidatesTags: changed,
    }),
    reinstateProduct: build.mutation<Changed, { id: string }>({
      query: ({ id }) => ({ url: `/products/${id}/reinstatement`, method: 'POST', body: {} }),
      invalidatesTags: changed,
    }),
    addAlias: build.mutation<Changed, SkuAlias & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/products/${id}/aliases`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    removeAlias: build.mutation<Changed, SkuAlias & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/products/${id}/aliases/removal`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    productCategories: build.query<ProductCategories, void>({
      query: () => '/products/categories',
      providesTags: [list('product')],
    }),
    addCategory: build.mutation<{ id: string }, AddCategory>({
      query: body => ({ url: '/products/categories', method: 'POST', body }),
      invalidatesTags: [list('product')],
    }),
    changeCategory: build.mutation<Changed, ChangeCategory & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/products/categories/${id}`, method: 'POST', body }),
      invalidatesTags: [list('product')],
    }),
    removeCategory: build.mutation<Changed, RemoveCategory & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/products/categories/${id}/removal`, method: 'POST', body }),
      invalidatesTags: [list('product')],
    }),
  }),
})

// Each is given in a form, which says why it was refused.
showsOwnErrors('registerProduct', 'changeProduct', 'addAlias', 'addCategory', 'changeCategory', 'removeCategory')

export const {
  useProductsQuery,
  useExportProductsMutation,
  useProductFacetsQuery,
  useProductQuery,
  useProductHistoryQuery,
  useProductPricesQuery,
  useRegisterProductMutation,
  useChangeProductMutation,
  useRetireProductMutation,
  useReinstateProductMutation,
  useAddAliasMutation,
  useRemoveAliasMutation,
  useProductCategoriesQuery,
  useAddCategoryMutation,
  useChangeCategoryMutation,
  useRemoveCategoryMutation,
} = productsApi
