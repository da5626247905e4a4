declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { OpenApiDocument } from './documentation-api.ts'
  import type { DocumentedRequest } from './signed-request.ts'

  const show: (options: {
    spec: OpenApiDocument
    domNode: HTMLElement
    layout: string
    plugins: readonly unknown[]
    deepLinking: boolean
    docExpansion: 'none' | 'list' | 'full'
    defaultModelsExpandDepth: number
    filter: boolean
    requestInterceptor: (request: DocumentedRequest) => DocumentedRequest
    onComplete: () => void
  }) => unknown
  export default show
}
declare module 'swagger-ui-dist/swagger-ui.css'
