import { Box } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { homePath } from './guards.ts'

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <Box as="main" maxW="640px" p={{ base: '4', md: '12' }}>
      <PageHeader title={t('notFound.title')} />
      <Box as="p" color="ink2" mb="4">
        {t('notFound.text')}
      </Box>
      <LinkButton to={homePath} look="primary">
        {t('notFound.home')}
      </LinkButton>
    </Box>
  )
}
