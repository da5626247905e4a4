import { standardRoles } from '@quayside/contracts/access/permissions.ts'
import { useTranslation } from 'react-i18next'

/** A standard role in the reader's language; a company's own as it was named. */
export function useRoleName(): (role: string) => string {
  const { t } = useTranslation('ui')
  return role => (Object.hasOwn(standardRoles, role) ? t(`role.${role}`) : role)
}
