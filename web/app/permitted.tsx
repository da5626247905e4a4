import { Box } from '@chakra-ui/react'
import type { CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../ui/page-header.tsx'
import { useCompany, usePermission } from './session/use-session.ts'

type Props = { permission: Permission; companies?: readonly CompanyType[] | undefined; children: ReactNode }

/** Lacking the permission, or of a company without such a page, one gets a message, not an empty page. */
export function Permitted({ permission, companies, children }: Props) {
  const { t } = useTranslation('shell')
  const company = useCompany()
  const isFor = companies === undefined || (company !== null && companies.includes(company.type))
  if (usePermission(permission) && isFor) return children
  return (
    <Box role="alert">
      <PageHeader title={t('permission.title')} beside={<Lock size={18} aria-hidden="true" />} />
      <Box color="ink2">{t('permission.text', { company: company?.name ?? '' })}</Box>
    </Box>
  )
}
