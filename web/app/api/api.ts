import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'
import { cacheSeconds } from './limits.ts'
import { tagTypes } from './tags.ts'

/** The one API of the portal; a feature adds its calls with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: cacheSeconds,
  refetchOnMountOrArgChange: cacheSeconds,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
