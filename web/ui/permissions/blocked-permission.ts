import type { ActorKind, CompanyType } from '@quayside/contracts/access/actors.ts'
import { actorFor, type Permission, permissionsFor } from '@quayside/contracts/access/permissions.ts'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../app/hooks.ts'
import { may } from '../../app/session/use-session.ts'

/** Why a permission cannot be given in a company: it has no meaning there, or the person lacks it, who can give and take what they have alone. */
export function useBlockedPermission(companyType: CompanyType, role: string) {
  const { t } = useTranslation('permissions')
  const session = useAppSelector(state => state.session)
  const actor: ActorKind = actorFor(companyType, role)
  return (permission: Permission): string | null => {
    if (permissionsFor(actor, [permission]).length === 0) return t('noMeaning')
    return may(session, permission) ? null : t('lacked')
  }
}
