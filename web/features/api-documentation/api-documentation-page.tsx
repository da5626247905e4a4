import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useAppSelector } from '../../app/hooks.ts'
import type { AppStore } from '../../app/store.ts'
import { useColourMode } from '../../app/theme/colour-mode.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type OpenApiDocument, useOpenApiQuery } from './documentation-api.ts'
import { filledIn } from './filled-in.ts'
import { ownReferences } from './own-references.ts'
import { portalLayout } from './portal-layout.ts'
import { signed } from './signed-request.ts'
import { swaggerStyles } from './swagger-styles.ts'
import 'swagger-ui-dist/swagger-ui.css'

/** /api-documentation: the live OpenAPI document; "Try it out" calls the portal as the signed-in person. */
export function ApiDocumentationPage() {
  const { t } = useTranslation('api-documentation')
  const { data, error, refetch } = useOpenApiQuery()
  return (
    <>
      <PageHeader title={t('title')} />
      <Box color="ink2" mb="4" maxW="720px">
        {t('text')}
      </Box>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={10} />
      ) : (
        <Calls spec={data} />
      )}
    </>
  )
}

function Calls({ spec }: { spec: OpenApiDocument }) {
  const { t } = useTranslation('api-documentation')
  const store = useStore() as AppStore
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const mode = useColourMode()
  const { company, child, user } = useAppSelector(state => state.session)
  const uid = user?.uid ?? null

  useEffect(() => {
    const root = document.documentElement
    root.classList.toggle('dark-mode', mode === 'dark')
    return () => root.classList.remove('dark-mode')
  }, [mode])

  useEffect(() => {
    let left = false
    const show = async () => {
      const { default: SwaggerUi } = await import('swagger-ui-dist/swagger-ui-es-bundle.js')
      if (left || place.current === null) return
      SwaggerUi({
        spec: filledIn(spec, { company, client: child, uid }),
        domNode: place.current,
        layout: 'PortalLayout',
        plugins: [portalLayout, ownReferences],
        deepLinking: false,
        docExpansion: 'none',
        defaultModelsExpandDepth: -1,
        filter: true,
        requestInterceptor: request => signed(request, store.getState().session),
        onComplete: () => setState('shown'),
      })
    }
    show().catch(() => setState('failed'))
    return () => {
      left = true
    }
  }, [store, spec, company, child, uid])

  return (
    <>
      {state === 'failed' && <ErrorState error={undefined} onRetry={() => window.location.reload()} />}
      {state === 'loading' && <Skeleton rows={10} />}
      <Box hidden={state !== 'shown'}>
        <Panel title={t('calls', { version: spec.info.version })}>
          <Box ref={place} css={swaggerStyles} />
        </Panel>
      </Box>
    </>
  )
}
