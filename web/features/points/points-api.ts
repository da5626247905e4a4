import type { changePlace, registerPlace } from '@quayside/contracts/directory/commands.ts'
import type { PlaceDetail, placesAnswer } from '@quayside/contracts/directory/queries.ts'
import type * as z from 'zod'
import { api } from '../../app/api/api.ts'
import { showsOwnErrors } from '../../app/api/error-toasts.ts'
import { saveAnswer } from '../../app/api/save-answer.ts'
import { list } from '../../app/api/tags.ts'
import { type ExportFormat, exportMediaTypes } from '../../ui/export-menu.tsx'

export type PlaceParams = Readonly<Record<string, string | undefined>>
type Changed = { id: string; version: number }

const pointsApi = api.injectEndpoints({
  endpoints: build => ({
    places: build.query<z.infer<typeof placesAnswer>, PlaceParams>({
      query: params => ({ url: '/places', params }),
      providesTags: [list('place')],
    }),
    place: build.query<PlaceDetail, string>({
      query: id => `/places/${id}`,
      providesTags: (_answer, _error, id) => [{ type: 'place', id }],
    }),
    exportPlaces: build.mutation<null, { params: PlaceParams; format: ExportFormat }>({
      query: ({ params, format }) => ({
        url: '/places',
        params,
        headers: { accept: exportMediaTypes[format] },
        responseHandler: saveAnswer(`places.${format}`),
      }),
    }),
    registerPlace: build.mutation<{ id: string }, z.infer<typeof registerPlace>>({
      query: body => ({ url: '/places', method: 'POST', body }),
      invalidatesTags: [list('place')],
    }),
    changePlace: build.mutation<Changed, { id: string; body: z.infer<typeof changePlace> }>({
      query: ({ id, body }) => ({ url: `/places/${id}`, method: 'POST', body }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'place', id }, list('place')],
    }),
    retirePlace: build.mutation<Changed, string>({
      query: id => ({ url: `/places/${id}/retirement`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'place', id }, list('place')],
    }),
    reinstatePlace: build.mutation<Changed, string>({
      query: id => ({ url: `/places/${id}/reinstatement`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _error, id) => [{ type: 'place', id }, list('place')],
    }),
    removePlace: build.mutation<{ id: string }, string>({
      query: id => ({ url: `/places/${id}/removal`, method: 'POST', body: {} }),
      // Its own page is left first: read again it would not be there.
      invalidatesTags: [list('place')],
    }),
  }),
})

showsOwnErrors('registerPlace')
showsOwnErrors('changePlace')

export const {
  usePlacesQuery,
  usePlaceQuery,
  useExportPlacesMutation,
  useRegisterPlaceMutation,
  useChangePlaceMutation,
  useRetirePlaceMutation,
  useReinstatePlaceMutation,
  useRemovePlaceMutation,
} = pointsApi
