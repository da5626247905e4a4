import { Box } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import type { AppStore } from '../../app/store.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { signed } from './signed-request.ts'
import 'swagger-ui-dist/swagger-ui.css'

/** /api-documentation: the live OpenAPI document; "Try it out" calls the portal as the signed-in person. */
export function ApiDocumentationPage() {
  const { t } = useTranslation('api-documentation')
  const store = useStore() as AppStore
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another try.
  useEffect(() => {
    let left = false
    const show = async () => {
      const { default: SwaggerUi } = await import('swagger-ui-dist/swagger-ui-es-bundle.js')
      if (left || place.current === null) return
      SwaggerUi({
        url: '/api/v1/openapi.json',
        domNode: place.current,
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
  }, [store, attempt])

  return (
    <>
      <PageHeader title={t('title')} />
      <Box color="ink2" mb="4">
        {t('text')}
      </Box>
      {state === 'failed' && <ErrorState error={undefined} onRetry={() => setAttempt(attempt + 1)} />}
      {state === 'loading' && <Skeleton rows={10} />}
      <Panel>
        <Box
          ref={place}
          overflowX="auto"
          css={{
            '& .swagger-ui': { fontFamily: 'body' },
            '& .swagger-ui .wrapper': { p: '0', maxW: 'none' },
            '& .swagger-ui .info': { my: '4' },
            '& .swagger-ui .scheme-container': { display: 'none' },
            '.dark & .swagger-ui': { filter: 'invert(0.9) hue-rotate(180deg)' },
          }}
        />
      </Panel>
    </>
  )
}
