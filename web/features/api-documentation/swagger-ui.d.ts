declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { DocumentedRequest } from './signed-request.ts'

  const show: (options: {
    url: string
    domNode: HTMLElement
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
