import { Box } from '@chakra-ui/react'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../ui/page-header.tsx'
import { useCompany, usePermission } from './session/use-session.ts'

/** Lacking the permission gives a message, not an empty page. */
export function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const company = useCompany()
  if (usePermission(permission)) return children
  return (
    <Box role="alert">
      <PageHeader title={t('permission.title')} beside={<Lock size={18} aria-hidden="true" />} />
      <Box color="ink2">{t('permission.text', { company: company?.name ?? '' })}</Box>
    </Box>
  )
}
