import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { useConnectionTrouble } from './api/connection.ts'
import { unreadIn } from './api/problem.ts'
import { NotFoundPage } from './not-found-page.tsx'

/**
 * A page that threw, or whose code could not be fetched: after a new release, or while the server is away, and then it
 * comes by itself. The rest of the portal lives on.
 */
export function PageError() {
  const error = useRouteError()
  const trouble = useConnectionTrouble()
  const isAway = trouble !== null
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) window.location.reload()
    wasAway.current = isAway
  }, [isAway])
  const { t } = useTranslation(['ui', 'shell'])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <Box as="main" role="alert" p="8" maxW="640px">
      <Box as="h1" textStyle="title" mb="2">
        {t('shell:broken.title')}
      </Box>
      <Box as="p" color="ink2" mb="4">
        {t(trouble === null ? 'ui:error.unexpected' : `ui:${unreadIn[trouble]}`)}
      </Box>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('shell:broken.reload')}
      </Button>
    </Box>
  )
}
