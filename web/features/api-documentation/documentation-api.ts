import { api } from '../../app/api/api.ts'

export type OpenApiDocument = { info: { title: string; version: string; description?: string } }

const documentationApi = api.injectEndpoints({
  endpoints: build => ({
    openApi: build.query<OpenApiDocument, void>({ query: () => '/openapi.json' }),
  }),
})

export const { useOpenApiQuery } = documentationApi
