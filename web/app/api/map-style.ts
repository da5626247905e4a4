import { api } from './api.ts'

const mapStyleApi = api.injectEndpoints({
  endpoints: build => ({
    mapStyle: build.query<string | null, void>({
      query: () => '/environment',
      transformResponse: ({ mapStyleUrl }: { mapStyleUrl?: string }) => mapStyleUrl ?? null,
      providesTags: ['environment'],
    }),
  }),
})

/** The style of the installation's own tile server, where it has one. */
export const { useMapStyleQuery } = mapStyleApi
